import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { takeNumber } from '../input/number.ts';

export const stepRenew: Command = {
  words: [
    {
      name: 'STEP',
      names: 'step',
      need: 'optional',
      help: 'id, or the ending of one; without it, the step you hold',
    },
  ],
  options: { token: { value: 'N', help: 'the fencing token of the claim' } },
  examples: [{ line: 'loopledger step renew' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, {
      type: 'step.renew',
      step: args.words[0],
      token: takeNumber('token', args.one('token'), 'loopledger help step renew'),
    }),
};
