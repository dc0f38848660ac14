import { kindOf } from '../authority.ts';
import { blockOf } from '../decision/open.ts';
import type { Question } from '../decision/state.ts';
import type { State } from '../state.ts';
import { isOwnWork } from '../step/own-work.ts';
import { waitsFor } from '../step/ready.ts';
import { MAX_RETURNS, type Step } from '../step/state.ts';
import type { Facts } from './facts.ts';

/** Submitted steps that the asker may judge: a proven human all, a peer those of others, ci those that name it. */
export const judgeable = (facts: Facts): readonly Step[] =>
  facts.submitted.filter((step) => {
    // Judging comes after answering: no judge accepts what waits for an answer.
    if (blockOf(facts.state, step) !== undefined) return false;
    switch (facts.kind) {
      case 'human':
        return facts.provenHuman;
      case 'ci':
        return step.needs.judge === 'ci';
      case 'agent':
        return step.needs.judge === 'peer' && !isOwnWork(facts.state, step, facts.asking.actor);
      default:
        return facts.kind satisfies never;
    }
  });

export interface Cause {
  /** None where a question blocks the whole goal. */
  readonly step?: Step;
  readonly question?: Question;
  readonly why: string;
  readonly since: number;
}

/** Follows each left step through `after` to what holds it up, and finds the first that only a human can end. */
export const needsHuman = (facts: Facts): Cause | undefined => {
  const ofGoal = facts.questions.find((it) => it.blocksGoal);
  if (ofGoal !== undefined) return asked(ofGoal);
  const seen = new Set<string>();
  const queue: Step[] = [...facts.left];
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    if (seen.has(step.id)) continue;
    seen.add(step.id);
    const cause = ownCause(facts.state, step);
    if (cause !== undefined) return cause;
    queue.push(...waitsFor(facts.state, step));
  }
  return undefined;
};

const asked = (question: Question, step?: Step): Cause => ({
  ...(step === undefined ? {} : { step }),
  question,
  why: 'waits for an answer',
  since: question.seq,
});

const ownCause = (state: State, step: Step): Cause | undefined => {
  const question = blockOf(state, step);
  if (question !== undefined) return asked(question, step);
  if (step.status === 'submitted' && step.needs.judge === 'human') {
    return { step, why: 'waits for a human judge', since: step.submission?.seq ?? step.seq };
  }
  if (step.status === 'submitted' && step.needs.judge === 'peer' && !hasPeer(state, step)) {
    return {
      step,
      why: 'waits for a peer, and none is known that may judge it,',
      since: step.submission?.seq ?? step.seq,
    };
  }
  if (step.returns >= MAX_RETURNS && step.status !== 'submitted') {
    return { step, why: `was returned ${step.returns} times`, since: step.asked?.seq ?? step.seq };
  }
  return undefined;
};

/** Some agent was seen in this ledger whose own work the step is not. */
const hasPeer = (state: State, step: Step): boolean => {
  const agents = new Set<string>();
  for (const it of state.sessions.values()) {
    if (!it.imported && kindOf(it.actor) === 'agent') agents.add(it.actor);
  }
  return [...agents].some((actor) => !isOwnWork(state, step, actor));
};
