import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';

export const watchClose: Command = {
  words: [
    { name: 'WATCH', names: 'watch', need: 'one', help: 'id, or the ending of one (loopledger watch list)' },
    { name: 'REASON', need: 'optional', help: 'why it is waited for no more' },
  ],
  options: {},
  details: [
    'What it still blocks goes on without what was waited for. Where a human made a step wait for it, a human alone closes it.',
  ],
  examples: [{ line: 'loopledger watch close <watch> "Merged by hand"' }],
  answer: actAnswer,
  run: (context, args) =>
    act(context, args, { type: 'watch.close', watch: args.words[0] ?? '', reason: args.words[1] }),
};
