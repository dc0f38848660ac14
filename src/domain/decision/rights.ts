import type { Actor, Instant } from '../../format/events/common.ts';
import type { State } from '../state.ts';
import type { Step } from '../step/state.ts';
import { isBlocking, isPast } from './open.ts';
import type { Question } from './state.ts';

/** A question that its own asker may take back: nothing stands still for it. */
export const isOwnHarmless = (state: State, question: Question, actor: Actor): boolean =>
  question.askedBy === actor && !isBlocking(state, question);

/**
 * What an agent blocked, an agent may unblock: a block that was put on afterwards, while the question is still
 * to be answered in time. What a question was asked with stands until a human acts, and so does all that an expired
 * question, or one whose answer was revoked, blocks.
 */
export const isAgentsBlock = (question: Question, step: Step, now: Instant): boolean => {
  const block = question.blocks.get(step.id);
  return (
    block !== undefined &&
    !block.asked &&
    !block.byHuman &&
    question.status === 'asked' &&
    question.expired === undefined &&
    !isPast(question, now)
  );
};
