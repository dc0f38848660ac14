import { countSteps } from '../../../projections/goal-facts.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { goalView } from '../../../projections/state-view-parts.ts';
import type { Command } from '../command.ts';
import { list } from '../listing.ts';

export const goalList: Command = {
  words: [],
  options: {},
  examples: [{ line: 'loopledger goal list' }],
  answer: { goals: 'the goals, in the form of `goals` in the state view (docs/reference/state-view.md)' },
  run: (context, args) =>
    list(context, args, ({ state }) => {
      const short = shortIdsOf(state);
      const goals = [...state.goals.values()].sort((a, b) => a.seq - b.seq);
      return {
        name: 'goals',
        things: goals.map(goalView),
        columns: [
          { head: 'goal' },
          { head: 'status' },
          { head: 'accepted', right: true },
          { head: 'criteria', right: true },
          { head: 'objective', gives: true },
        ],
        rows: goals.map((goal) => {
          const steps = countSteps([...state.steps.values()].filter((step) => step.goal === goal.id));
          const planned = goal.stepsPlanned - steps.dropped;
          return [
            short(goal.id),
            goal.status === 'open' && goal.confirmed === undefined ? 'open (proposal)' : goal.status,
            `${steps.accepted}/${planned}`,
            String(goal.criteria.size),
            goal.objective,
          ];
        }),
        none: 'no goal yet: loopledger goal open "…"',
      };
    }),
};
