import type { Actor } from '../../format/events/common.ts';
import { kindOf } from '../humans-word.ts';
import type { State } from '../state.ts';
import type { Key } from './state.ts';

const live = ({ revoked }: Key): boolean => revoked === undefined;

/** The keys with which an actor can sign. */
export const keysOf = (state: State, actor: Actor): Key[] =>
  [...state.keys.values()].filter((it) => it.actor === actor && live(it));

/** Whether any ci can act here: one that can't is named as a judge in vain. */
export const hasCi = (state: State): boolean =>
  [...state.keys.values()].some((it) => live(it) && kindOf(it.actor) === 'ci');

export const humansKeys = (state: State): Key[] =>
  [...state.keys.values()].filter((it) => live(it) && kindOf(it.actor) === 'human');
