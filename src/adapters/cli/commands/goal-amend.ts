import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Args, Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeCriteria } from '../input/criteria.ts';
import { takeNumber } from '../input/number.ts';

const HELP = 'loopledger help goal amend';

const nonGoals = (args: Args): string[] | undefined => {
  const given = args.many('non-goal');
  if (!args.flag('clear-non-goals')) return given;
  if (given === undefined) return [];
  throw new UsageError('--non-goal and --clear-non-goals exclude each other', HELP);
};

export const goalAmend: Command = {
  words: [
    {
      name: 'GOAL',
      names: 'goal',
      need: 'optional',
      help: 'id, or the ending of one; not needed with one open goal',
    },
  ],
  options: {
    reason: { value: 'TEXT', must: true, help: 'why' },
    objective: { value: 'TEXT', help: 'the new objective' },
    'non-goal': { value: 'TEXT', many: true, help: 'what is not asked for; replaces all that stood there' },
    'clear-non-goals': { help: 'nothing is named as not asked for any more' },
    check: {
      value: 'ARGV',
      many: true,
      help: 'add a criterion proved by a program and its plain words (no shell)',
    },
    judge: {
      value: 'WHO',
      values: ['human', 'ci'],
      many: true,
      help: 'add a criterion judged by human, or by ci once it has a key',
    },
    criterion: {
      value: 'TEXT',
      many: true,
      help: 'text of the criterion that the --check or --judge after it proves',
    },
    turns: { value: 'N', help: 'turns without new evidence before a replan' },
    repeats: { value: 'N', help: 'times that one action in a row calls for a replan' },
    remove: { value: 'ID', names: 'criterion', many: true, help: 'remove a criterion' },
  },
  examples: [
    { line: 'loopledger goal amend --objective "Ship login and logout" --reason "Asked for by support"' },
  ],
  answer: actAnswer,
  run: (context, args) => {
    const reason = args.must('reason');
    const adds = args.given.some(({ option }) => ['check', 'judge', 'criterion'].includes(option));
    return act(context, args, {
      type: 'goal.amend',
      goal: args.words[0],
      objective: args.one('objective'),
      non_goals: nonGoals(args),
      add: adds ? [...takeCriteria(args.given, HELP).criteria] : undefined,
      remove: args.many('remove'),
      turns: takeNumber('turns', args.one('turns'), HELP),
      repeats: takeNumber('repeats', args.one('repeats'), HELP),
      reason,
    });
  },
};
