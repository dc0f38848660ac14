import type { Proof } from '../format/events/common.ts';
import type { Command } from './commands.ts';
import { atLeast } from './proof.ts';
import { type Refusal, refuse } from './refusal.ts';

/*
 * What could never be fulfilled is refused when it is asked for, not waited for. `strongest` is the grade of
 * proof that the doors at hand can give, at best.
 */

/** A human could never act in a ledger that asks for more. */
export const beyondProof = (humanProof: Proof, strongest: Proof): Refusal | undefined =>
  atLeast(strongest, humanProof)
    ? undefined
    : refuse(
        'out-of-reach',
        `nobody could act as a human here: proof of grade ${humanProof} can't be given yet, ${strongest} is the strongest that can`,
        `loopledger init --human-proof ${strongest}`,
      );

/** ci acts with its registered key alone: without keys it never judges. */
export const beyondJudge = (command: Command, strongest: Proof): Refusal | undefined =>
  atLeast(strongest, 'signature') || !namesCi(command)
    ? undefined
    : refuse(
        'out-of-reach',
        "ci can't be a judge yet, since no key can be registered for it: name a human, or a check",
        `loopledger ${command.type.replace('.', ' ')} --help`,
      );

const namesCi = (command: Command): boolean => {
  switch (command.type) {
    case 'step.plan':
    case 'step.amend':
      return command.judge === 'ci';
    case 'goal.open':
      return command.criteria.some((it) => 'judge' in it && it.judge === 'ci');
    case 'goal.amend':
      return command.add?.some((it) => 'judge' in it && it.judge === 'ci') ?? false;
    default:
      return false;
  }
};
