import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const sessionEnd: Command = {
  words: [],
  options: { reason: { value: 'TEXT', help: 'why' } },
  examples: [{ line: 'loopledger session end --reason "Done for today"' }],
  answer: actAnswer,
  run: (context, args) => act(context, args, { type: 'session.end', reason: args.one('reason') }),
};
