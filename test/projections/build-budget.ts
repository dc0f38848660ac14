import { openedAccount } from '../../src/domain/budget/account.ts';
import type { Budget, Subject } from '../../src/domain/budget/state.ts';
import type { Builder } from './build.ts';

/** A budget, and something spent of everything. */
export const addBudget = (b: Builder, of: Subject, more: Partial<Budget> = {}): Budget => {
  const spent = { tokens: 1, turns: 2, calls: 3, activeMs: 4 };
  const money = [
    ['USD', 5],
    ['EUR', 6],
  ] as const;
  const budget: Budget = {
    id: b.id(),
    seq: b.next(),
    of,
    limits: { tokens: 100 },
    warn: 80,
    setBy: 'human:ada',
    proof: 'terminal',
    quarters: new Map(
      more.per === undefined ? [] : [2, 1].map((n) => [n, { ...spent, money: new Map(money) }] as const),
    ),
    ...more,
  };
  const account = openedAccount(b.state, of);
  Object.assign(account.spent, spent);
  for (const [currency, micros] of money) account.spent.money.set(currency, micros);
  account.budgets.set(budget.per ?? 'total', budget);
  return budget;
};
