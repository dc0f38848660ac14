import type { Draft } from '../../format/event.ts';
import { forbids, noteOf } from '../authority.ts';
import { outsideBoundary } from '../boundary/inside.ts';
import { overBudget } from '../budget/over.ts';
import { spentBy } from '../budget/standing.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { blockOf } from '../decision/open.ts';
import { draft, freshId, given } from '../draft.ts';
import { paused } from '../goal/life.ts';
import { DEFAULT_LEASE_S } from '../goal/state.ts';
import { halted } from '../halt/refusal.ts';
import { isRefusal } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { callersSession, openGoal, stepByRef } from '../scope.ts';
import { sessionStarted } from '../session/decide.ts';
import type { Session } from '../session/state.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import { laterOf, plusSeconds } from '../time.ts';
import { isLive } from './claim.ts';
import { holderLost } from './holder-lost.ts';
import { byUrgency, isRunnable, mayTake, waitsFor } from './ready.ts';
import { heldHere, inTheWay, type Occupied, type Where } from './room.ts';
import { MAX_RETURNS, type Step } from './state.ts';
import { submittedStep, tooLate } from './submit.ts';

export const decideStepClaim = (state: State, command: CommandOf<'step.claim'>, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'step.claim');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'step.claim', {}));
  const session = callersSession(state, ctx);
  if (isRefusal(session)) return refused(session);
  if (session !== undefined && session.status !== 'open') {
    return refused(
      refuse('session-over', `session ${session.id} is ${session.status}`, 'loopledger session start'),
    );
  }
  const step =
    command.step === undefined ? firstRunnable(state, command, session, ctx) : stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);

  const leaseS = command.lease_s ?? state.goals.get(step.goal)?.leaseS ?? DEFAULT_LEASE_S;
  const expires = plusSeconds(ctx.now, leaseS);
  if (session !== undefined && step.claim?.session === session.id && step.status === 'claimed') {
    const renewed = { step: step.id, token: step.claim.token, expires: laterOf(expires, step.claim.expires) };
    return decided(draft(ctx, 'step.renewed', renewed));
  }
  const unfit = notClaimable(state, step, session, ctx);
  if (unfit) return refused(unfit);
  if (session?.goal !== undefined && session.goal !== step.goal) {
    return refused(
      refuse(
        'session-over',
        `session ${session.id} is bound to another goal; start one for this`,
        'loopledger session start',
      ),
    );
  }
  const holding = session?.holds === undefined ? undefined : state.steps.get(session.holds);
  // A claim that a question halts, or whose budget is spent, does not keep its holder from other work: it is given back for it.
  const halted =
    holding !== undefined &&
    (blockOf(state, holding) !== undefined || spentBy(state, { step: holding.id }, ctx) !== undefined);
  if (holding !== undefined && !halted && isLive(holding.claim, state, ctx.now, ctx.deadSessions)) {
    return refused(
      refuse(
        'one-claim',
        `session ${session?.id} holds step ${holding.id}: one at a time`,
        `loopledger step release ${holding.id}`,
      ),
    );
  }
  const events: Draft[] = [];
  if (halted && holding.claim !== undefined) {
    events.push(draft(ctx, 'step.released', { step: holding.id, token: holding.claim.token }));
  }
  events.push(...holderLost(state, step, ctx));
  let sessionId = session?.id;
  if (sessionId === undefined) {
    sessionId = freshId(ctx, 0);
    events.push(sessionStarted(state, ctx, sessionId, { goal: step.goal }));
  }
  events.push(draft(ctx, 'step.claimed', { step: step.id, session: sessionId, lease_s: leaseS, expires }));
  return { ok: true, events };
};

const firstRunnable = (
  state: State,
  command: CommandOf<'step.claim'>,
  session: Session | undefined,
  ctx: Context,
): Step | Refusal => {
  const goal = openGoal(state, ctx, command.goal);
  if (isRefusal(goal)) return goal;
  if (goal.paused !== undefined) return paused(goal);
  const held = heldHere(state, whereOf(ctx, session), ctx.now, ctx.deadSessions);
  const fits = [...awakeIn(state.steps)].filter(
    (it) =>
      it.goal === goal.id &&
      isRunnable(state, it, ctx.now, ctx.deadSessions) &&
      mayTake(it, ctx) &&
      inTheWay(it, held) === undefined,
  );
  // One whose own budget is spent is taken by nobody; where nothing else fits, the claim says so.
  fits.sort(byUrgency);
  const first = fits.find((it) => spentBy(state, { step: it.id }, ctx) === undefined) ?? fits[0];
  return (
    first ?? refuse('nothing-to-claim', `no step of goal ${goal.id} can be taken up now`, 'loopledger next')
  );
};

