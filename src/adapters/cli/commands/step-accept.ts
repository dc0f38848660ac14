import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const stepAccept: Command = {
  words: [{ name: 'STEP', names: 'step', need: 'one', help: 'id, or the ending of one' }],
  options: { note: { value: 'TEXT', help: 'what was looked at' } },
  details: ['Only for whom the step names as its judge. It is judged on the tree of its submission.'],
  examples: [{ line: 'loopledger step accept <step> --note "Read the whole change"' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, { type: 'step.accept', step: args.words[0] ?? '', note: args.one('note') }),
};
