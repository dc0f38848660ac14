import { shortIdsOf } from '../../../projections/short-ids.ts';
import { watchView } from '../../../projections/watch-view.ts';
import { watchedInWords, watchStanding } from '../../../projections/watch-words.ts';
import type { Command } from '../command.ts';
import { goalNamed } from '../find.ts';
import { list } from '../listing.ts';

export const watchList: Command = {
  words: [],
  options: {},
  examples: [{ line: 'loopledger watch list' }],
  answer: {
    watches: 'the watches, in the form of `watches` in the state view (docs/reference/state-view.md)',
  },
  run: (context, args) =>
    list(context, args, ({ state }) => {
      const short = shortIdsOf(state);
      const now = new Date(context.now()).toISOString();
      const goal = goalNamed(context, args, state);
      const watches = [...state.watches.values()]
        .filter((it) => goal === undefined || it.goal === goal.id)
        .sort((a, b) => a.seq - b.seq);
      return {
        name: 'watches',
        things: watches.map(watchView),
        columns: [
          { head: 'watch' },
          { head: 'state', gives: true },
          { head: 'blocks' },
          { head: 'title', gives: true },
          { head: 'waits for', gives: true },
        ],
        rows: watches.map((it) => [
          short(it.id),
          watchStanding(it, now),
          [...it.blocks].map(short).join(' '),
          it.title,
          watchedInWords(it.on),
        ]),
        none: 'no watch: loopledger watch add "…" -- PROGRAM',
      };
    }),
};
