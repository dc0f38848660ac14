import type { Actor, Proof } from '../format/events/common.ts';
import { kindOf } from './authority.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Whether this actor may make a ledger that asks for this proof: an agent may not waive it. */
export const forbidsOpening = (actor: Actor, humanProof: Proof): Refusal | undefined => {
  const kind = kindOf(actor);
  if (kind === 'system') {
    const what = `${actor} is the product itself and gives no commands`;
    return refuse('not-allowed', what, 'loopledger init --help');
  }
  return kind === 'agent' && humanProof === 'none'
    ? refuse('not-allowed', `${actor} may not waive the proof that a human acts`, 'loopledger init')
    : undefined;
};
