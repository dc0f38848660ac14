import { shortIdsOf } from '../../../projections/short-ids.ts';
import { sessionView } from '../../../projections/state-view-parts.ts';
import type { Command } from '../command.ts';
import { list } from '../listing.ts';
import { shownTime } from '../render/facts.ts';

export const sessionList: Command = {
  words: [],
  options: { open: { help: 'open ones only' } },
  examples: [{ line: 'loopledger session list' }],
  answer: {
    sessions: 'the sessions, in the form of `sessions` in the state view (docs/reference/state-view.md)',
  },
  run: (context, args) =>
    list(context, args, ({ state }) => {
      const short = shortIdsOf(state);
      const sessions = [...state.sessions.values()]
        .filter((it) => !args.flag('open') || it.status === 'open')
        .sort((a, b) => a.seq - b.seq);
      return {
        name: 'sessions',
        things: sessions.map(sessionView),
        columns: [
          { head: 'session' },
          { head: 'status' },
          { head: 'started', gives: true },
          { head: 'holds' },
          { head: 'calls', right: true },
          { head: 'tokens', right: true },
          { head: 'actor', gives: true },
          { head: 'runtime', gives: true },
        ],
        rows: sessions.map((it) => [
          short(it.id),
          it.imported ? `${it.status}, imported` : it.status,
          shownTime(it.startedAt),
          it.holds === undefined ? '' : short(it.holds),
          String(it.calls),
          String(it.usage.input + it.usage.output),
          it.actor,
          it.model === undefined ? it.runtime : `${it.runtime} ${it.model}`,
        ]),
        none: 'no session yet: loopledger session start',
      };
    }),
};
