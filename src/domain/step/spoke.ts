import type { Proof } from '../../format/events/common.ts';
import { isHumansWord, kindOf } from '../humans-word.ts';
import type { State } from '../state.ts';
import type { Step } from './state.ts';

/**
 * A human's act on a step: agents alone no longer decide about it, at whatever grade, since that only protects. A row
 * of vain replans ends by a human's word alone, at the grade the ledger needs; an event that carries none is no word.
 */
export const spoke = (state: State, step: Step, actor: string, proof: Proof = 'none'): void => {
  if (kindOf(actor) !== 'human') return;
  step.touchedByHuman = true;
  if (!isHumansWord(state, actor, proof)) return;
  const goal = state.goals.get(step.goal);
  if (goal !== undefined) goal.revisionsInVain = 0;
};
