import type { Instant } from '../../format/events/common.ts';
import { awakeAt } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import {
  type Account,
  type Amounts,
  addTo,
  amountOf,
  type Budget,
  type Clock,
  keyOf,
  limitOf,
  type Meter,
  meters,
  nothing,
  QUARTER_MS,
  type Subject,
} from './state.ts';
import { windowAt } from './window.ts';

export type BudgetStanding = 'ok' | 'warned' | 'spent';

/** One limit, and how much of it is used: in tokens, turns, calls, millionths or milliseconds. */
export interface Used {
  readonly budget: Budget;
  readonly meter: Meter;
  readonly limit: number;
  readonly used: number;
  readonly standing: BudgetStanding;
  /** When its window ends; ahead of now. */
  readonly until?: Instant;
}

/** Every limit of one goal, step or actor. Without a zone's clocks those of windows are left out. */
export const usedBy = (state: State, of: Subject, clock: Clock): Used[] => {
  // One that rests has no budget.
  const account = awakeAt(state.accounts, keyOf(of));
  if (account === undefined) return [];
  return [...account.budgets.values()].flatMap((budget) => usedOf(account, budget, clock));
};

const usedOf = (account: Account, budget: Budget, clock: Clock): Used[] => {
  const counted = countedOf(account, budget, clock);
  if (counted === undefined) return [];
  const { amounts, until } = counted;
  return meters.flatMap((meter): Used[] => {
    const limit = limitOf(budget.limits, meter);
    if (limit === undefined) return [];
    const used = amountOf(amounts, meter, budget.limits.money?.currency);
    const warned = used * 100 >= limit * budget.warn;
    const standing = used >= limit ? 'spent' : warned ? 'warned' : 'ok';
    return [{ budget, meter, limit, used, standing, ...(until === undefined ? {} : { until }) }];
  });
};

const countedOf = (
  account: Account,
  { per, zone, quarters }: Budget,
  { now, zoneOffset }: Clock,
): { readonly amounts: Amounts; readonly until?: Instant } | undefined => {
  if (per === undefined || zone === undefined) return { amounts: account.spent };
  if (zoneOffset === undefined) return undefined;
  const { from, to } = windowAt(per, zone, Date.parse(now), zoneOffset);
  const amounts = nothing();
  for (const [quarter, sum] of quarters) {
    const at = quarter * QUARTER_MS;
    if (at >= from && at < to) addTo(amounts, sum);
  }
  return { amounts, until: new Date(to).toISOString() };
};

/** Of the limits that are reached, the one that stands longest: one for all time, else the window that ends last. */
export const spentOf = (all: readonly Used[]): Used | undefined => {
  let longest: Used | undefined;
  for (const it of all) {
    if (it.standing !== 'spent') continue;
    if (longest === undefined) longest = it;
    else if (longest.until !== undefined && (it.until === undefined || it.until > longest.until))
      longest = it;
  }
  return longest;
};

/** What keeps a goal, step or actor from going on, if anything does. */
export const spentBy = (state: State, of: Subject, clock: Clock): Used | undefined =>
  spentOf(usedBy(state, of, clock));
