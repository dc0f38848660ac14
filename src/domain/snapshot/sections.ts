import { isUnanswered, stepsOf } from '../decision/open.ts';
import type { State } from '../state.ts';
import { isLeft, type Step } from '../step/state.ts';
import { awakeIn } from './resting-map.ts';

export const SECTIONS = [
  'steps',
  'sessions',
  'questions',
  'checks',
  'accounts',
  'lessons',
  'commands',
  'receipts',
] as const;

/** The maps of a state that grow with the work that was done. */
export type Section = (typeof SECTIONS)[number];

type Value<S extends Section> = State[S] extends Map<unknown, infer V> ? V : never;

/** What the rules look at beside the entry. */
export interface Surroundings {
  readonly state: State;
  /** Steps that one at work waits for, or is a part of. */
  readonly wanted: ReadonlySet<string>;
  /** Steps that rest. */
  readonly resting: ReadonlySet<string>;
}

/**
 * Which of their entries rest in a snapshot, by the tag they are counted by: what is finished, which no answer to "may
 * the loop continue?" walks through. Nothing for one that is at work. A tag has no tab and no line feed.
 */
export const restsAs: {
  readonly [S in Section]: (it: Value<S>, around: Surroundings) => string | undefined;
} = {
  steps: (step, { wanted }) =>
    isAtWork(step) || step.claim !== undefined || wanted.has(step.id)
      ? undefined
      : `${step.goal} ${step.status}`,
  sessions: ({ status, holds }) => (status === 'open' || holds !== undefined ? undefined : status),
  questions: (question, { state }) =>
    isUnanswered(question) || question.blocksGoal || stepsOf(state, question).length > 0
      ? undefined
      : question.status,
  checks: ({ step, changed, removed }, { resting }) =>
    step !== undefined && changed === undefined && removed === undefined && resting.has(step)
      ? 'step'
      : undefined,
  accounts: ({ of, budgets }, { resting }) =>
    'step' in of && budgets.size === 0 && resting.has(of.step) ? 'step' : undefined,
  lessons: ({ pinned }) => (pinned ? undefined : 'unpinned'),
  commands: () => 'known',
  receipts: () => 'counted',
};

const isAtWork = (step: Step): boolean => isLeft(step) || step.flagged !== undefined;

/** Steps that those at work name. */
export const wantedSteps = (state: State): ReadonlySet<string> => {
  const wanted = new Set<string>();
  for (const step of awakeIn(state.steps)) {
    if (!isAtWork(step)) continue;
    for (const id of step.after) wanted.add(id);
    for (const { on } of step.holds.values()) if (on.kind === 'step') wanted.add(on.step);
    if (step.parent !== undefined) wanted.add(step.parent);
  }
  return wanted;
};
