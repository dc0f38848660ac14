import type { Context } from '../context.ts';
import { kindOf } from '../humans-word.ts';
import { isRefusal } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { callersSession } from '../scope.ts';
import type { State } from '../state.ts';
import { isLive } from '../step/claim.ts';
import { type Step, takesChecks } from '../step/state.ts';

/** What is planned of a step stands once it is submitted, and is its holder's or a human's to change while it is held. */
export const takenUp = (state: State, step: Step, ctx: Context): Refusal | undefined => {
  const show = `loopledger step show ${step.id}`;
  if (step.status === 'submitted') {
    return refuse('step-submitted', `step ${step.id} is submitted and waits for its judge`, show);
  }
  if (!takesChecks(step)) return refuse('step-finished', `step ${step.id} is ${step.status}`, show);
  const session = callersSession(state, ctx);
  const mine = session !== undefined && !isRefusal(session) && step.claim?.session === session.id;
  if (mine || kindOf(ctx.who.actor) === 'human') return undefined;
  if (!isLive(step.claim, state, ctx.now, ctx.deadSessions)) return undefined;
  return refuse(
    'step-held',
    `step ${step.id} is held by ${step.claim.actor}: that is its holder's or a human's to do`,
    show,
  );
};
