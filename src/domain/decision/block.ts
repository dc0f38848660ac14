import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, given } from '../draft.ts';
import { findByEnding, isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { stepByRef } from '../scope.ts';
import type { State } from '../state.ts';
import { isLeft, type Step } from '../step/state.ts';
import { theOnly } from './find.ts';
import { blockOf, isOpen, openQuestions } from './open.ts';
import type { Question } from './state.ts';

/*
 * What a step can wait for beside the steps before it. This version knows questions; a watch, a step or a date
 * will be named in the same two commands.
 */

export const decideStepBlock = (state: State, command: CommandOf<'step.block'>, ctx: Context): Decision => {
  const step = stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);
  const forbidden = forbids(state, ctx, 'step.block');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'step.block', { step: step.id }));
  if (!isLeft(step)) return refused(refuse('step-finished', `step ${step.id} is ${step.status}`, show(step)));
  const question =
    command.decision === undefined
      ? theOnly(openQuestions(state, step.goal, ctx.now))
      : findByEnding(state.questions, command.decision, nouns.decision);
  if (isRefusal(question)) return refused(question);
  const unfit = notToWaitFor(state, step, question, ctx);
  if (unfit) return refused(unfit);
  return decided(draft(ctx, 'step.blocked', eventData(step, question, command.reason, ctx)));
};

const show = (step: Step): string => `loopledger step show ${step.id}`;

const notToWaitFor = (
  state: State,
  step: Step,
  question: Question,
  { now }: Context,
): Refusal | undefined => {
  if (question.goal !== step.goal) {
    const what = `question ${question.id} belongs to goal ${question.goal}, not ${step.goal}`;
    return refuse('unknown-id', what, 'loopledger ask list');
  }
  if (!isOpen(state, question, now)) {
    const what = `question ${question.id} is no longer open: it is ${question.status}`;
    return refuse('question-over', what, `loopledger show ${question.id}`);
  }
  if (!question.blocks.has(step.id)) return undefined;
  return refuse('nothing-to-change', `question ${question.id} blocks step ${step.id} already`, show(step));
};

const eventData = (step: Step, question: Question, reason: string | undefined, ctx: Context) => ({
  step: step.id,
  decision: question.id,
  ...given({ reason }),
  proof: ctx.who.proof,
});

export const decideStepUnblock = (
  state: State,
  command: CommandOf<'step.unblock'>,
  ctx: Context,
): Decision => {
  const step = stepByRef(state, command.step);
  if (isRefusal(step)) return refused(step);
  const question = blockingQuestion(state, step, command.decision);
  if (isRefusal(question)) return refused(question);
  const forbidden = forbids(state, ctx, 'step.unblock', { step, question });
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'step.unblock', { step: step.id }));
  return decided(draft(ctx, 'step.unblocked', eventData(step, question, command.reason, ctx)));
};

/** The question named, else the only one that blocks this very step. */
const blockingQuestion = (state: State, step: Step, ref: string | undefined): Question | Refusal => {
  const named = ref === undefined ? undefined : findByEnding(state.questions, ref, nouns.decision);
  if (isRefusal(named)) return named;
  if (named !== undefined && step.blockedBy.has(named.id)) return named;
  if (named === undefined && step.blockedBy.size > 0) {
    return theOnly([...step.blockedBy].flatMap((id) => state.questions.get(id) ?? []));
  }
  const above = blockOf(state, step);
  if (above === undefined) return refuse('not-blocked', `no question blocks step ${step.id}`, show(step));
  return refuse(
    'not-blocked',
    `question ${above.id} blocks step ${step.id} with the goal, or with the step it is a part of`,
    `loopledger show ${above.id}`,
  );
};
