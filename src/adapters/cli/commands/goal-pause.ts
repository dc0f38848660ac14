import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const goalPause: Command = {
  words: [
    {
      name: 'GOAL',
      names: 'goal',
      need: 'optional',
      help: 'id, or the ending of one; not needed with one open goal',
    },
  ],
  options: { reason: { value: 'TEXT', must: true, help: 'why' } },
  details: [
    'Nobody takes up a step of it, and next answers stop. Who holds a step may submit it or give it back; its lease stands still.',
  ],
  examples: [{ line: 'loopledger goal pause --reason "The release comes first"' }],
  answer: actAnswer,
  run: (context, args) => {
    const reason = args.must('reason');
    return act(context, args, { type: 'goal.pause', goal: args.words[0], reason });
  },
};
