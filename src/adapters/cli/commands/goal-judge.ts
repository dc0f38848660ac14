import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeFlag } from '../input/one-of.ts';

const HELP = 'loopledger help goal judge';

export const goalJudge: Command = {
  words: [
    {
      name: 'CRITERION',
      names: 'criterion',
      need: 'optional',
      help: 'id, or the ending of one; without it, the only one that is judged',
    },
  ],
  options: {
    met: { help: 'it is met' },
    unmet: { help: 'it is not met' },
    note: { value: 'TEXT', help: 'what was looked at' },
  },
  examples: [{ line: 'loopledger goal judge <criterion> --met --note "Signed in on three browsers"' }],
  answer: actAnswer,
  run: (context, args) => {
    const verdict = takeFlag(args.flag, ['met', 'unmet'] as const, HELP);
    if (verdict === undefined) throw new UsageError('goal judge needs --met or --unmet', HELP);
    return act(context, args, {
      type: 'goal.judge',
      criterion: args.words[0],
      verdict,
      note: args.one('note'),
    });
  },
};
