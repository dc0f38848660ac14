import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { runChecks } from '../run-checks.ts';

export const goalCheck: Command = {
  words: [
    {
      name: 'GOAL',
      names: 'goal',
      need: 'optional',
      help: 'id, or the ending of one; not needed with one open goal',
    },
  ],
  options: {},
  details: ['A red run is recorded like a green one. The exit code is 1 when a check was not green.'],
  examples: [{ line: 'loopledger goal check' }],
  answer: { ...actAnswer, green: 'true when every check that ran was green' },
  run: (context, args) => runChecks(context, args, { type: 'goal.check', goal: args.words[0] }),
};
