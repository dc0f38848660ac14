import type { Tree, Ulid } from '../../format/events/common.ts';
import type { State } from '../state.ts';
import type { CriterionState, Goal, Judgement } from './state.ts';

/** The checks that criteria name, each once, in the order of the criteria. */
export const criteriaChecks = (criteria: Iterable<{ readonly check?: Ulid }>): Ulid[] => {
  const ids: Ulid[] = [];
  for (const { check } of criteria) if (check !== undefined && !ids.includes(check)) ids.push(check);
  return ids;
};

export type CriterionStanding =
  /** Green or judged met, for the work tree as it is. */
  | 'proven'
  /** The check never ran, or ran on another tree. */
  | 'not-run'
  /** The last run on this tree was not green. */
  | 'red'
  | 'unjudged'
  | 'unmet';

/**
 * How a criterion stands on a tree. Outside git nothing tells one tree from another: there a run counts
 * until work on the goal went on. `tree` is a thunk because finding it out starts git; where no run was
 * ever made it is not asked.
 */
export const standing = (
  state: State,
  goal: Goal,
  criterion: CriterionState,
  tree: () => Tree,
): CriterionStanding => {
  if (criterion.check === undefined) {
    if (criterion.judged === undefined || isOfBefore(goal, criterion.judged, tree)) return 'unjudged';
    return criterion.judged.verdict === 'met' ? 'proven' : 'unmet';
  }
  const last = state.checks.get(criterion.check)?.last;
  if (last === undefined) return 'not-run';
  const current =
    last.tree === 'unbound' ? last.seq > goal.changedAt && tree() === 'unbound' : tree() === last.tree;
  if (!current) return 'not-run';
  return last.outcome === 'green' ? 'proven' : 'red';
};

/** A word given before the goal was reopened is one on the tree it was given on; outside git no tree is known to be that. */
const isOfBefore = ({ reopened }: Goal, judged: Judgement, tree: () => Tree): boolean =>
  reopened !== undefined &&
  judged.seq < reopened.seq &&
  (judged.tree === 'unbound' || judged.tree !== tree());
