import type { Actor, Proof } from '../format/events/common.ts';
import { kindOf, withoutKey } from './authority.ts';
import { atLeast } from './proof.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Whether this actor may make a ledger that asks for this proof: an agent may not waive it, ci needs its key. */
export const forbidsOpening = (actor: Actor, proof: Proof, humanProof: Proof): Refusal | undefined => {
  const kind = kindOf(actor);
  if (kind === 'system') {
    const what = `${actor} is the product itself and gives no commands`;
    return refuse('not-allowed', what, 'loopledger init --help');
  }
  if (kind === 'ci' && !atLeast(proof, 'signature')) return withoutKey(actor);
  return kind === 'agent' && humanProof === 'none'
    ? refuse('not-allowed', `${actor} may not waive the proof that a human acts`, 'loopledger init')
    : undefined;
};
