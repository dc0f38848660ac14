import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const stepDrop: Command = {
  words: [
    { name: 'STEP', names: 'step', need: 'one', help: 'id, or the ending of one' },
    { name: 'REASON', need: 'one', help: 'why it will not be done' },
  ],
  options: {},
  details: ['Steps after it no longer wait for it. A dropped step is never an accepted one.'],
  examples: [{ line: 'loopledger step drop <step> "Covered by the framework"' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, { type: 'step.drop', step: args.words[0] ?? '', reason: args.words[1] ?? '' }),
};
