import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeAhead } from '../input/instant.ts';
import { takeRule } from '../input/rules.ts';

const HELP = 'loopledger help approve standing';

export const approveStanding: Command = {
  words: [{ name: 'RULE', need: 'one', help: 'what it holds for, as in boundary set: command:git push **' }],
  options: {
    until: { value: 'TIME', help: 'when it ends: a time, or a duration from now; it must have an end' },
    to: { value: 'ACTOR', names: 'actor', help: 'who may use it' },
    step: { value: 'ID', names: 'step', help: 'the step it is for' },
  },
  details: ['It allows what is asked for, as often as it is needed, and nothing that is denied.'],
  examples: [{ line: "loopledger approve standing 'command:git push **' --until 8h" }],
  answer: { ...actAnswer, approval: 'id of the approval' },
  run: (context, args) => {
    const until = args.one('until');
    if (until === undefined) throw new UsageError('approve standing needs an end: --until TIME', HELP);
    return act(
      context,
      args,
      {
        type: 'approval.standing',
        rule: takeRule('RULE', args.words[0] ?? '', HELP),
        until: takeAhead('until', until, context.now(), HELP),
        to: args.one('to'),
        step: args.one('step'),
      },
      (outcome) => ({ json: made(outcome, 'approval.given', 'approval') }),
    );
  },
};
