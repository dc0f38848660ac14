import type { Asking } from '../../domain/next/facts.ts';
import type { State } from '../../domain/state.ts';
import { askersSubjects, type BudgetFact, budgetFacts, windowLimits } from '../budget-facts.ts';
import type { Section } from './section.ts';

/** What limits whoever takes over. */
export interface BudgetFacts {
  readonly limits: readonly BudgetFact[];
  /** In words: limits for windows, in a brief that says nothing of the time. */
  readonly windows: readonly string[];
}

export const budgetsOf = (
  state: State,
  goal: { readonly id: string } | undefined,
  step: { readonly id: string } | undefined,
  asking: Asking,
): BudgetFacts => {
  const subjects = askersSubjects(goal === undefined ? [] : [goal], step, asking);
  return {
    limits: budgetFacts(state, subjects, asking),
    windows: asking.zoneOffset === undefined ? windowLimits(state, subjects) : [],
  };
};

export const budgetSection = ({ limits, windows }: BudgetFacts): Section => {
  const entries = [...limits.map((it) => ({ own: limitLine(it) })), ...windows.map((own) => ({ own }))];
  return {
    title: 'Budget left',
    ...(entries.length === 0 ? { words: 'No budget is set.' } : {}),
    entries,
  };
};

const limitLine = ({ what, standing, until }: BudgetFact): string =>
  `${what}${standing === 'ok' ? '' : `, ${standing}`}${until === undefined ? '' : `, until ${until}`}`;
