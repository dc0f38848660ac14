import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const stepReturn: Command = {
  words: [
    { name: 'STEP', names: 'step', need: 'one', help: 'id, or the ending of one' },
    { name: 'ASKED', need: 'one', help: 'what is asked of its worker' },
  ],
  options: {},
  examples: [{ line: 'loopledger step return <step> "Name the field for screen readers"' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, { type: 'step.return', step: args.words[0] ?? '', asked: args.words[1] ?? '' }),
};
