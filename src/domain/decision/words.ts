import type { Instant } from '../../format/events/common.ts';
import type { State } from '../state.ts';
import { isPast, stepsOf } from './open.ts';
import type { Question } from './state.ts';

/** What stands still for a question, in a few words. */
export const blocksInWords = (state: State, question: Question): string => {
  if (question.blocksGoal) return 'blocks the goal';
  const steps = stepsOf(state, question).length;
  return steps === 0 ? 'blocks nothing' : `blocks ${steps} ${steps === 1 ? 'step' : 'steps'}`;
};

/** Where an unanswered question stands: who is waiting for what, in the product's own words. */
export const askedInWords = (state: State, question: Question, now: Instant): string => {
  const { askedBy, status, until, revoked } = question;
  const words = [`asked by ${askedBy}`, blocksInWords(state, question)];
  if (status === 'revoked') words.push(`its answer was revoked in line ${revoked?.seq}`);
  else if (until !== undefined) words.push(isPast(question, now) ? `expired ${until}` : `until ${until}`);
  return words.join(', ');
};
