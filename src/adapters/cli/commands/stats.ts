import { aboutGoal } from '../../../projections/about-goal.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { StatsFold } from '../../../projections/stats/fold.ts';
import { done, type JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import { goalNamed } from '../find.ts';
import { read } from '../open.ts';
import { withProgress } from '../render/progress.ts';
import { statsInWords } from '../render/stats.ts';
import { columnsOf, styleOf } from '../render/style.ts';

export const stats: Command = {
  words: [],
  options: {},
  details: [
    'Counted from the lines of the log, all of them or, with --goal ID, those about that goal; a withheld line is counted as withheld. Times are those at which events were recorded: of an imported session that is when it was read.',
  ],
  examples: [{ line: 'loopledger stats' }, { line: 'loopledger stats --json' }],
  answer: { stats: 'the numbers, in the form `stats/1` (docs/reference/stats.md)' },
  run: async (context, args) => {
    const { ledger, state, fault } = await read(context, args.common);
    const goal = goalNamed(context, args, state)?.id;
    const isAbout = goal === undefined ? undefined : aboutGoal(state, goal);
    const fold = new StatsFold();
    await withProgress(context, 'counting', async (told) => {
      for await (const line of ledger.lines()) {
        told(`${line.seq + 1} lines`);
        if (isAbout === undefined || (line.kind === 'event' && isAbout(line.event.data))) fold.push(line);
      }
    });
    const found = fold.stats(state, goal);
    const screen = { style: styleOf(context), width: columnsOf(context), short: shortIdsOf(state) };
    return done({ stats: found as unknown as JsonObject }, statsInWords(found, screen), fault);
  },
};
