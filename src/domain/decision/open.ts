import type { Instant } from '../../format/events/common.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import { isLeft, type Step } from '../step/state.ts';
import { isAfter } from '../time.ts';
import type { Question } from './state.ts';

/** No answer stands, and it was not taken back. */
export const isUnanswered = ({ status }: Question): boolean => status === 'asked' || status === 'revoked';

export const isPast = ({ until }: Question, now: Instant): boolean =>
  until !== undefined && !isAfter(until, now);

/** Steps still to be done that wait for its answer, or would if it were taken back. */
export const stepsOf = (state: State, { blocks }: Question): readonly Step[] => {
  const steps: Step[] = [];
  for (const id of blocks.keys()) {
    const step = state.steps.get(id);
    if (step !== undefined && isLeft(step)) steps.push(step);
  }
  return steps;
};

/** Whether something stands still until it is answered. An expired question keeps its block. */
export const isBlocking = (state: State, question: Question): boolean =>
  isUnanswered(question) && (question.blocksGoal || stepsOf(state, question).length > 0);

/** A human is asked: it blocks something, or it was asked and its time is not over. */
export const isOpen = (state: State, question: Question, now: Instant): boolean =>
  isBlocking(state, question) || (question.status === 'asked' && !isPast(question, now));

/** The open questions of a goal, oldest first. */
export const openQuestions = (state: State, goal: string, now: Instant): Question[] => {
  const open: Question[] = [];
  for (const it of awakeIn(state.questions)) {
    if (it.goal === goal && isOpen(state, it, now)) open.push(it);
  }
  return open.sort((a, b) => a.seq - b.seq);
};

/**
 * The question that a step waits for: the oldest that blocks the goal, the step, or a step that it is a part of.
 * Nobody claims, submits or accepts a step meanwhile.
 */
export const blockOf = (state: State, step: Step): Question | undefined => {
  let oldest: Question | undefined;
  const look = (ids: ReadonlySet<string>): void => {
    for (const id of ids) {
      const question = state.questions.get(id);
      if (question !== undefined && (oldest === undefined || question.seq < oldest.seq)) oldest = question;
    }
  };
  const goal = state.goals.get(step.goal);
  if (goal !== undefined) look(goal.blockedBy);
  // A part is planned after the whole, so that the way up ends.
  for (let it: Step | undefined = step; it !== undefined; ) {
    if (isLeft(it)) look(it.blockedBy);
    it = it.parent === undefined ? undefined : state.steps.get(it.parent);
  }
  return oldest;
};
