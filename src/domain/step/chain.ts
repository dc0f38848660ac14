import type { Ulid } from '../../format/events/common.ts';
import type { State } from '../state.ts';
import { waitsFor } from './ready.ts';
import type { Step } from './state.ts';

/*
 * What a step was started on. A step may start while one before it still waits for its judge; if that one comes
 * back, is dropped or opened again, all that was started on it, and on that in turn, is flagged: it counts as
 * unproven until its checks ran again, or its judge looked again, with every step before it in order.
 */

/** Steps before it that still wait for their judge: it was started on what nobody accepted yet. */
export const provisionalOn = (state: State, step: Step): Step[] => {
  const waiting: Step[] = [];
  for (const id of step.startedOn) {
    const before = state.steps.get(id);
    if (before?.status === 'submitted') waiting.push(before);
  }
  return waiting;
};

/** Steps before it that it would be started on provisionally if it were started now. */
export const wouldRestOn = (state: State, step: Step): Step[] =>
  step.after.flatMap((id) => {
    const before = state.steps.get(id);
    return before?.status === 'submitted' ? [before] : [];
  });

/**
 * The step is worked on, handed in or looked at again on what the steps before it are now. Where one of them is not
 * in order, that is written down as what it is flagged for, whoever let it start.
 */
export const restAnew = (state: State, step: Step, seq: number): void => {
  for (const id of step.startedOn) state.steps.get(id)?.behind.delete(step.id);
  step.startedOn.clear();
  const [broken] = waitsFor(state, step);
  if (broken === undefined) delete step.flagged;
  else step.flagged ??= { by: broken.id, seq };
  for (const id of step.after) {
    const before = state.steps.get(id);
    if (before?.status !== 'submitted' && before?.status !== 'accepted') continue;
    before.behind.add(step.id);
    step.startedOn.add(id);
  }
};

/** What was started on this step, and on that in turn, no longer stands on what it was started on. */
export const flagBehind = (state: State, step: Step, seq: number): void => {
  const queue: Ulid[] = [step.id];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const broken = state.steps.get(id);
    if (broken === undefined) continue;
    for (const behindId of broken.behind) {
      const behind = state.steps.get(behindId);
      if (behind === undefined || behind.status === 'dropped' || behind.flagged !== undefined) continue;
      behind.flagged = { by: step.id, seq };
      queue.push(behindId);
    }
  }
};
