import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { takeNumber } from '../input/number.ts';

export const stepSubmit: Command = {
  words: [
    {
      name: 'STEP',
      names: 'step',
      need: 'optional',
      help: 'id, or the ending of one; without it, the step you hold',
    },
  ],
  options: {
    summary: { value: 'TEXT', help: 'what was done' },
    evidence: { value: 'ID', names: 'evidence', many: true, help: 'evidence it rests on' },
    follows: { value: 'TEXT', many: true, help: 'what follows from it; none says nothing does' },
    token: { value: 'N', help: 'the fencing token of the claim' },
  },
  details: [
    'The checks it needs are run now. A red one refuses the submit and is recorded, and the step stays yours. Where checks are all it needs, green is accepted; else it waits for its judge.',
  ],
  examples: [{ line: 'loopledger step submit --summary "The form is there, with tests"' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, {
      type: 'step.submit',
      step: args.words[0],
      token: takeNumber('token', args.one('token'), 'loopledger help step submit'),
      summary: args.one('summary'),
      evidence: args.many('evidence'),
      follows: args.many('follows'),
    }),
};
