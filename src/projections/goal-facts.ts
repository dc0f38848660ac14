import { meantGoal } from '../domain/goal/meant.ts';
import type { Goal } from '../domain/goal/state.ts';
import type { Asking } from '../domain/next/facts.ts';
import { awakeIn, restingIn } from '../domain/snapshot/resting-map.ts';
import type { State } from '../domain/state.ts';
import type { Step } from '../domain/step/state.ts';

/** The goal the asker picked, else the one it means. */
export const goalOf = (state: State, { goal, session }: Asking): Goal | undefined => {
  const meant = goal ?? meantGoal(state, session?.goal);
  return 'id' in meant ? meant : undefined;
};

/** The step the asker's session holds, its lease run out or not. */
export const stepHeldBy = (state: State, { session }: Asking): Step | undefined => {
  const step = session?.holds === undefined ? undefined : state.steps.get(session.holds);
  return step?.claim?.session === session?.id ? step : undefined;
};

export type StepCounts = Readonly<Record<Step['status'], number>>;

export const countSteps = (steps: Iterable<Step>): Record<Step['status'], number> => {
  const counts = { planned: 0, claimed: 0, submitted: 0, returned: 0, accepted: 0, dropped: 0 };
  for (const step of steps) counts[step.status] += 1;
  return counts;
};

/** As `countSteps`, for one goal, without a look at those that rest. */
export const countStepsOf = (state: State, goal: string): StepCounts => {
  const counts = countSteps([...awakeIn(state.steps)].filter((it) => it.goal === goal));
  for (const [tag, times] of restingIn(state.steps)) {
    const [of, status] = tag.split(' ');
    if (of === goal) counts[status as Step['status']] += times;
  }
  return counts;
};

/** A rule's pattern as it may be typed again; the JSON list where a word holds white space. */
export const patternText = (pattern: readonly string[]): string =>
  pattern.some((word) => /\s/.test(word)) ? JSON.stringify(pattern) : pattern.join(' ');

/** Plain words where no argument needs quoting, else the JSON list: never something a shell would read otherwise. */
export const argvText = (argv: readonly string[]): string =>
  argv.every((word) => /^[\w%+=:,./@-]+$/.test(word)) ? argv.join(' ') : JSON.stringify(argv);
