import type { Instant, Ulid } from '../../format/events/common.ts';
import type { Goal } from '../goal/state.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import { laterOf, plusSeconds } from '../time.ts';
import { blockOf, isUnanswered } from './open.ts';
import type { Question } from './state.ts';

/** Puts a question's blocks on goal and steps while it is unanswered, and takes them off else. */
export const applyBlocks = (state: State, question: Question, at: Instant): void => {
  const unanswered = isUnanswered(question);
  const put = (blockedBy: Set<Ulid> | undefined, blocked: boolean): void => {
    if (blocked) blockedBy?.add(question.id);
    else blockedBy?.delete(question.id);
  };
  put(state.goals.get(question.goal)?.blockedBy, unanswered && question.blocksGoal);
  for (const id of question.blocks.keys()) put(state.steps.get(id)?.blockedBy, unanswered);
  haltClaims(state, question.goal, at);
};

/**
 * A claim is halted while a question blocks its step or its goal is paused: what was left of the lease then is left once nothing blocks
 * it, so that a holder does not lose its step to a night's wait.
 */
export const haltClaims = (state: State, goal: Ulid, at: Instant): void => {
  const paused = state.goals.get(goal)?.paused !== undefined;
  for (const session of awakeIn(state.sessions)) {
    const step = session.holds === undefined ? undefined : state.steps.get(session.holds);
    if (step?.claim === undefined || step.goal !== goal) continue;
    const { claim } = step;
    const blocked = paused || blockOf(state, step) !== undefined;
    if (blocked === (claim.halted !== undefined)) continue;
    if (blocked) claim.halted = at;
    else {
      const left = Math.floor((Date.parse(claim.expires) - Date.parse(claim.halted ?? at)) / 1_000);
      claim.expires = laterOf(claim.expires, plusSeconds(at, Math.max(0, left)));
      delete claim.halted;
    }
  }
};

/** A goal that is closed takes back what it asked. */
export const withdrawAll = (
  state: State,
  goal: Goal,
  word: Pick<NonNullable<Question['withdrawn']>, 'by' | 'proof' | 'seq'>,
): void => {
  for (const question of awakeIn(state.questions)) {
    if (question.goal !== goal.id || !isUnanswered(question)) continue;
    question.status = 'withdrawn';
    question.withdrawn = { ...word };
    goal.blockedBy.delete(question.id);
    for (const id of question.blocks.keys()) state.steps.get(id)?.blockedBy.delete(question.id);
  }
};
