import type { Actor, Proof } from '../format/events/common.ts';
import { withoutKey } from './authority.ts';
import { kindOf } from './humans-word.ts';
import { atLeast } from './proof.ts';
import { type Refusal, refuse } from './refusal.ts';

/**
 * Whether this actor may make a ledger that asks for this proof: an agent may not waive it, ci needs its key. Where no
 * human is heard without a key, a first one must come with the ledger: nobody could register it later.
 */
export const forbidsOpening = (
  actor: Actor,
  proof: Proof,
  humanProof: Proof,
  withKey: boolean,
): Refusal | undefined => {
  const kind = kindOf(actor);
  if (kind === 'system') {
    const what = `${actor} is the product itself and gives no commands`;
    return refuse('not-allowed', what, 'loopledger init --help');
  }
  if (kind === 'ci' && !atLeast(proof, 'signature')) return withoutKey(actor);
  if (atLeast(humanProof, 'board') && !(withKey && kind === 'human')) {
    const what = `at proof grade ${humanProof} nobody could act as a human here before a key is known: a human makes this ledger with the first one (--sign-key FILE)`;
    return refuse('out-of-reach', what, 'loopledger help init');
  }
  if (withKey && !atLeast(humanProof, 'board')) {
    const what = `a first key vouches for itself only where a human is heard by nothing less; at grade ${humanProof} it is registered as any other`;
    return refuse('bad-command', what, 'loopledger help key add');
  }
  return kind === 'agent' && humanProof === 'none'
    ? refuse('not-allowed', `${actor} may not waive the proof that a human acts`, 'loopledger init')
    : undefined;
};