const notClaimable = (
  state: State,
  step: Step,
  session: Session | undefined,
  ctx: Context,
): Refusal | undefined => {
  const goal = state.goals.get(step.goal);
  if (goal?.paused !== undefined) return paused(goal);
  const show = `loopledger step show ${step.id}`;
  if (step.status === 'accepted' || step.status === 'dropped') {
    return refuse('step-finished', `step ${step.id} is ${step.status}`, 'loopledger next');
  }
  if (step.status === 'submitted') {
    return refuse('step-submitted', `step ${step.id} is submitted and waits for its judge`, show);
  }
  if (step.returns >= MAX_RETURNS) {
    return refuse(
      'too-many-returns',
      `step ${step.id} was returned ${step.returns} times: a human decides`,
      show,
    );
  }
  if (isLive(step.claim, state, ctx.now, ctx.deadSessions)) {
    const { actor, session, expires } = step.claim;
    return refuse(
      'step-held',
      `step ${step.id} is held by ${actor} in session ${session} until ${expires}`,
      show,
    );
  }
  const waits = halted(state, step, ctx.now);
  if (waits) return waits;
  const [first, ...more] = waitsFor(state, step);
  if (first !== undefined) {
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    return refuse(
      'step-waits',
      `step ${step.id} comes after ${first.id}${others}, which is ${first.flagged === undefined ? first.status : 'flagged'}`,
      show,
    );
  }
  if (outsideBoundary(state, step) !== undefined) {
    const what = `a path of step ${step.id}’s scope lies outside the boundary: a human sets it, or plans the step anew`;
    return refuse('outside-boundary', what, show);
  }
  const other = inTheWay(step, heldHere(state, whereOf(ctx, session), ctx.now, ctx.deadSessions));
  return other === undefined ? overBudget(state, step, ctx) : scopeHeld(step, other);
};

/** Where a claim of the caller would be. */
const whereOf = ({ who: { place, worktree } }: Context, session: Session | undefined): Where => ({
  place,
  ...given({ worktree, session: session?.id }),
});

const scopeHeld = (step: Step, { step: other, claim }: Occupied): Refusal =>
  refuse(
    'scope-held',
    `step ${step.id} may touch what step ${other.id} touches, which ${claim.actor} holds in this work tree in session ${claim.session} until ${claim.expires}`,
    `loopledger step show ${other.id}`,
  );

export const decideStepRenew = (state: State, command: CommandOf<'step.renew'>, ctx: Context): Decision => {
  const held = heldByCaller(state, command, ctx, 'step.renew');
  if ('refused' in held) return held.refused;
  const { claim } = held.step;
  const seconds = Math.max(claim.leaseS, command.at_least_s ?? 0);
  const expires = laterOf(claim.expires, plusSeconds(ctx.now, seconds));
  return decided(draft(ctx, 'step.renewed', { step: held.step.id, token: claim.token, expires }));
};

export const decideStepRelease = (
  state: State,
  command: CommandOf<'step.release'>,
  ctx: Context,
): Decision => {
  const held = heldByCaller(state, command, ctx, 'step.release');
  if ('refused' in held) return held.refused;
  const { step } = held;
  return decided(
    draft(ctx, 'step.released', {
      step: step.id,
      token: step.claim.token,
      ...given({ reason: command.reason }),
    }),
  );
};

type Held =
  | { readonly step: Step & { readonly claim: NonNullable<Step['claim']> } }
  | { readonly refused: Decision };

const heldByCaller = (
  state: State,
  command: CommandOf<'step.renew'> | CommandOf<'step.release'>,
  ctx: Context,
  act: 'step.renew' | 'step.release',
): Held => {
  const step = submittedStep(state, command, ctx);
  if (isRefusal(step)) return { refused: refused(step) };
  const session = callersSession(state, ctx);
  if (isRefusal(session)) return { refused: refused(session) };
  const { claim } = step;
  if (claim === undefined) {
    const why = refuse(
      'no-claim',
      `nobody holds step ${step.id}: it is ${step.status}`,
      `loopledger step show ${step.id}`,
    );
    return { refused: refused(why) };
  }
  const about = { step: step.id, ...given({ session: session?.id, token: command.token }) };
  const forbidden = forbids(state, ctx, act, { step, ...given({ session: session?.id }) });
  if (forbidden) {
    const late = tooLate(step, session?.id, ctx.who.actor, command.token) ?? forbidden;
    return { refused: refused(late, noteOf(late, ctx, act, about)) };
  }
  if (command.token !== undefined && command.token !== claim.token) {
    const late = refuse(
      'late-token',
      `step ${step.id} is held with token ${claim.token}`,
      `loopledger step show ${step.id}`,
    );
    return { refused: refused(late, noteOf(late, ctx, act, about)) };
  }
  return { step: { ...step, claim } };
};
