import type { Goal } from '../../../domain/goal/state.ts';
import { countSteps } from '../../../projections/goal-facts.ts';
import { goalView } from '../../../projections/goal-view.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
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
            statusOf(goal),
            `${steps.accepted}/${planned}`,
            String(goal.criteria.size),
            goal.objective,
          ];
        }),
        none: 'no goal yet: loopledger goal open "…"',
      };
    }),
};

const statusOf = ({ status, paused, confirmed }: Goal): string => {
  if (paused !== undefined) return 'paused';
  return status === 'open' && confirmed === undefined ? 'open (proposal)' : status;
};
