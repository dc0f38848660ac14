import { isRefusal } from '../../../domain/refs.ts';
import { ruleView } from '../../../projections/boundary-view.ts';
import { visible } from '../../../projections/visible.ts';
import { done, type Json } from '../answer.ts';
import type { Command } from '../command.ts';
import { FailureError } from '../failure.ts';
import { failureOfRefusal } from '../find.ts';
import { callerOf } from '../identity.ts';
import { actionOptions, takeAction } from '../input/action.ts';
import { faultOf, openLedger } from '../open.ts';

export const boundaryTest: Command = {
  words: [
    { name: 'TOOL', need: 'one', help: 'name of the tool' },
    { name: 'ARGV', need: 'any', help: 'the command it runs, word for word; after -- as it stands' },
  ],
  options: actionOptions,
  details: ['A dry judgement: no approval is used up, and the answer binds nobody.'],
  examples: [
    { line: 'loopledger boundary test Bash -- npm test' },
    { line: 'loopledger boundary test Write --path src/form.ts' },
  ],
  answer: {
    verdict: 'allow, ask or deny',
    why: 'which part of it decided, and by which rule',
    'rule?': 'the rule that decided, as `boundary show` has it; absent where none matched',
    approvals: 'by which it would be allowed although it is asked for',
    'leave?': 'what became of leave for just this, where there was any',
    digest: 'SHA-256 of the action: what leave for once is bound to',
    action: 'the action as it was looked at: paths with links resolved, hosts in one form',
  },
  run: async (context, args) => {
    const { ledger, path } = await openLedger(context, args.common, 'read');
    const fault = faultOf(await ledger.reading(), path);
    if (fault !== undefined && fault.code !== 'torn') throw new FailureError(fault);
    const found = await ledger.testAction(
      { type: 'boundary.judge', ...takeAction(args) },
      callerOf(context, args.common),
    );
    if (isRefusal(found)) return failureOfRefusal(found);
    const { verdict, why, rule, approvals, leave, digest, action } = found;
    return done(
      {
        verdict,
        why,
        rule: rule === undefined ? undefined : (ruleView(rule) as Json),
        approvals,
        leave,
        digest,
        action: action as unknown as Json,
      },
      visible([`${verdict}: ${why}`, ...(leave === undefined ? [] : [leave])].join('; ')),
      fault,
    );
  },
};
