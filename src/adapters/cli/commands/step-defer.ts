import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { takeAhead } from '../input/instant.ts';

const HELP = 'loopledger help step defer';

export const stepDefer: Command = {
  words: [{ name: 'STEP', names: 'step', need: 'one', help: 'id, or the ending of one' }],
  options: {
    until: { value: 'WHEN', help: 'until then: a date, a time, or a duration from now like 2d' },
    reason: { value: 'TEXT', help: 'why not now' },
  },
  details: [
    'Nobody takes it up before; a claim on it ends. Without a date it waits until somebody lets it go on (step undefer), and next asks a human about it.',
  ],
  examples: [{ line: 'loopledger step defer <step> --until 3d --reason "The API is not there yet"' }],
  answer: actAnswer,
  run: (context, args) => {
    const until = args.one('until');
    return act(context, args, {
      type: 'step.defer',
      step: args.words[0] ?? '',
      until: until === undefined ? undefined : takeAhead('until', until, context.now(), HELP),
      reason: args.one('reason'),
    });
  },
};
