import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const stepUnblock: Command = {
  words: [{ name: 'STEP', names: 'step', need: 'one', help: 'id, or the ending of one' }],
  options: {
    decision: {
      value: 'ID',
      names: 'question',
      help: 'the question it waits for; not needed where only one blocks it',
    },
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
      decision: args.one('decision'),
      reason: args.one('reason'),
    }),
};
