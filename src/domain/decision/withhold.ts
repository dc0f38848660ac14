import type { LedgerEvent } from '../../format/event.ts';
import { isHumansWord, neededProof } from '../humans-word.ts';
import type { State } from '../state.ts';
import { WITHHOLD } from './state.ts';

/**
 * What is wrong with a decision to withhold. What replay reads in a withheld line's place is nobody's signed word, and
 * keys, and what revoked them, stand in lines too: so it rests on line 0 alone, which nobody can withhold, and never on
 * what a withheld line may have told. Where a signature is needed none is heard: it would be judged by keys that the
 * very lines it takes away may have revoked.
 */
export const unheardWithholding = (state: State, { actor, data, type }: LedgerEvent): string | undefined => {
  if (type !== 'decision.made' || data.choice !== WITHHOLD) return undefined;
  const { proof = 'none' } = data;
  if (isHumansWord(state, actor, proof) && neededProof(state) !== 'signature') return undefined;
  return `to withhold was decided by ${actor} at proof grade ${proof}`;
};
