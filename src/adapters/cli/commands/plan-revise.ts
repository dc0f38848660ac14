import { act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeNumber } from '../input/number.ts';

const HELP = 'loopledger help plan revise';

export const planRevise: Command = {
  words: [
    {
      name: 'GOAL',
      names: 'goal',
      need: 'optional',
      help: 'id, or the ending of one; not needed with one open goal',
    },
  ],
  options: {
    seen: { value: 'TEXT', help: 'what was seen that the plan did not expect' },
    'as-seen': { help: 'what `next` saw: no new proof since the plan was last revised' },
    assumed: { value: 'TEXT', help: 'what the plan assumed' },
    keep: { value: 'ID', names: 'step', many: true, help: 'a step that stays as it is' },
    change: { value: 'ID', names: 'step', many: true, help: 'a step that will be done in another way' },
    stop: { value: 'ID', names: 'step', many: true, help: 'a step that is dropped' },
    base: { value: 'N', help: 'the revision this one is made on; the second of two is refused' },
  },
  examples: [
    { line: 'loopledger plan revise --assumed "The API pages" --seen "It streams" --change <step>' },
    { line: 'loopledger plan revise --as-seen' },
  ],
  answer: actAnswer,
  run: (context, args) => {
    const seen = args.one('seen');
    if ((seen === undefined) !== args.flag('as-seen')) {
      throw new UsageError('plan revise needs --seen TEXT or --as-seen, and not both', HELP);
    }
    return act(context, args, {
      type: 'plan.revise',
      goal: args.words[0],
      base: takeNumber('base', args.one('base'), HELP),
      assumed: args.one('assumed'),
      seen,
      kept: args.many('keep'),
      changed: args.many('change'),
      stopped: args.many('stop'),
    });
  },
};
