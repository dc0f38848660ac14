import type { Draft } from '../../format/event.ts';
import type { Ulid } from '../../format/events/common.ts';
import type { EventData } from '../../format/events/index.ts';
import { forbids, noteOf } from '../authority.ts';
import { overBudget } from '../budget/over.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { haltOf } from '../halt/halt.ts';
import { findByEnding, isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { openGoal, openSession } from '../scope.ts';
import type { State } from '../state.ts';
import { heldHere, inTheWay } from '../step/room.ts';
import type { Step } from '../step/state.ts';
import { plusSeconds } from '../time.ts';
import { atWorkUntil } from './at-work.ts';
import type { Session } from './state.ts';

type Started = EventData<'session.started'>;

/** session.started in this place; a claim by an actor without a session opens one this way too. */
export const sessionStarted = (
  state: State,
  ctx: Context,
  session: Ulid,
  more: Partial<Pick<Started, 'goal' | 'runtime' | 'model' | 'pid' | 'resumes' | 'external'>>,
): Draft =>
  draft(ctx, 'session.started', {
    session,
    runtime: more.runtime ?? ctx.who.runtime,
    place: ctx.who.place,
    boot: ctx.who.boot,
    ...given({
      worktree: ctx.who.worktree,
      goal: more.goal,
      model: more.model,
      pid: more.pid,
      resumes: more.resumes,
      external: more.external,
    }),
    head: { seq: state.head.seq, sha256: state.head.hash },
  });

/** A session whose process is known dead, or whose leases lapsed, is lost: the product says so. */
export const sessionLost = (ctx: Context, session: Ulid): Draft => {
  const reason = ctx.deadSessions.has(session) ? 'process-dead' : 'lease-lapsed';
  return draft(ctx, 'session.lost', { session, reason }, 'system:sessions');
};

export const decideSessionStart = (
  state: State,
  command: CommandOf<'session.start'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'session.start');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'session.start', {}));
  const resumed = command.resumes === undefined ? undefined : resumable(state, command.resumes, ctx);
  if (isRefusal(resumed)) return refused(resumed);
  const goal = openGoal(state, ctx, command.goal ?? resumed?.goal);
  if (isRefusal(goal)) return refused(goal);
  const id = freshId(ctx, 0);
  const events: Draft[] = [];
  const taken = resumed?.holds === undefined ? undefined : state.steps.get(resumed.holds);
  if (resumed?.status === 'open') events.push(sessionLost(ctx, resumed.id));
  const { runtime, model, pid, external } = command;
  events.push(
    sessionStarted(
      state,
      ctx,
      id,
      given({ goal: goal.id, runtime, model, pid, external, resumes: resumed?.id }),
    ),
  );
  // A step that waits for an answer, for a budget or for another's claim over the same paths can be claimed again later.
  const goesOn = goal.paused === undefined && taken?.goal === goal.id;
  if (taken?.claim !== undefined && goesOn && isFree(state, taken, resumed?.id, ctx)) {
    const leaseS = goal.leaseS;
    const expires = plusSeconds(ctx.now, leaseS);
    events.push(draft(ctx, 'step.claimed', { step: taken.id, session: id, lease_s: leaseS, expires }));
  }
  return { ok: true, events };
};

const isFree = (state: State, step: Step, resumed: Ulid | undefined, ctx: Context): boolean => {
  const where = { place: ctx.who.place, ...given({ worktree: ctx.who.worktree, session: resumed }) };
  return (
    haltOf(state, step, ctx.now) === undefined &&
    overBudget(state, step, ctx) === undefined &&
    inTheWay(step, heldHere(state, where, ctx.now, ctx.deadSessions)) === undefined
  );
};

/** A session may be resumed once it is over, known dead, or none of its leases runs any more. */
const resumable = (state: State, ref: string, ctx: Context): Session | Refusal => {
  const session = findByEnding(state.sessions, ref, nouns.session);
  if (isRefusal(session)) return session;
  const until = atWorkUntil(state, session, ctx.now, ctx.deadSessions);
  // One's own session that holds nothing may be taken up again at once.
  const ownIdle = session.actor === ctx.who.actor && session.holds === undefined;
  if (until === undefined || ownIdle) return session;
  return refuse(
    'session-alive',
    `session ${session.id} of ${session.actor} may still be at work, until ${until}`,
    'loopledger session list',
  );
};

export const decideSessionEnd = (state: State, command: CommandOf<'session.end'>, ctx: Context): Decision => {
  const session = openSession(state, ctx);
  if (isRefusal(session)) return refused(session);
  const forbidden = forbids(state, ctx, 'session.end');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'session.end', { session: session.id }));
  const step = session.holds === undefined ? undefined : state.steps.get(session.holds);
  const ended = draft(ctx, 'session.ended', { session: session.id, ...given({ reason: command.reason }) });
  if (step?.claim === undefined) return decided(ended);
  return decided(draft(ctx, 'step.released', { step: step.id, token: step.claim.token }), ended);
};
