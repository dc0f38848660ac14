import { isLeft } from '../../../domain/step/state.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { type Accepted, act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

/** What it undoes, and what was done behind it and stays so. */
const undone = ({ events, state }: Accepted): string[] => {
  const id = events.find(({ event }) => event.type === 'step.reopened')?.event.data.step;
  const step = typeof id === 'string' ? state.steps.get(id) : undefined;
  if (step?.reopened === undefined) return [];
  const short = shortIdsOf(state);
  const behind = [...state.steps.values()].filter((it) => it.after.includes(step.id));
  const done = behind.filter((it) => !isLeft(it)).map((it) => short(it.id));
  const waiting = behind.filter(isLeft).map((it) => short(it.id));
  return [
    `it was ${step.reopened.was}, and is to be done again: its checks run anew, and its judge judges anew`,
    ...(waiting.length === 0 ? [] : [`behind it: ${waiting.join(', ')}`]),
    ...(done.length === 0 ? [] : [`finished behind it, and not reopened: ${done.join(', ')}`]),
  ];
};

export const stepReopen: Command = {
  words: [{ name: 'STEP', names: 'step', need: 'one', help: 'id, or the ending of one' }],
  options: { reason: { value: 'TEXT', must: true, help: 'why it is not done after all' } },
  details: ['An accepted or dropped step is to be done again. Its old proof does not count.'],
  examples: [{ line: 'loopledger step reopen <step> --reason "The form breaks on phones"' }],
  answer: actAnswer,
  run: (context, args) => {
    const reason = args.must('reason');
    return act(context, args, { type: 'step.reopen', step: args.words[0] ?? '', reason }, (outcome) => ({
      lines: outcome.repeated ? [] : undone(outcome),
    }));
  },
};
