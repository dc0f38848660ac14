import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const stepRecheck: Command = {
  words: [
    {
      name: 'STEP',
      names: 'step',
      need: 'one',
      help: 'id, or the ending of one',
    },
  ],
  options: { note: { value: 'TEXT', help: 'what was seen' } },
  details: [
    'A step may start while one before it waits for its judge. If that one comes back, is dropped or opened again, the step is flagged, and counts as unproven until this found that it holds.',
    'Where it needs a judge, the judge does this; else anybody, since its checks decide. A red check is recorded, and leaves the step as it was.',
  ],
  examples: [{ line: 'loopledger step recheck <step>' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, { type: 'step.recheck', step: args.words[0] ?? '', note: args.one('note') }),
};
