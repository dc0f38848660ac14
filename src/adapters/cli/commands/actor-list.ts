import { keysOf } from '../../../domain/actor/keys.ts';
import { actorView } from '../../../projections/actor-view.ts';
import type { Command } from '../command.ts';
import { list } from '../listing.ts';

export const actorList: Command = {
  words: [],
  options: {},
  examples: [{ line: 'loopledger actor list' }],
  answer: {
    actors: 'the actors, in the form of `actors` in the state view (docs/reference/state-view.md)',
  },
  run: (context, args) =>
    list(context, args, ({ state }) => {
      const actors = [...state.actors.values()].sort((a, b) => a.seq - b.seq);
      return {
        name: 'actors',
        things: actors.map(actorView),
        columns: [
          { head: 'actor', gives: true },
          { head: 'keys', right: true },
          { head: 'known by', gives: true },
          { head: 'title', gives: true },
        ],
        rows: actors.map((it) => [
          it.actor,
          String(keysOf(state, it.actor).length),
          `${it.by} (proof ${it.proof})`,
          it.title ?? '',
        ]),
        none: 'no actor was made known: loopledger actor add ACTOR',
      };
    }),
};
