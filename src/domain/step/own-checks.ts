import { saidBy } from '../check/own.ts';
import { checksOf } from '../check/spec.ts';
import { criteriaChecks } from '../goal/criteria.ts';
import type { State } from '../state.ts';
import type { Step } from './state.ts';

/**
 * Every check of it was added by somebody who worked on it: it is shown so, and proves no criterion. A check
 * that a human confirmed with the goal is nobody's own any more.
 */
export const restsOnOwnChecks = (state: State, step: Step): boolean => {
  const goal = state.goals.get(step.goal);
  const confirmed = goal?.confirmed === undefined ? [] : criteriaChecks(goal.criteria.values());
  const workers = new Set(step.workers.values());
  const checks = checksOf(state, step.needs.checks);
  return checks.length > 0 && checks.every((it) => workers.has(saidBy(it)) && !confirmed.includes(it.id));
};
