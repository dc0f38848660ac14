import type { Context } from '../context.ts';
import { findByEnding, isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { openGoal } from '../scope.ts';
import type { State } from '../state.ts';
import type { Step } from '../step/state.ts';
import { blockOf, openQuestions } from './open.ts';
import type { Question } from './state.ts';

/** The question named, in an open goal; else the only open one, of the goal that was named or of all open goals. */
export const questionFor = (
  state: State,
  ctx: Context,
  ref: string | undefined,
  goalRef: string | undefined,
): Question | Refusal => {
  if (ref !== undefined) {
    const named = findByEnding(state.questions, ref, nouns.decision);
    if (isRefusal(named) || state.goals.get(named.goal)?.status === 'open') return named;
    return refuse('goal-closed', `the goal of question ${named.id} is closed`, 'loopledger goal list');
  }
  const picked = goalRef ?? ctx.who.goal;
  const goal = picked === undefined ? undefined : openGoal(state, ctx, picked);
  if (isRefusal(goal)) return goal;
  const goals = [...state.goals.values()].filter((it) =>
    goal === undefined ? it.status === 'open' : it === goal,
  );
  return theOnly(goals.flatMap((it) => openQuestions(state, it.id, ctx.now)));
};

export const theOnly = (open: readonly Question[]): Question | Refusal => {
  const [only, ...more] = open;
  if (only === undefined) return refuse('no-question', 'no question is open', 'loopledger ask list --all');
  if (more.length === 0) return only;
  return refuse('several-questions', `${open.length} questions are open: name one`, 'loopledger ask list');
};

/** Nothing moves a step on while it waits for an answer: neither claim nor submit nor its judge. */
export const blocked = (state: State, step: Step): Refusal | undefined => {
  const question = blockOf(state, step);
  if (question === undefined) return undefined;
  return refuse(
    'step-blocked',
    `step ${step.id} waits for the answer to question ${question.id}, which ${question.askedBy} asked in line ${question.seq}`,
    `loopledger show ${question.id}`,
  );
};
