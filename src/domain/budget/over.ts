import type { Instant, Ulid } from '../../format/events/common.ts';
import type { Context } from '../context.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { State } from '../state.ts';
import { spentBy, type Used } from './standing.ts';
import type { Clock } from './state.ts';
import { subjectInWords, usedInWords } from './words.ts';

/** A step as far as budgets are concerned. */
interface Charged {
  readonly id: Ulid;
  readonly goal: Ulid;
}

/** What is spent of all that working on a step would be charged to. */
export const spentFor = (
  state: State,
  { id, goal }: Charged,
  actor: string,
  clock: Clock,
): Used | undefined =>
  spentBy(state, { goal }, clock) ?? spentBy(state, { actor }, clock) ?? spentBy(state, { step: id }, clock);

/** With a budget spent nobody takes a step up: that of the goal, of who asks, or of the step itself. */
export const overBudget = (state: State, step: Charged, ctx: Context): Refusal | undefined => {
  const spent = spentFor(state, step, ctx.who.actor, ctx);
  if (spent === undefined) return undefined;
  const until = spent.until === undefined ? '' : `, until ${spent.until}`;
  return refuse(
    'budget-spent',
    `the budget of ${subjectInWords(spent.budget.of)} is spent: ${usedInWords(spent)}${until}`,
    'loopledger budget show',
  );
};

/** The same, as far as the lines alone tell: windows depend on a table of time zones, and replay asks for none. */
export const spentForGood = (state: State, step: Charged, actor: string, at: Instant): Used | undefined =>
  spentFor(state, step, actor, { now: at });
