import { type Refusal, refuse } from '../refusal.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import { type Lesson, MAX_PINNED } from './state.ts';

/** Why no lesson of this goal can be pinned beside those that are, or in the place of one of them. */
export const unpinnable = (state: State, goal: string, before?: Lesson): Refusal | undefined => {
  const pinned = [...awakeIn(state.lessons)].filter((it) => it.goal === goal && it.pinned && it !== before);
  if (pinned.length < MAX_PINNED) return undefined;
  const what = `goal ${goal} has ${pinned.length} pinned lessons, the most that every brief can carry`;
  return refuse('too-many', what, 'loopledger lesson list');
};
