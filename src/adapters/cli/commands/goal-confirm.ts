import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const goalConfirm: Command = {
  words: [
    {
      name: 'GOAL',
      names: 'goal',
      need: 'optional',
      help: 'id, or the ending of one; not needed with one open goal',
    },
  ],
  options: {},
  details: ["An agent's criteria are proposals and prove nothing before this."],
  examples: [{ line: 'loopledger goal confirm' }],
  answer: actAnswer,
  run: (context, args) => act(context, args, { type: 'goal.confirm', goal: args.words[0] }),
};
