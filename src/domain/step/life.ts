import { forbids, noteOf } from '../authority.ts';
import { checksOf } from '../check/spec.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, given } from '../draft.ts';
import { takenUp } from '../halt/held.ts';
import { isRefusal } from '../refs.ts';
import { refuse } from '../refusal.ts';
import { stepByRef } from '../scope.ts';
import type { State } from '../state.ts';
import { isAfter } from '../time.ts';
import { holderLost } from './holder-lost.ts';
import type { Step } from './state.ts';

const show = (step: Step): string => `loopledger step show ${step.id}`;

/** Nobody takes it up before a time, or, without one, before somebody lets it go on. */
export const decideStepDefer = (state: State, command: CommandOf<'step.defer'>, ctx: Context): Decision => {
  const step = stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);
  const { until, reason } = command;
  if (until !== undefined && !isAfter(until, ctx.now)) {
    const what = `a step can't be deferred until ${until}: it is ${ctx.now}`;
    return refused(refuse('bad-command', what, 'loopledger help step defer'));
  }
  const forbidden = forbids(state, ctx, 'step.defer', { step });
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'step.defer', { step: step.id }));
  const taken = takenUp(state, step, ctx);
  if (taken) return refused(taken);
  return decided(
    ...holderLost(state, step, ctx),
    draft(ctx, 'step.deferred', { step: step.id, ...given({ until, reason }), proof: ctx.who.proof }),
  );
};

export const decideStepUndefer = (
  state: State,
  command: CommandOf<'step.undefer'>,
  ctx: Context,
): Decision => {
  const step = stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);
  if (step.deferred === undefined) {
    return refused(refuse('not-deferred', `step ${step.id} is not deferred`, show(step)));
  }
  const agents = !step.deferred.byHuman;
  const forbidden = forbids(state, ctx, 'step.undefer', { step, agents });
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'step.undefer', { step: step.id }));
  const { reason } = command;
  return decided(
    draft(ctx, 'step.undeferred', { step: step.id, ...given({ reason }), proof: ctx.who.proof }),
  );
};

/** An accepted or dropped step is to be done again, with proof of its own. */
export const decideStepReopen = (state: State, command: CommandOf<'step.reopen'>, ctx: Context): Decision => {
  const step = stepByRef(state, command.step);
  const about = isRefusal(step) ? {} : { step: step.id };
  const forbidden = forbids(state, ctx, 'step.reopen');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'step.reopen', about));
  if (isRefusal(step)) return refused(step);
  if (step.status !== 'accepted' && step.status !== 'dropped') {
    const what = `step ${step.id} is ${step.status}: only what is accepted or dropped is reopened`;
    return refused(refuse('not-finished', what, show(step)));
  }
  if (step.needs.judge === undefined && checksOf(state, step.needs.checks).length === 0) {
    const what = `step ${step.id} has no check left and no judge: plan it anew`;
    return refused(refuse('last-proof', what, 'loopledger help step plan'));
  }
  const { reason } = command;
  return decided(draft(ctx, 'step.reopened', { step: step.id, reason, proof: ctx.who.proof }));
};
