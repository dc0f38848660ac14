import type { Instant } from '../../format/events/common.ts';
import { blocked } from '../decision/find.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { State } from '../state.ts';
import type { Step } from '../step/state.ts';
import { haltInWords, haltOf } from './halt.ts';

/** Nobody takes a step up while it, or one that it is a part of, is put off or waits. */
export const halted = (state: State, step: Step, now: Instant): Refusal | undefined => {
  const halt = haltOf(state, step, now);
  if (halt === undefined) return undefined;
  if (halt.kind === 'question') return blocked(state, step);
  return refuse(
    halt.kind === 'deferred' ? 'step-deferred' : 'step-blocked',
    `step ${halt.step.id} ${haltInWords(halt)}, line ${halt.since}`,
    `loopledger step show ${step.id}`,
  );
};
