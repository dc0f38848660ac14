import type { Draft } from '../../format/event.ts';
import { forbids, noteOf } from '../authority.ts';
import { checkRan, redChecks, runsOf } from '../check/runs.ts';
import { checksOf } from '../check/spec.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, refused } from '../context.ts';
import { blocked } from '../decision/find.ts';
import { draft, given } from '../draft.ts';
import { isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { allByEnding, callersSession, stepByRef } from '../scope.ts';
import type { Session } from '../session/state.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import { acceptedByChecks } from './by-checks.ts';
import { isLeft, type Step } from './state.ts';

/** The step a submit is about: the one named, else the one the caller's session holds, or held and lost. */
export const submittedStep = (
  state: State,
  command: { readonly step?: string | undefined },
  ctx: Context,
): Step | Refusal => {
  if (command.step !== undefined) return stepByRef(state, command.step);
  const session = callersSession(state, ctx);
  if (isRefusal(session)) return session;
  const held = session?.holds === undefined ? undefined : state.steps.get(session.holds);
  if (held !== undefined) return held;
  return (
    lostBy(state, session) ?? refuse('no-claim', `${ctx.who.actor} holds no step here`, 'loopledger next')
  );
};

/** The one step that the session held and another holds now: what its holder, come late, speaks of. */
const lostBy = (state: State, session: Session | undefined): Step | undefined => {
  if (session === undefined) return undefined;
  const lost: Step[] = [];
  for (const it of awakeIn(state.steps)) {
    if (it.claim !== undefined && it.workers.has(session.id)) lost.push(it);
  }
  return lost.length === 1 ? lost[0] : undefined;
};

/**
 * Whether the caller comes too late: it held the step once, or brings an old token, and the claim is
 * now another's or none. Its work is not lost, but it is no longer the one who may submit it.
 */
export const tooLate = (
  step: Step,
  session: string | undefined,
  actor: string,
  token: number | undefined,
): Refusal | undefined => {
  const mine = session !== undefined && step.claim?.session === session;
  if (mine && (token === undefined || token === step.claim?.token)) return undefined;
  // What is finished is finished, whoever held it; an old token still tells of work that came too late.
  if (token === undefined && !isLeft(step)) return undefined;
  const heldOnce =
    token !== undefined ||
    (session === undefined ? [...step.workers.values()].includes(actor) : step.workers.has(session));
  if (!heldOnce) return undefined;
  const now =
    step.claim === undefined
      ? `nobody holds it now (it is ${step.status})`
      : `${step.claim.actor} holds it with token ${step.claim.token}`;
  return refuse('late-token', `too late for step ${step.id}: ${now}`, `loopledger step show ${step.id}`);
};

export const decideStepSubmit = (state: State, command: CommandOf<'step.submit'>, ctx: Context): Decision => {
  const step = submittedStep(state, command, ctx);
  if (isRefusal(step)) return refused(step);
  const session = callersSession(state, ctx);
  if (isRefusal(session)) return refused(session);
  const about = { step: step.id, ...given({ session: session?.id, token: command.token }) };

  const again = step.status === 'submitted' && step.submission?.session === session?.id;
  const late = again ? undefined : tooLate(step, session?.id, ctx.who.actor, command.token);
  if (late) return refused(late, noteOf(late, ctx, 'step.submit', about));
  const finished = notOpenForWork(step);
  if (finished) return refused(finished);
  const forbidden = forbids(state, ctx, 'step.submit', { step, ...given({ session: session?.id }) });
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'step.submit', about));
  if (session === undefined || step.claim === undefined) {
    return refused(refuse('no-claim', `step ${step.id} is not held`, `loopledger step claim ${step.id}`));
  }
  const waits = blocked(state, step);
  if (waits) return refused(waits);
  const evidence = allByEnding(state.evidence, command.evidence ?? [], nouns.evidence);
  if (isRefusal(evidence)) return refused(evidence);

  const checks = checksOf(state, step.needs.checks);
  const runs = runsOf(ctx, checks);
  if (runs === undefined) {
    return refused(
      refuse('check-not-run', `the checks of step ${step.id} have not been run`, 'loopledger check list'),
    );
  }
  const ran = runs.map((run) => checkRan(ctx, run, step.id, session.id));
  const red = redChecks(runs);
  if (red) return refused(red, ran);

  // Under the lock the head can't move, so the seqs of what is about to be appended are known.
  const firstSeq = state.head.seq + 1;
  const submittedSeq = firstSeq + ran.length;
  const events: Draft[] = [
    ...ran,
    draft(ctx, 'step.submitted', {
      step: step.id,
      token: step.claim.token,
      session: session.id,
      tree: ctx.tree,
      ...given({ commit: ctx.commit }),
      runs: ran.map((_, n) => firstSeq + n),
      evidence: evidence.map((it) => it.id),
      summary: command.summary ?? '',
      follows: command.follows ?? [],
    }),
  ];
  if (step.needs.judge === undefined) {
    events.push(acceptedByChecks(state, ctx, step, { submitted: submittedSeq, tree: ctx.tree }));
  }
  return { ok: true, events };
};

const notOpenForWork = (step: Step): Refusal | undefined => {
  if (step.status === 'submitted') {
    return refuse(
      'step-submitted',
      `step ${step.id} is submitted and waits for its judge`,
      `loopledger step show ${step.id}`,
    );
  }
  if (step.status === 'accepted' || step.status === 'dropped') {
    return refuse('step-finished', `step ${step.id} is ${step.status}`, 'loopledger next');
  }
  return undefined;
};
