import { isRefusal } from '../../../domain/refs.ts';
import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import { branchPath } from '../branches.ts';
import type { Command } from '../command.ts';
import { FailureError } from '../failure.ts';
import { failureOfRefusal } from '../find.ts';
import { openLedger } from '../open.ts';

const HELP = 'loopledger help branch bring';

export const branchBring: Command = {
  words: [{ name: 'NAME', need: 'one', help: 'the branch' }],
  options: { step: { value: 'ID', names: 'step', help: 'the step it is about; else the one you hold' } },
  details: [
    'The branch is read in full and checked to go on from a line of this ledger. Recorded is where it left, its head and digest, what became of its goals, and the steps accepted there: evidence of what was found out, and no proof of anything here.',
  ],
  examples: [{ line: 'loopledger branch bring other-parser' }],
  answer: { ...actAnswer, evidence: 'id of the new evidence' },
  run: (context, args) => {
    const [name = ''] = args.words;
    return act(
      context,
      args,
      async (ledger) => {
        const opened = await openLedger(context, args.common, 'read');
        const branch = await context.ledgers.open(branchPath(opened, name, HELP), 'read');
        const outcome = await ledger.outcomeOf(branch.ledger);
        if (isRefusal(outcome)) throw new FailureError(failureOfRefusal(outcome));
        const content = await ledger.content(Buffer.from(JSON.stringify(outcome, null, 2)));
        if (isRefusal(content)) throw new FailureError(failureOfRefusal(content));
        return {
          type: 'evidence.record',
          step: args.one('step'),
          kind: 'output',
          title: `outcome of branch ${name}: ${outcome.accepted.length} accepted there, ${outcome.left} left`,
          content,
        };
      },
      (outcome) => ({ json: made(outcome, 'evidence.recorded', 'evidence') }),
    );
  },
};
