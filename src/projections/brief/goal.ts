import type { Check, LastRun } from '../../domain/check/state.ts';
import { openGoals } from '../../domain/goal/meant.ts';
import type { CriterionState, Goal } from '../../domain/goal/state.ts';
import type { State } from '../../domain/state.ts';
import type { Step } from '../../domain/step/state.ts';
import { argvText, countSteps, type StepCounts } from '../goal-facts.ts';
import { type Excerpt, excerpt } from './excerpt.ts';
import { newestOf, type Shown } from './shown.ts';

/** Beyond this an argv is cut, and says so: it is the one part of a need that has no cap of its own when written. */
const ARGV_BYTES = 1_000;
const OBJECTIVE_BYTES = 200;
const GOALS_MAX = 8;

export interface CheckFact {
  readonly id: string;
  readonly argv: Excerpt;
  readonly folder: string;
  readonly last?: Readonly<LastRun>;
  /** It is another one than was added. */
  readonly changed?: { readonly by: string; readonly seq: number };
}

export interface CriterionFact {
  readonly id: string;
  readonly text: string;
  readonly check?: CheckFact;
  readonly judge?: 'ci' | 'human';
  readonly judged?: Readonly<NonNullable<CriterionState['judged']>>;
}

export interface GoalFact {
  readonly id: string;
  readonly objective: string;
  readonly non_goals: readonly string[];
  readonly criteria: readonly CriterionFact[];
  readonly status: Goal['status'];
  readonly paused?: NonNullable<Goal['paused']>;
  readonly opened_by: string;
  readonly confirmed?: NonNullable<Goal['confirmed']>;
  readonly steps: StepCounts;
}

export interface OpenGoalFact {
  readonly id: string;
  readonly objective: Excerpt;
}

/** A check as it is needed; one that the state does not know is named all the same. */
export const checkFact = (id: string, check: Check | undefined): CheckFact => ({
  id,
  argv: excerpt(check === undefined ? '' : argvText(check.argv), ARGV_BYTES),
  folder: check?.folder ?? '.',
  ...(check?.last === undefined ? {} : { last: { ...check.last } }),
  ...(check?.changed === undefined ? {} : { changed: { by: check.changed.by, seq: check.changed.seq } }),
});

const criterionFact = (state: State, it: CriterionState): CriterionFact => ({
  id: it.id,
  text: it.text,
  ...(it.check === undefined ? {} : { check: checkFact(it.check, state.checks.get(it.check)) }),
  ...(it.judge === undefined ? {} : { judge: it.judge }),
  ...(it.judged === undefined ? {} : { judged: it.judged }),
});

export const goalFact = (state: State, goal: Goal, steps: Iterable<Step>): GoalFact => ({
  id: goal.id,
  objective: goal.objective,
  non_goals: [...goal.nonGoals],
  criteria: [...goal.criteria.values()].map((it) => criterionFact(state, it)),
  status: goal.status,
  ...(goal.paused === undefined ? {} : { paused: goal.paused }),
  opened_by: goal.openedBy,
  ...(goal.confirmed === undefined ? {} : { confirmed: goal.confirmed }),
  steps: countSteps(steps),
});

/** Where none was picked: what there is to pick from. */
export const goalsToPick = (state: State): Shown<OpenGoalFact> =>
  newestOf(openGoals(state), GOALS_MAX, ({ id, objective }) => ({
    id,
    objective: excerpt(objective, OBJECTIVE_BYTES),
  }));
