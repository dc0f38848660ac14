import type { Instant } from '../../format/events/common.ts';
import { blockOf } from '../decision/open.ts';
import type { Question } from '../decision/state.ts';
import type { State } from '../state.ts';
import { isLeft, type Step } from '../step/state.ts';
import { isAfter } from '../time.ts';
import { isOver } from '../watch/due.ts';
import type { Watch } from '../watch/state.ts';
import type { Deferral, Hold } from './state.ts';

/** Why nobody takes a step up now; `step` is the one that it is put on: itself, or one that it is a part of. */
export type Halt =
  | { readonly kind: 'question'; readonly question: Question; readonly since: number }
  | { readonly kind: 'deferred'; readonly step: Step; readonly deferral: Deferral; readonly since: number }
  | {
      readonly kind: 'step';
      readonly step: Step;
      readonly on: Step;
      readonly hold: Hold;
      readonly since: number;
    }
  | {
      readonly kind: 'watch';
      readonly step: Step;
      readonly watch: Watch;
      /** Only somebody's word ends it. */
      readonly over: boolean;
      readonly hold: Hold;
      readonly since: number;
    }
  | {
      readonly kind: 'date';
      readonly step: Step;
      readonly until: Instant;
      readonly hold: Hold;
      readonly since: number;
    };

/** A question first, then what only somebody's word ends, then another step or a watch, then the latest time. */
export const haltOf = (state: State, step: Step, now: Instant): Halt | undefined => {
  const question = blockOf(state, step);
  if (question !== undefined) return { kind: 'question', question, since: question.seq };
  let worst: Halt | undefined;
  for (let it: Step | undefined = step; it !== undefined; ) {
    for (const halt of isLeft(it) ? ownHalts(state, it, now) : []) {
      if (worst === undefined || isWorse(halt, worst)) worst = halt;
    }
    it = it.parent === undefined ? undefined : state.steps.get(it.parent);
  }
  return worst;
};

const isWorse = (a: Halt, b: Halt): boolean => {
  const rank = rankOf(a) - rankOf(b);
  return rank !== 0 ? rank < 0 : (endOf(a) ?? '') > (endOf(b) ?? '');
};

const rankOf = (halt: Halt): number => {
  if (halt.kind === 'question') return 0;
  if (endOf(halt) !== undefined) return 3;
  return halt.kind === 'deferred' || (halt.kind === 'watch' && halt.over) ? 1 : 2;
};

/** When it ends by itself; nothing where it does not. */
export const endOf = (halt: Halt): Instant | undefined => {
  switch (halt.kind) {
    case 'date':
      return halt.until;
    case 'deferred':
      return halt.deferral.until;
    case 'question':
    case 'step':
    case 'watch':
      return undefined;
    default:
      return halt satisfies never;
  }
};

const ownHalts = (state: State, step: Step, now: Instant): Halt[] => {
  const halts: Halt[] = [];
  const { deferred } = step;
  if (deferred !== undefined && (deferred.until === undefined || isAfter(deferred.until, now))) {
    halts.push({ kind: 'deferred', step, deferral: deferred, since: deferred.seq });
  }
  for (const hold of step.holds.values()) {
    if (hold.on.kind === 'date') {
      const { until } = hold.on;
      if (isAfter(until, now)) halts.push({ kind: 'date', step, until, hold, since: hold.seq });
      continue;
    }
    if (hold.on.kind === 'watch') {
      const watch = state.watches.get(hold.on.watch);
      const over = watch !== undefined && isOver(watch, now);
      if (watch !== undefined) halts.push({ kind: 'watch', step, watch, over, hold, since: hold.seq });
      continue;
    }
    const on = state.steps.get(hold.on.step);
    // A dropped one counts as over, and is shown.
    if (on !== undefined && isLeft(on)) halts.push({ kind: 'step', step, on, hold, since: hold.seq });
  }
  return halts;
};

/** In the product's own words. */
export const haltInWords = (halt: Halt): string => {
  switch (halt.kind) {
    case 'question':
      return `waits for the answer to question ${halt.question.id}`;
    case 'deferred': {
      const { by, until } = halt.deferral;
      return `is deferred by ${by}${until === undefined ? '' : ` until ${until}`}`;
    }
    case 'step':
      return `is blocked by ${halt.hold.by} until step ${halt.on.id} is over`;
    case 'watch': {
      const over = halt.over ? `, which was over at ${halt.watch.until} without a change` : ' changes';
      return `is blocked by ${halt.hold.by} until watch ${halt.watch.id}${over}`;
    }
    case 'date':
      return `is blocked by ${halt.hold.by} until ${halt.until}`;
    default:
      return halt satisfies never;
  }
};
