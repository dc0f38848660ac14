import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Args, Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeNumber } from '../input/number.ts';
import { takeOneOf } from '../input/one-of.ts';

const HELP = 'loopledger help step amend';

/** One of two options that say the opposite, or neither. */
const exclusive = (args: Args, yes: string, no: string): 'yes' | 'no' | undefined => {
  const is = args.flag(yes) || args.given.some((it) => it.option === yes);
  const isNot = args.flag(no);
  if (is && isNot) throw new UsageError(`--${yes} and --${no} exclude each other`, HELP);
  return is ? 'yes' : isNot ? 'no' : undefined;
};

export const stepAmend: Command = {
  words: [{ name: 'STEP', names: 'step', need: 'one', help: 'id, or the ending of one' }],
  options: {
    title: { value: 'TEXT', help: 'what is to be done, in other words' },
    after: { value: 'ID', names: 'step', many: true, help: 'a step it comes after from now on' },
    'not-after': { value: 'ID', names: 'step', many: true, help: 'a step it need not come after' },
    parent: { value: 'ID', names: 'step', help: 'the step it is a part of' },
    'no-parent': { help: 'it is part of no step' },
    scope: { value: 'GLOB', many: true, help: 'paths it touches; replaces all that stood there' },
    'no-scope': { help: 'no paths are named' },
    gate: { help: 'steps after it wait until it is accepted' },
    'no-gate': { help: 'it is no gate' },
    priority: { value: 'N', help: '0 to 9, 9 is the most urgent' },
    judge: {
      value: 'WHO',
      values: ['none', 'peer', 'human', 'ci'],
      help: 'who must judge it: none, peer, human, or ci once it has a key',
    },
    reason: { value: 'TEXT', help: 'why' },
  },
  details: [
    "An agent may tighten any step (a gate, one more step before it, a narrower scope, a stricter judge), and say in other words what it planned itself and no human touched. What loosens a step is a human's act.",
  ],
  examples: [
    { line: 'loopledger step amend <step> --priority 9' },
    { line: 'loopledger step amend <step> --judge human --gate --reason "It touches payments"' },
  ],
  answer: actAnswer,
  run: (context, args) => {
    const gate = exclusive(args, 'gate', 'no-gate');
    const scope = exclusive(args, 'scope', 'no-scope');
    const parent = exclusive(args, 'parent', 'no-parent');
    return act(context, args, {
      type: 'step.amend',
      step: args.words[0] ?? '',
      title: args.one('title'),
      after: args.many('after'),
      not_after: args.many('not-after'),
      parent: parent === 'no' ? 'none' : args.one('parent'),
      scope: scope === 'no' ? [] : args.many('scope'),
      gate: gate === undefined ? undefined : gate === 'yes',
      priority: takeNumber('priority', args.one('priority'), HELP),
      judge: takeOneOf('judge', args.one('judge'), ['none', 'peer', 'ci', 'human'] as const, HELP),
      reason: args.one('reason'),
    });
  },
};
