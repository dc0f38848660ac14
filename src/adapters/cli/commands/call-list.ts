import { shortIdsOf } from '../../../projections/short-ids.ts';
import { callView } from '../../../projections/state-view-parts.ts';
import type { Command } from '../command.ts';
import { list } from '../listing.ts';
import { shownTime } from '../render/facts.ts';

export const callList: Command = {
  words: [],
  options: {},
  details: ['Find out what each of them did before doing it again; then loopledger call settle.'],
  examples: [{ line: 'loopledger call list' }],
  answer: {
    calls: 'the open calls, in the form of `open_calls` in the state view (docs/reference/state-view.md)',
  },
  run: (context, args) =>
    list(context, args, ({ state }) => {
      const short = shortIdsOf(state);
      const calls = [...state.openCalls.values()].sort((a, b) => a.seq - b.seq);
      return {
        name: 'calls',
        things: calls.map(callView),
        columns: [
          { head: 'number', right: true },
          { head: 'opened' },
          { head: 'session' },
          { head: 'id', gives: true },
          { head: 'tool', gives: true },
          { head: 'input', gives: true },
        ],
        rows: calls.map((it) => [
          String(it.seq),
          shownTime(it.at),
          `${short(it.session)}${it.imported ? ', imported' : ''}`,
          it.call,
          it.tool,
          typeof it.input === 'string' ? it.input : `(${it.input.bytes} bytes)`,
        ]),
        none: 'no open call',
      };
    }),
};
