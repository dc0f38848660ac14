import type { Budget, BudgetLimits } from './state.ts';
import { limitOf, meters } from './state.ts';

export interface Terms {
  readonly limits: BudgetLimits;
  readonly warn: number;
  readonly zone?: string | undefined;
}

/** Whether nothing more may be spent than before: no limit is new, gone or higher, and no warning comes later. */
export const isTighter = (before: Budget | undefined, after: Terms): boolean =>
  before !== undefined &&
  before.zone === after.zone &&
  after.warn <= before.warn &&
  before.limits.money?.currency === after.limits.money?.currency &&
  meters.every((meter) => {
    const [old, now] = [limitOf(before.limits, meter), limitOf(after.limits, meter)];
    return old === undefined || now === undefined ? old === now : now <= old;
  });

export const isSame = (before: Budget, after: Terms): boolean =>
  isTighter(before, after) &&
  before.warn === after.warn &&
  meters.every((meter) => limitOf(before.limits, meter) === limitOf(after.limits, meter));
