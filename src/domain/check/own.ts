import type { Actor } from '../../format/events/common.ts';
import { criteriaChecks } from '../goal/criteria.ts';
import { thatName } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import type { Step } from '../step/state.ts';
import type { Check } from './state.ts';

/** Whose word its spec is, as it stands now. */
export const saidBy = ({ addedBy, changed }: Check): Actor => changed?.by ?? addedBy;

/**
 * Steps that rest on it, or are to: dropped ones rest on nothing. They are looked for, since that is rarely asked: a
 * list of them with the check would grow with every step, and be read at every start.
 */
export const usersOf = (state: State, { id }: Check): Step[] => {
  const users: Step[] = [];
  for (const step of thatName(state.steps, id)) {
    if (step.needs.checks.includes(id) && step.status !== 'dropped') users.push(step);
  }
  return users;
};

/** The criterion that it proves; a check that only steps need proves none. */
export const criterionOf = (state: State, check: Check) =>
  [...(state.goals.get(check.goal)?.criteria.values() ?? [])].find((it) => it.check === check.id);

const isUntried = (step: Step, actor: string): boolean =>
  step.plannedBy === actor && !step.everSubmitted && !step.touchedByHuman;

/**
 * Whether an agent may still change or remove a check by itself: it added it, on a step it planned, no other step
 * of anybody else needs it, none of them was ever submitted, and no human confirmed or touched any of it.
 */
export const isOwnUntried = (state: State, check: Check, actor: string): boolean => {
  const goal = state.goals.get(check.goal);
  if (goal === undefined || check.step === undefined) return false;
  if (check.addedBy !== actor || saidBy(check) !== actor) return false;
  if (goal.confirmed !== undefined && goal.confirmed.seq > check.seq) return false;
  if (criteriaChecks(goal.criteria.values()).includes(check.id)) return false;
  return usersOf(state, check).every((step) => isUntried(step, actor));
};
