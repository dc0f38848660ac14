import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeNumber } from '../input/number.ts';
import { takeOneOf } from '../input/one-of.ts';
import { takePlainWords } from '../input/plain-words.ts';

const HELP = 'loopledger help step plan';

export const stepPlan: Command = {
  words: [{ name: 'TITLE', need: 'optional', help: 'what is to be done; without one, the whole goal' }],
  options: {
    check: {
      value: 'ARGV',
      many: true,
      help: 'a new check it needs: a program and its plain words (no shell)',
    },
    'needs-check': { value: 'ID', names: 'check', many: true, help: 'a check there already that it needs' },
    judge: {
      value: 'WHO',
      values: ['peer', 'human', 'ci'],
      help: 'who must judge it: peer, human, or ci once it has a key',
    },
    after: { value: 'ID', names: 'step', many: true, help: 'the step it comes after' },
    parent: { value: 'ID', names: 'step', help: 'the step it is a part of' },
    scope: { value: 'GLOB', many: true, help: 'paths it touches, from the root of the project' },
    priority: { value: 'N', help: '0 to 9, 9 is the most urgent (default 5)' },
    gate: { help: 'steps after it wait until it is accepted' },
    'whole-goal': { help: 'the whole goal as one step: the same as no title' },
  },
  details: ['A step that names no check and no judge takes the checks of its goal, else a human judge.'],
  examples: [
    { line: 'loopledger step plan "Write the form"' },
    { line: 'loopledger step plan "Review the form" --judge human --after <step> --gate' },
  ],
  answer: { ...actAnswer, step: 'id of the new step' },
  run: (context, args) => {
    const title = args.words[0];
    if (title !== undefined && args.flag('whole-goal')) {
      throw new UsageError('a title and --whole-goal exclude each other', HELP);
    }
    return act(
      context,
      args,
      {
        type: 'step.plan',
        title,
        checks: args.many('needs-check'),
        new_checks: args
          .many('check')
          ?.map((words) => ({ argv: [...takePlainWords('--check', words, HELP)] })),
        judge: takeOneOf('judge', args.one('judge'), ['peer', 'ci', 'human'] as const, HELP),
        parent: args.one('parent'),
        after: args.many('after'),
        scope: args.many('scope'),
        gate: args.flag('gate') ? true : undefined,
        priority: takeNumber('priority', args.one('priority'), HELP),
      },
      (outcome) => ({ json: made(outcome, 'step.planned', 'step') }),
    );
  },
};
