import type { Proof, Ulid } from '../../format/events/common.ts';
import { isHumansWord } from '../humans-word.ts';
import { openGoalOf } from '../known.ts';
import { lacksThing, type Wrong } from '../lack.ts';
import type { State } from '../state.ts';
import type { Goal } from './state.ts';

interface HumansEvent {
  readonly type: string;
  readonly actor: string;
  readonly data: { readonly proof: Proof };
}

const noWord = (id: Ulid, { type, actor, data }: HumansEvent): string =>
  `${type} of goal ${id} is by ${actor} at proof grade ${data.proof}`;

/** The goal of an event that only a human at the needed grade may have made. */
export const humansGoal = (state: State, id: Ulid, event: HumansEvent): Goal | Wrong => {
  if (isHumansWord(state, event.actor, event.data.proof)) return openGoalOf(state, id);
  return noWord(id, event);
};

/** The same, closed or not. */
export const anyHumansGoal = (state: State, id: Ulid, event: HumansEvent): Goal | Wrong => {
  if (!isHumansWord(state, event.actor, event.data.proof)) return noWord(id, event);
  return state.goals.get(id) ?? lacksThing('goal', id, `goal ${id} is not known`);
};
