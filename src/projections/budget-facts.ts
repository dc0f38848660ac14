import { accountOf } from '../domain/budget/account.ts';
import { type BudgetStanding, type Used, usedBy } from '../domain/budget/standing.ts';
import {
  type Budget,
  type Clock,
  limitOf,
  type Meter,
  meters,
  type Subject,
} from '../domain/budget/state.ts';
import { amountInWords, meterNames, subjectInWords, usedInWords } from '../domain/budget/words.ts';
import type { Asking } from '../domain/next/facts.ts';
import type { State } from '../domain/state.ts';

const units = { tokens: 'tokens', money: 'micros', turns: 'turns', calls: 'calls', active: 'ms' } as const;

/** One limit and what is left of it, in a whole number of its unit. */
export interface BudgetFact {
  readonly budget: string;
  /** Whose it is: one of these three. */
  readonly goal?: string;
  readonly step?: string;
  readonly actor?: string;
  readonly per?: Budget['per'];
  readonly zone?: string;
  readonly meter: Meter;
  readonly unit: (typeof units)[Meter];
  readonly currency?: string;
  readonly limit: number;
  readonly used: number;
  readonly left: number;
  readonly standing: BudgetStanding;
  /** When its window ends. */
  readonly until?: string;
  /** Line that set it last. */
  readonly seq: number;
  /** In the product's own words. */
  readonly what: string;
}

export const budgetFact = (it: Used): BudgetFact => {
  const { budget, meter, limit, used, standing, until } = it;
  const { per, zone, limits } = budget;
  return {
    budget: budget.id,
    ...budget.of,
    ...(per === undefined ? {} : { per }),
    ...(zone === undefined ? {} : { zone }),
    meter,
    unit: units[meter],
    ...(meter === 'money' && limits.money !== undefined ? { currency: limits.money.currency } : {}),
    limit,
    used,
    left: Math.max(0, limit - used),
    standing,
    ...(until === undefined ? {} : { until }),
    seq: budget.seq,
    what: `${subjectInWords(budget.of)}: ${usedInWords(it)}`,
  };
};

export const budgetFacts = (state: State, subjects: readonly Subject[], clock: Clock): BudgetFact[] =>
  subjects.flatMap((of) => usedBy(state, of, clock)).map(budgetFact);

/** What limits whoever asks: the goal, the step held, and its own budget. */
export const askersSubjects = (
  goals: readonly { readonly id: string }[],
  step: { readonly id: string } | undefined,
  { actor }: Asking,
): readonly Subject[] => [
  ...goals.map(({ id }) => ({ goal: id })),
  ...(step === undefined ? [] : [{ step: step.id }]),
  { actor },
];

/** Limits for windows in words, where nothing is said of how much of them is used. */
export const windowLimits = (state: State, subjects: readonly Subject[]): string[] =>
  subjects.flatMap((of) =>
    [...(accountOf(state, of)?.budgets.values() ?? [])].flatMap((budget) =>
      budget.per === undefined
        ? []
        : [
            `${subjectInWords(of)}: ${limitsInWords(budget)} each ${budget.per} (${budget.zone}); what is left of it: loopledger budget show`,
          ],
    ),
  );

const limitsInWords = (budget: Budget): string =>
  meters
    .flatMap((meter) => {
      const limit = limitOf(budget.limits, meter);
      return limit === undefined ? [] : [`${meterNames[meter]} ${amountInWords(meter, limit, budget)}`];
    })
    .join(', ');
