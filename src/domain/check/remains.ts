import type { State } from '../state.ts';
import type { Step } from '../step/state.ts';
import { criterionOf, usersOf } from './own.ts';
import { checksOf } from './spec.ts';
import type { Check } from './state.ts';

/*
 * What would be left without proof if a check were removed. An accepted step counts too: one day its checks may
 * have to run again.
 */

/** In words, where a criterion is proved by it. */
export const criterionLeft = (state: State, check: Check): string | undefined => {
  const criterion = criterionOf(state, check);
  return criterion === undefined ? undefined : `criterion ${criterion.id} is proved by check ${check.id}`;
};

/** The first step that would keep neither a check nor a judge. */
export const stepLeft = (state: State, check: Check): Step | undefined =>
  usersOf(state, check).find(
    ({ needs }) =>
      needs.judge === undefined && checksOf(state, needs.checks).every((it) => it.id === check.id),
  );
