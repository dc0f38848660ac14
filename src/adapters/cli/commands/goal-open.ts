import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { openedWords } from '../goal-opened.ts';
import { takeCriteria } from '../input/criteria.ts';
import { takeDuration } from '../input/duration.ts';
import { takeNumber } from '../input/number.ts';

const HELP = 'loopledger help goal open';

export const goalOpen: Command = {
  words: [{ name: 'TEXT', need: 'one', help: 'the objective: what must become true' }],
  options: {
    check: {
      value: 'ARGV',
      many: true,
      help: 'a criterion proved by a program and its plain words (no shell)',
    },
    judge: {
      value: 'WHO',
      values: ['human', 'ci'],
      many: true,
      help: 'a criterion judged by human, or by ci once it has a key',
    },
    criterion: {
      value: 'TEXT',
      many: true,
      help: 'text of the criterion that the --check or --judge after it proves',
    },
    'non-goal': { value: 'TEXT', many: true, help: 'what is not asked for' },
    branch: { value: 'NAME', help: 'the branch the work is meant for' },
    lease: { value: 'TIME', help: 'how long a claim lasts without news (default 30m)' },
    turns: { value: 'N', help: 'turns without new evidence before a replan (default 20)' },
    repeats: { value: 'N', help: 'times that one action in a row calls for a replan (default 3)' },
  },
  details: [
    'A goal has at least one criterion; without --check and --judge a human judges it. A human at the grade of proof that the ledger needs confirms a goal by opening it. What an agent opens is a proposal until a human confirms it.',
  ],
  examples: [
    { line: 'loopledger goal open "Ship login" --check "npm test"' },
    { line: 'loopledger goal open "Ship login" --criterion "Nobody is locked out" --judge human' },
  ],
  answer: { ...actAnswer, goal: 'id of the new goal' },
  run: (context, args) => {
    const { criteria, said } = takeCriteria(args.given, HELP);
    const command = {
      type: 'goal.open' as const,
      objective: args.words[0] ?? '',
      criteria: [...criteria],
      non_goals: args.many('non-goal'),
      branch: args.one('branch'),
      lease_s: takeDuration('lease', args.one('lease'), HELP),
      turns: takeNumber('turns', args.one('turns'), HELP),
      repeats: takeNumber('repeats', args.one('repeats'), HELP),
    };
    return act(context, args, command, (outcome) => ({
      json: made(outcome, 'goal.opened', 'goal'),
      lines: openedWords(outcome, said),
    }));
  },
};
