import type { Ulid } from '../../format/events/common.ts';
import type { Question } from '../decision/state.ts';
import { openGoalOf } from '../known.ts';
import { isWrong, lacksChange, lacksLine, lacksThing, type Wrong } from '../lack.ts';
import type { State } from '../state.ts';
import { endClaim } from './claim.ts';
import type { Step } from './state.ts';

// The step of an event, as the events before it left it; else what is wrong with that, in words.

const open = new Set<Step['status']>(['planned', 'claimed', 'returned', 'submitted']);

export const known = (state: State, id: Ulid): Step | Wrong => {
  const step = state.steps.get(id);
  if (step === undefined) return lacksThing('step', id, `step ${id} is not known`);
  const goal = openGoalOf(state, step.goal);
  if (isWrong(goal)) return goal;
  // A finished step may have been reopened in a line that is withheld.
  const over = step.accepted?.seq ?? step.dropped?.seq ?? step.seq;
  return open.has(step.status) ? step : lacksChange(over, `step ${id} is ${step.status}`);
};

export const held = (state: State, id: Ulid, token: number): Step | Wrong => {
  const step = known(state, id);
  if (isWrong(step)) return step;
  if (step.claim?.token === token) return step;
  return lacksLine([token], `step ${id} is not held with token ${token}`);
};

/** An answer that was withheld would have let the step go on. */
export const waiting = (step: Step, question: Question): Wrong =>
  lacksChange(
    question.revoked?.seq ?? question.seq,
    `step ${step.id} waits for the answer to question ${question.id}`,
  );

/** A finished step's evidence is a count from here on. Who held it stays known, for it may be reopened and judged by a peer. */
export const finish = (state: State, step: Step): void => {
  endClaim(state, step);
  delete step.submission;
  for (const id of state.evidenceOf.get(step.id) ?? []) state.evidence.delete(id);
  state.evidenceOf.delete(step.id);
};
