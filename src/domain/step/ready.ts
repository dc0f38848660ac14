import type { Instant, Ulid } from '../../format/events/common.ts';
import { outsideBoundary } from '../boundary/inside.ts';
import { haltOf } from '../halt/halt.ts';
import { kindOf } from '../humans-word.ts';
import type { State } from '../state.ts';
import { isLive } from './claim.ts';
import { MAX_RETURNS, type Step } from './state.ts';

/** A step after it may start: provisionally where its judge is yet to speak, and it is no gate. */
const satisfies = ({ status, gate, flagged }: Step): boolean => {
  if (status === 'dropped') return true;
  if (flagged !== undefined) return false;
  return status === 'accepted' || (status === 'submitted' && !gate);
};

/**
 * Steps that must be further before this one may start, or be proven. A dropped one counts as satisfied; a flagged
 * one does not until it was found to hold again.
 */
export const waitsFor = (state: State, step: Step): readonly Step[] => {
  const waiting: Step[] = [];
  for (const id of step.after) {
    const before = state.steps.get(id);
    if (before !== undefined && !satisfies(before)) waiting.push(before);
  }
  return waiting;
};

/** Steps that it comes after, or is blocked on, and that were dropped: they count as over, and are shown. */
export const droppedBefore = (state: State, step: Step): readonly Step[] => {
  const holds = [...step.holds.values()].flatMap(({ on }) => (on.kind === 'step' ? [on.step] : []));
  const before = [...step.after, ...holds].flatMap((id) => state.steps.get(id) ?? []);
  return before.filter((it) => it.status === 'dropped');
};

/** Somebody may take it up now. */
export const isRunnable = (state: State, step: Step, now: Instant, dead: ReadonlySet<Ulid>): boolean =>
  (step.status === 'planned' || step.status === 'returned' || step.status === 'claimed') &&
  !isLive(step.claim, state, now, dead) &&
  step.returns < MAX_RETURNS &&
  waitsFor(state, step).length === 0 &&
  state.goals.get(step.goal)?.paused === undefined &&
  haltOf(state, step, now) === undefined &&
  outsideBoundary(state, step) === undefined;

/** Highest priority first, then the one planned first. */
export const byUrgency = (a: Step, b: Step): number => b.priority - a.priority || a.seq - b.seq;

/** ci claims only steps that name it. */
export const mayTake = (step: Step, ctx: { readonly who: { readonly actor: string } }): boolean =>
  kindOf(ctx.who.actor) !== 'ci' || step.needs.judge === 'ci';
