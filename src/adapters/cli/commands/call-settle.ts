import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeFlag } from '../input/one-of.ts';

const HELP = 'loopledger help call settle';
const OUTCOMES = { done: 'done', 'not-done': 'not_done', unknowable: 'unknowable' } as const;

export const callSettle: Command = {
  words: [
    {
      name: 'CALL',
      names: 'call',
      need: 'one',
      help: 'its number in the log (12 or @12), or its id (loopledger call list)',
    },
  ],
  options: {
    done: { help: 'it was done: looked up, not guessed' },
    'not-done': { help: 'it was not done' },
    unknowable: { help: 'nobody can tell' },
    note: { value: 'TEXT', must: true, help: 'how that is known' },
  },
  examples: [{ line: 'loopledger call settle <call> --done --note "The tag is on the remote"' }],
  answer: actAnswer,
  run: (context, args) => {
    const outcome = takeFlag(args.flag, ['done', 'not-done', 'unknowable'] as const, HELP);
    const note = args.must('note');
    if (outcome === undefined)
      throw new UsageError('call settle needs --done, --not-done or --unknowable', HELP);
    return act(context, args, {
      type: 'call.settle',
      call: args.words[0] ?? '',
      outcome: OUTCOMES[outcome],
      note,
    });
  },
};
