import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const checkRemove: Command = {
  words: [
    { name: 'CHECK', names: 'check', need: 'one', help: 'id, or the ending of one (loopledger check list)' },
    { name: 'REASON', need: 'one', help: 'why nothing should rest on it' },
  ],
  options: {},
  details: [
    'A step keeps at least one check or judge, and a criterion its check. What was accepted keeps what it rested on.',
    'An agent removes only a check that it added itself, on a step it planned, until that was submitted or a human spoke of it; all else is a human’s act. Whoever judges is told.',
  ],
  examples: [{ line: 'loopledger check remove <check> "It tests what the form no longer has"' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, {
      type: 'check.remove',
      check: args.words[0] ?? '',
      reason: args.words[1] ?? '',
    }),
};
