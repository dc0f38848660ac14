import { blockOf } from '../decision/open.ts';
import { kindOf } from '../humans-word.ts';
import type { State } from '../state.ts';
import type { Step } from './state.ts';

/** Planned by agents alone, no gate, needing no human or ci, and never submitted. */
export const agentsAlone = (step: Step): boolean =>
  kindOf(step.plannedBy) === 'agent' &&
  !step.touchedByHuman &&
  !step.gate &&
  !step.everSubmitted &&
  (step.needs.judge === undefined || step.needs.judge === 'peer');

/** A step that waits for an answer stays: dropped and planned anew, it would be free of its question. */
export const agentsMayDrop = (state: State, step?: Step): boolean =>
  step !== undefined && agentsAlone(step) && blockOf(state, step) === undefined;
