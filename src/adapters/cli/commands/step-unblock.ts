import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { takeWaitsOn } from '../input/waits-on.ts';

export const stepUnblock: Command = {
  words: [{ name: 'STEP', names: 'step', need: 'one', help: 'id, or the ending of one' }],
  options: {
    decision: {
      value: 'ID',
      names: 'question',
      help: 'the question it waits for; not needed where only one blocks it',
    },
    'on-step': { value: 'ID', names: 'step', help: 'the step it waits for, until that is over' },
    watch: { value: 'ID', names: 'watch', help: 'the watch it waits for, until that changes or is closed' },
    until: { value: 'WHEN', help: 'the time it waits for: a date, a time, or a duration from now like 2d' },
    reason: { value: 'TEXT', help: 'why it need not wait' },
  },
  details: [
    'An agent takes back what an agent put on with step block, while the question can be answered in time; what a question was asked with, and all else, is a human’s to unblock. The question stays open.',
  ],
  examples: [{ line: 'loopledger step unblock <step> --reason "It does not depend on it"' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, {
      type: 'step.unblock',
      step: args.words[0] ?? '',
      ...takeWaitsOn(context, args, 'loopledger help step unblock'),
      reason: args.one('reason'),
    }),
};
