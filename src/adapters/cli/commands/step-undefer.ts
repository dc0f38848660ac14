import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const stepUndefer: Command = {
  words: [{ name: 'STEP', names: 'step', need: 'one', help: 'id, or the ending of one' }],
  options: { reason: { value: 'TEXT', help: 'why now' } },
  details: ['An agent lets go on what an agent deferred; what a human deferred is a human’s.'],
  examples: [{ line: 'loopledger step undefer <step>' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, { type: 'step.undefer', step: args.words[0] ?? '', reason: args.one('reason') }),
};
