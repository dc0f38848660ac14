import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const goalUnpause: Command = {
  words: [
    {
      name: 'GOAL',
      names: 'goal',
      need: 'optional',
      help: 'id, or the ending of one; not needed with one paused goal',
    },
  ],
  options: { reason: { value: 'TEXT', help: 'why' } },
  examples: [{ line: 'loopledger goal unpause --reason "The release is out"' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, { type: 'goal.unpause', goal: args.words[0], reason: args.one('reason') }),
};
