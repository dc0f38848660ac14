import { kindOf } from '../authority.ts';
import type { State } from '../state.ts';
import type { Step } from './state.ts';

/** A human's word on a step: agents alone no longer decide about it, and a row of vain replans ends. */
export const spoke = (state: State, step: Step, actor: string): void => {
  if (kindOf(actor) !== 'human') return;
  step.touchedByHuman = true;
  const goal = state.goals.get(step.goal);
  if (goal !== undefined) goal.revisionsInVain = 0;
};
