import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const askWithdraw: Command = {
  words: [
    {
      name: 'QUESTION',
      names: 'question',
      need: 'optional',
      help: 'id, or the ending of one; without it, the only open one',
    },
  ],
  options: { reason: { value: 'TEXT', help: 'why it need not be answered' } },
  details: ['Who asked it may withdraw a question that blocks nothing; any other is withdrawn by a human.'],
  examples: [{ line: 'loopledger ask withdraw --reason "Found it in the manual"' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, {
      type: 'decision.withdraw',
      decision: args.words[0],
      reason: args.one('reason'),
    }),
};
