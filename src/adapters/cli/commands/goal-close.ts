import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeFlag } from '../input/one-of.ts';

const HELP = 'loopledger help goal close';

export const goalClose: Command = {
  words: [
    {
      name: 'GOAL',
      names: 'goal',
      need: 'optional',
      help: 'id, or the ending of one; not needed with one open goal',
    },
  ],
  options: {
    achieved: { help: 'every criterion has proof on this tree' },
    abandoned: { help: 'it is given up' },
    superseded: { help: 'another goal takes its place (--by)' },
    by: { value: 'ID', names: 'goal', help: 'the goal that takes its place' },
    reason: { value: 'TEXT', help: 'why' },
  },
  details: ['Its claims are released and its sessions end.'],
  examples: [{ line: 'loopledger goal close --abandoned --reason "The customer left"' }],
  answer: actAnswer,
  run: (context, args) => {
    const outcome = takeFlag(args.flag, ['achieved', 'abandoned', 'superseded'] as const, HELP);
    const by = args.one('by');
    if (outcome === undefined)
      throw new UsageError('goal close needs --achieved, --abandoned or --superseded', HELP);
    if ((outcome === 'superseded') !== (by !== undefined)) {
      throw new UsageError('--superseded and --by ID go together', HELP);
    }
    return act(context, args, {
      type: 'goal.close',
      goal: args.words[0],
      outcome,
      by,
      reason: args.one('reason'),
    });
  },
};
