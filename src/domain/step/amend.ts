import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, given } from '../draft.ts';
import { cycleWith } from '../halt/cycle.ts';
import { takenUp } from '../halt/held.ts';
import { findByEnding, isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { allByEnding, stepByRef } from '../scope.ts';
import type { State } from '../state.ts';
import { type Change, turnOf } from './amended.ts';
import type { Step } from './state.ts';

const show = (step: Step): string => `loopledger step show ${step.id}`;

/** What was planned of a step is changed. What it loosens is a human's to say, whoever planned it. */
export const decideStepAmend = (state: State, command: CommandOf<'step.amend'>, ctx: Context): Decision => {
  const step = stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);
  const change = asked(state, step, command);
  if (isRefusal(change)) return refused(change);
  const forbidden = forbids(state, ctx, 'step.amend', { step, turn: turnOf(step, change) });
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'step.amend', { step: step.id }));
  const wrong = takenUp(state, step, ctx) ?? unfit(state, step, change);
  if (wrong) return refused(wrong);
  const { reason } = command;
  return decided(
    draft(ctx, 'step.amended', { step: step.id, ...change, ...given({ reason }), proof: ctx.who.proof }),
  );
};

/** What would be another than it is. */
const asked = (state: State, step: Step, command: CommandOf<'step.amend'>): Change | Refusal => {
  const added = allByEnding(state.steps, command.after ?? [], nouns.step);
  if (isRefusal(added)) return added;
  const removed = allByEnding(state.steps, command.not_after ?? [], nouns.step);
  if (isRefusal(removed)) return removed;
  const whole = command.parent === undefined || command.parent === 'none' ? undefined : command.parent;
  const parent = whole === undefined ? undefined : findByEnding(state.steps, whole, nouns.step);
  if (isRefusal(parent)) return parent;
  const stray = [...added, ...(parent === undefined ? [] : [parent])].find((it) => it.goal !== step.goal);
  if (stray !== undefined) {
    const what = `step ${stray.id} belongs to goal ${stray.goal}, not ${step.goal}`;
    return refuse('unknown-id', what, nouns.step.list);
  }
  const gone = new Set(removed.map((it) => it.id));
  const after = [...new Set([...step.after, ...added.map((it) => it.id)])].filter((id) => !gone.has(id));
  if (after.length > 32) return refuse('too-many', 'a step comes after at most 32 others', show(step));
  const { title, scope, gate, priority, judge } = command;
  const parentId = command.parent === 'none' ? 'none' : parent?.id;
  return given({
    title: title === step.title ? undefined : title,
    parent: parentId === (step.parent ?? 'none') ? undefined : parentId,
    after: sameList(after, step.after) ? undefined : after,
    scope: scope === undefined || sameList(scope, step.scope) ? undefined : scope,
    gate: gate === step.gate ? undefined : gate,
    priority: priority === step.priority ? undefined : priority,
    judge: judge === (step.needs.judge ?? 'none') ? undefined : judge,
  });
};

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((it, n) => it === b[n]);

const unfit = (state: State, step: Step, change: Change): Refusal | undefined => {
  if (Object.keys(change).length === 0) {
    return refuse('nothing-to-change', `nothing of step ${step.id} would be another`, show(step));
  }
  if (change.judge === 'none' && step.needs.checks.length === 0) {
    return refuse(
      'nothing-to-change',
      'a step needs a check or a judge: add a check first',
      'loopledger help check add',
    );
  }
  const grown = change.after?.some((id) => !step.after.includes(id)) === true;
  if (grown && step.claim !== undefined) {
    const what = `step ${step.id} is begun: what it comes after stands until it is given back`;
    return refuse('step-held', what, show(step));
  }
  const { after, parent } = change;
  const cycle = cycleWith(state, step, {
    ...(after === undefined ? {} : { after }),
    ...(parent === undefined || parent === 'none' ? {} : { parent }),
  });
  return cycle === undefined
    ? undefined
    : refuse('cycle', `step ${step.id} would wait for itself: ${cycle}`, show(step));
};
