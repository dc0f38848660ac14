import { rulesFor } from '../../../domain/boundary/rules.ts';
import { meantGoal } from '../../../domain/goal/meant.ts';
import { ruleText } from '../../../projections/action-text.ts';
import { ruleView } from '../../../projections/boundary-view.ts';
import type { Command } from '../command.ts';
import { goalNamed } from '../find.ts';
import { list } from '../listing.ts';

export const boundaryShow: Command = {
  words: [],
  options: {},
  examples: [{ line: 'loopledger boundary show' }],
  answer: {
    rules: 'the rules in force, in the form of `boundaries` in the state view (docs/reference/state-view.md)',
  },
  run: (context, args) =>
    list(context, args, ({ state }) => {
      const meant = goalNamed(context, args, state) ?? meantGoal(state, undefined);
      const rules = rulesFor(state, 'id' in meant ? meant.id : undefined);
      return {
        name: 'rules',
        things: rules.map(ruleView),
        columns: [
          { head: 'rule' },
          { head: 'effect' },
          { head: 'what', gives: true },
          { head: 'set by', gives: true },
        ],
        rows: rules.map((it) => [
          `${it.line}.${it.n}`,
          it.effect,
          ruleText(it),
          `${it.by} (proof ${it.proof})`,
        ]),
        none: 'no boundary is set: loopledger help boundary set',
      };
    }),
};
