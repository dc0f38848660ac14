import type { Account, Amounts, Budget, BudgetLimits, Subject } from '../domain/budget/state.ts';
import { keyOf } from '../domain/budget/state.ts';
import type { State } from '../domain/state.ts';
import { byText } from './by-text.ts';
import { present } from './present.ts';
import type { StateView1 } from './state-view-schema.ts';

type BudgetView = StateView1['budgets'][number];
type AccountView = StateView1['spending'][number];

const MOST = Number.MAX_SAFE_INTEGER;

/** A sum stops at the largest integers that JSON carries exactly. */
const counted = (n: number): number => Math.max(-MOST, Math.min(n, MOST));

const whose = (of: Subject) => ({
  goal: 'goal' in of ? of.goal : undefined,
  step: 'step' in of ? of.step : undefined,
  actor: 'actor' in of ? of.actor : undefined,
});

const amountsView = (it: Amounts) => ({
  tokens: counted(it.tokens),
  turns: counted(it.turns),
  calls: counted(it.calls),
  active_ms: counted(it.activeMs),
  money: [...it.money]
    .sort((a, b) => byText(a[0], b[0]))
    .map(([currency, micros]) => ({ currency, micros: counted(micros) })),
});

const limitsView = (it: BudgetLimits): BudgetView['limits'] =>
  present({
    tokens: it.tokens,
    money: it.money && { currency: it.money.currency, micros: it.money.micros },
    turns: it.turns,
    calls: it.calls,
    active_s: it.activeS,
  });

/** A budget as the state view has it; every key is written out, as in state-view-parts.ts. */
const budgetView = (it: Budget): BudgetView =>
  present({
    id: it.id,
    seq: it.seq,
    ...whose(it.of),
    per: it.per,
    zone: it.zone,
    limits: limitsView(it.limits),
    warn: it.warn,
    set_by: it.setBy,
    proof: it.proof,
    quarters: [...it.quarters]
      .sort((a, b) => a[0] - b[0])
      .map(([quarter, amounts]) => ({ quarter, ...amountsView(amounts) })),
  });

export const accountView = ({ of, spent }: Account): AccountView =>
  present({ ...whose(of), ...amountsView(spent) });

/** Budgets in the order they were set, and what was spent in the order of whose it is. */
export const budgetViews = (state: State): Pick<StateView1, 'budgets' | 'spending'> => {
  const accounts = [...state.accounts.values()];
  const budgets = accounts.flatMap((it) => [...it.budgets.values()]);
  return {
    budgets: budgets.sort((a, b) => a.seq - b.seq || byText(a.id, b.id)).map(budgetView),
    spending: accounts.sort((a, b) => byText(keyOf(a.of), keyOf(b.of))).map(accountView),
  };
};

/** In the order it was seen last. */
export const driftViews = (state: State): StateView1['drift'] =>
  [...state.drift.values()]
    .sort((a, b) => a.seq - b.seq || byText(a.why, b.why))
    .map(({ goal, step, why, times, seq, path }) => present({ goal, step, why, times, seq, path }));
