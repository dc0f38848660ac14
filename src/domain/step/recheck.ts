import { forbids, noteOf } from '../authority.ts';
import { checkRan, redChecks, runsOf } from '../check/runs.ts';
import { checksOf } from '../check/spec.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, refused } from '../context.ts';
import { blocked } from '../decision/find.ts';
import { draft, given } from '../draft.ts';
import { kindOf } from '../humans-word.ts';
import { isRefusal } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { callersSession, stepByRef } from '../scope.ts';
import type { State } from '../state.ts';
import { judgeKind } from './judge.ts';
import { waitsFor } from './ready.ts';
import type { Step } from './state.ts';

/**
 * Whether an accepted step still holds, on the tree as it is: its checks run again, and where it needs a judge, the
 * judge says so. A red check refuses it and is recorded; the step stays what it was.
 */
export const decideStepRecheck = (
  state: State,
  command: CommandOf<'step.recheck'>,
  ctx: Context,
): Decision => {
  const step = stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);
  const session = callersSession(state, ctx);
  const live = session === undefined || isRefusal(session) ? undefined : session;
  const subject = { step, ...given({ judge: step.needs.judge, session: live?.id }) };
  const forbidden = forbids(state, ctx, 'step.recheck', subject);
  if (forbidden) {
    const about = { step: step.id, ...given({ session: live?.id }) };
    return refused(forbidden, noteOf(forbidden, ctx, 'step.recheck', about));
  }
  if (step.status !== 'accepted' || step.accepted === undefined) return refused(notAccepted(step));
  const waits = blocked(state, step) ?? brokenBefore(state, step);
  if (waits) return refused(waits);
  const checks = checksOf(state, step.needs.checks);
  const runs = runsOf(ctx, checks);
  if (runs === undefined) {
    const what = `the checks of step ${step.id} have not been run`;
    return refused(refuse('check-not-run', what, 'loopledger check list'));
  }
  const ran = runs.map((run) => checkRan(ctx, run, step.id, live?.id));
  const red = redChecks(runs, 'the step stays as it was');
  if (red) return refused(red, ran);
  const firstSeq = state.head.seq + 1;
  const byChecks = step.needs.judge === undefined;
  const rechecked = draft(
    ctx,
    'step.rechecked',
    {
      step: step.id,
      accepted: step.accepted.seq,
      by: byChecks ? 'checks' : judgeKind(kindOf(ctx.who.actor)),
      tree: ctx.tree,
      ...given({ commit: ctx.commit }),
      runs: ran.map((_, n) => firstSeq + n),
      ...given({ note: command.note }),
      proof: byChecks ? 'none' : ctx.who.proof,
    },
    byChecks ? 'system:checks' : ctx.who.actor,
  );
  return { ok: true, events: [...ran, rechecked] };
};

const notAccepted = (step: Step): Refusal =>
  refuse(
    'not-accepted',
    `step ${step.id} is ${step.status}: only what was accepted is looked at again`,
    `loopledger step show ${step.id}`,
  );

/** It would be proven on what is itself unproven. */
const brokenBefore = (state: State, step: Step): Refusal | undefined => {
  const [first] = waitsFor(state, step);
  if (first === undefined) return undefined;
  const how = first.flagged === undefined ? first.status : 'flagged';
  return refuse(
    'step-waits',
    `step ${step.id} comes after ${first.id}, which is ${how}: that comes first`,
    `loopledger step show ${first.id}`,
  );
};
