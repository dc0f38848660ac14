import type { Proof } from '../format/events/common.ts';
import { atLeast } from './proof.ts';
import type { Kind } from './rights.ts';
import type { State } from './state.ts';

export const kindOf = (actor: string): Kind | 'system' => {
  const kind = actor.slice(0, actor.indexOf(':'));
  return kind === 'human' || kind === 'agent' || kind === 'ci' ? kind : 'system';
};

/** The grade a human's acts need here; without line 0 nothing is known, and the strongest is needed. */
export const neededProof = (state: State): Proof => state.ledger?.humanProof ?? 'signature';

export const isProven = (state: State, proof: Proof): boolean => atLeast(proof, neededProof(state));

/** An act that only a human at the needed grade may do, as the log tells of it. */
export const isHumansWord = (state: State, actor: string, proof: Proof): boolean =>
  kindOf(actor) === 'human' && isProven(state, proof);
