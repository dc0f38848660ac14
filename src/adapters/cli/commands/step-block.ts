import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const stepBlock: Command = {
  words: [{ name: 'STEP', names: 'step', need: 'one', help: 'id, or the ending of one' }],
  options: {
    decision: {
      value: 'ID',
      names: 'question',
      help: 'the question it waits for; not needed with one open question',
    },
    reason: { value: 'TEXT', help: 'why it waits' },
  },
  details: [
    'Nobody claims, submits or accepts the step until the question is answered; a claim on it is halted meanwhile.',
  ],
  examples: [{ line: 'loopledger step block <step> --decision <question>' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, {
      type: 'step.block',
      step: args.words[0] ?? '',
      decision: args.one('decision'),
      reason: args.one('reason'),
    }),
};
