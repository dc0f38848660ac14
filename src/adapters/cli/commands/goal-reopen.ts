import type { Goal } from '../../../domain/goal/state.ts';
import type { State } from '../../../domain/state.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { type Accepted, act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

/** What it undoes, and what stays as the closing left it. */
const undone = ({ events, state }: Accepted): string[] => {
  const id = events.find(({ event }) => event.type === 'goal.reopened')?.event.data.goal;
  const goal = typeof id === 'string' ? state.goals.get(id) : undefined;
  if (goal?.reopened === undefined) return [];
  const withdrawn = withdrawnOf(state, goal);
  const short = shortIdsOf(state);
  return [
    `it was ${goal.reopened.was}, and is no longer; claims that were released and sessions that ended stay so`,
    'a criterion judged before counts on the tree it was judged on, and a check on the tree it ran on: loopledger goal show',
    ...(withdrawn.length === 0
      ? []
      : [
          `questions withdrawn by a human or with the goal, not asked again: ${withdrawn.map(short).join(', ')}`,
        ]),
  ];
};

const withdrawnOf = (state: State, goal: Goal): string[] =>
  [...state.questions.values()]
    .filter((it) => it.goal === goal.id && it.status === 'withdrawn')
    .map((it) => it.id);

export const goalReopen: Command = {
  words: [
    {
      name: 'GOAL',
      names: 'goal',
      need: 'optional',
      help: 'id, or the ending of one; not needed with one closed goal',
    },
  ],
  options: { reason: { value: 'TEXT', must: true, help: 'why' } },
  details: [
    'An achieved, abandoned or superseded goal is open again. Proof of before is no proof of now where the tree is another.',
  ],
  examples: [{ line: 'loopledger goal reopen --reason "The customer came back"' }],
  answer: actAnswer,
  run: (context, args) => {
    const reason = args.must('reason');
    return act(context, args, { type: 'goal.reopen', goal: args.words[0], reason }, (outcome) => ({
      lines: outcome.repeated ? [] : undone(outcome),
    }));
  },
};
