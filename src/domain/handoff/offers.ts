import { kindOf } from '../humans-word.ts';
import { findByEnding, isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { State } from '../state.ts';
import type { Offer } from './state.ts';

/** Whom an offer without a file waits for: the one it names, or any human; without a name anybody but who made it. */
export const mayAnswer = ({ by, to }: Offer, actor: string): boolean =>
  actor !== by && (to === undefined || to === actor || kindOf(actor) === 'human');

/** The open offer that is meant: the one named, else the only one this actor may answer. */
export const offerFor = (state: State, ref: string | undefined, actor: string): Offer | Refusal => {
  if (ref !== undefined) {
    const offer = findByEnding(state.offers, ref, nouns.handoff);
    if (isRefusal(offer) || mayAnswer(offer, actor)) return offer;
    return refuse(
      'not-addressed',
      offer.by === actor
        ? `handoff ${offer.id} is ${actor}'s own offer: another one takes it, or a human withdraws it`
        : `handoff ${offer.id} is for ${offer.to}, not for ${actor}`,
      'loopledger handoff show',
    );
  }
  const [offer, another] = [...state.offers.values()].filter((it) => mayAnswer(it, actor));
  if (offer === undefined) {
    return refuse('no-handoff', `no handoff is open for ${actor} here`, 'loopledger handoff show');
  }
  if (another === undefined) return offer;
  return refuse('ambiguous-id', 'several handoffs are open: name one', 'loopledger handoff show');
};
