import type { State } from '../state.ts';
import type { Goal } from './state.ts';

/** Oldest first. */
export const openGoals = (state: State): Goal[] =>
  [...state.goals.values()].filter((it) => it.status === 'open').sort((a, b) => a.seq - b.seq);

/**
 * The goal somebody means who names none: that of the session, open or not, else the only open one. What an agent
 * proposed makes nobody choose, nor does what is paused beside what is not: where one open goal is confirmed by a human,
 * that one is meant. Else all that are, to be chosen from; none is guessed.
 */
export const meantGoal = (state: State, bound: string | undefined): Goal | readonly Goal[] => {
  const ofSession = bound === undefined ? undefined : state.goals.get(bound);
  if (ofSession !== undefined) return ofSession;
  const open = openGoals(state);
  const going = open.filter((it) => it.paused === undefined);
  const meant = going.length > 0 ? going : open;
  const confirmed = meant.filter((it) => it.confirmed !== undefined);
  const [only, ...others] = confirmed.length === 1 ? confirmed : meant;
  return only !== undefined && others.length === 0 ? only : meant;
};
