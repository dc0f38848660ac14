import { isUnanswered, stepsOf } from '../decision/open.ts';
import type { State } from '../state.ts';

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

const hasFinished = (state: State, step: string): boolean => {
  const it = state.steps.get(step);
  return it !== undefined && restsAs.steps(it, state) !== undefined;
};

/**
 * Which of their entries rest in a snapshot, by the tag they are counted by: what is finished, which no answer to "may
 * the loop continue?" walks through. Nothing for one that is at work.
 */
export const restsAs: { readonly [S in Section]: (it: Value<S>, state: State) => string | undefined } = {
  steps: ({ status, flagged, goal, claim }) =>
    (status === 'accepted' || status === 'dropped') && flagged === undefined && claim === undefined
      ? `${goal} ${status}`
      : undefined,
  sessions: ({ status, holds }) => (status === 'open' || holds !== undefined ? undefined : status),
  questions: (question, state) =>
    isUnanswered(question) || question.blocksGoal || stepsOf(state, question).length > 0
      ? undefined
      : question.status,
  checks: ({ step, changed, removed }, state) =>
    step !== undefined && changed === undefined && removed === undefined && hasFinished(state, step)
      ? 'step'
      : undefined,
  accounts: ({ of, budgets }, state) =>
    'step' in of && budgets.size === 0 && hasFinished(state, of.step) ? 'step' : undefined,
  lessons: ({ pinned }) => (pinned ? undefined : 'unpinned'),
  commands: () => 'known',
  receipts: () => 'counted',
};
