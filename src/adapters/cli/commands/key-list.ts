import { keyView } from '../../../projections/actor-view.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import type { Command } from '../command.ts';
import { list } from '../listing.ts';

export const keyList: Command = {
  words: [],
  options: { all: { help: 'revoked ones too' } },
  details: ['A key proves what it signs no better than it was known who registered it.'],
  examples: [{ line: 'loopledger key list' }, { line: 'loopledger key list --all' }],
  answer: { keys: 'the keys, in the form of `keys` in the state view (docs/reference/state-view.md)' },
  run: (context, args) =>
    list(context, args, ({ state }) => {
      const short = shortIdsOf(state);
      const keys = [...state.keys.values()]
        .filter((it) => args.flag('all') || it.revoked === undefined)
        .sort((a, b) => a.seq - b.seq);
      const views = keys.map(keyView);
      return {
        name: 'keys',
        things: views,
        columns: [
          { head: 'key' },
          { head: 'actor', gives: true },
          { head: 'type', gives: true },
          { head: 'fingerprint' },
          { head: 'came in', gives: true },
        ],
        rows: views.map((it) => [
          short(it.id),
          it.actor,
          `${it.line.split(' ')[0]}${it.touch ? ' (touch)' : ''}`,
          it.fingerprint,
          it.revoked === undefined
            ? `by ${it.by}, proof ${it.proof}`
            : `revoked in line ${it.revoked.seq} by ${it.revoked.by}`,
        ]),
        none: 'no key signs here: loopledger key add ACTOR FILE',
      };
    }),
};
