import { forbids, noteOf } from '../authority.ts';
import { unrunSince } from '../check/since.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { blocked } from '../decision/find.ts';
import { draft, given } from '../draft.ts';
import { kindOf } from '../humans-word.ts';
import { isRefusal } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Kind } from '../rights.ts';
import { callersSession, stepByRef } from '../scope.ts';
import type { State } from '../state.ts';
import { isLive } from './claim.ts';
import type { Step, Submission } from './state.ts';

type Judged = { readonly step: Step; readonly submission: Submission } | { readonly refused: Decision };

/** The one way a judge's word gets in, whichever way it goes. */
const judged = (state: State, ctx: Context, act: 'step.accept' | 'step.return', ref: string): Judged => {
  const step = stepByRef(state, ref);
  if (isRefusal(step)) return { refused: refused(step) };
  const session = callersSession(state, ctx);
  const sessionId = session === undefined || isRefusal(session) ? undefined : session.id;
  const subject = { step, ...given({ judge: step.needs.judge, session: sessionId }) };
  const forbidden = forbids(state, ctx, act, subject);
  if (forbidden) {
    const note = noteOf(forbidden, ctx, act, { step: step.id, ...given({ session: sessionId }) });
    return { refused: refused(forbidden, note) };
  }
  if (step.status !== 'submitted' || step.submission === undefined)
    return { refused: refused(notSubmitted(step)) };
  return { step, submission: step.submission };
};

const notSubmitted = (step: Step): Refusal =>
  refuse(
    'not-submitted',
    `step ${step.id} is ${step.status}: there is nothing to judge`,
    `loopledger step show ${step.id}`,
  );

export const judgeKind = (kind: Kind | 'system'): 'peer' | 'ci' | 'human' =>
  kind === 'human' ? 'human' : kind === 'ci' ? 'ci' : 'peer';

export const decideStepAccept = (state: State, command: CommandOf<'step.accept'>, ctx: Context): Decision => {
  const it = judged(state, ctx, 'step.accept', command.step);
  if ('refused' in it) return it.refused;
  const { step, submission } = it;
  const waits = blocked(state, step);
  if (waits) return refused(waits);
  const unrun = unrunSince(state, step);
  if (unrun !== undefined) {
    const what = `check ${unrun.id} was changed after step ${step.id} was submitted, and is not green on the tree of its submission`;
    return refused(refuse('check-not-run', what, `loopledger check run ${unrun.id}`));
  }
  return decided(
    draft(ctx, 'step.accepted', {
      step: step.id,
      submitted: submission.seq,
      by: judgeKind(kindOf(ctx.who.actor)),
      tree: submission.tree,
      own_check: false,
      ...given({ note: command.note }),
      proof: ctx.who.proof,
    }),
  );
};

export const decideStepReturn = (state: State, command: CommandOf<'step.return'>, ctx: Context): Decision => {
  const it = judged(state, ctx, 'step.return', command.step);
  if ('refused' in it) return it.refused;
  return decided(
    draft(ctx, 'step.returned', {
      step: it.step.id,
      submitted: it.submission.seq,
      asked: command.asked,
      proof: ctx.who.proof,
    }),
  );
};

export const decideStepDrop = (state: State, command: CommandOf<'step.drop'>, ctx: Context): Decision => {
  const step = stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);
  if (step.status === 'accepted' || step.status === 'dropped') {
    return refused(
      refuse('step-finished', `step ${step.id} is ${step.status}`, `loopledger step show ${step.id}`),
    );
  }
  const forbidden = forbids(state, ctx, 'step.drop', { step });
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'step.drop', { step: step.id }));
  const session = callersSession(state, ctx);
  const mine = session !== undefined && !isRefusal(session) && step.claim?.session === session.id;
  if (kindOf(ctx.who.actor) !== 'human' && !mine && isLive(step.claim, state, ctx.now, ctx.deadSessions)) {
    return refused(
      refuse(
        'step-held',
        `step ${step.id} is held by ${step.claim.actor}: only its holder or a human drops it`,
        `loopledger step show ${step.id}`,
      ),
    );
  }
  return decided(draft(ctx, 'step.dropped', { step: step.id, reason: command.reason, proof: ctx.who.proof }));
};
