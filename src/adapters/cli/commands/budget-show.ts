import { usedBy } from '../../../domain/budget/standing.ts';
import type { Subject } from '../../../domain/budget/state.ts';
import { amountInWords, meterNames, subjectInWords } from '../../../domain/budget/words.ts';
import type { Goal } from '../../../domain/goal/state.ts';
import type { Asking } from '../../../domain/next/facts.ts';
import { isRefusal } from '../../../domain/refs.ts';
import type { State } from '../../../domain/state.ts';
import { budgetFact } from '../../../projections/budget-facts.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import { done, type Json } from '../answer.ts';
import type { Command } from '../command.ts';
import { failureOfRefusal, goalNamed } from '../find.ts';
import { callerOf } from '../identity.ts';
import { read } from '../open.ts';
import { shownTime } from '../render/facts.ts';
import { columnsOf } from '../render/style.ts';
import { type Column, table } from '../render/table.ts';

const COLUMNS: readonly Column[] = [
  { head: 'of' },
  { head: 'limit' },
  { head: 'used', right: true },
  { head: 'most', right: true },
  { head: 'state' },
  { head: 'window', gives: true },
];

export const budgetShow: Command = {
  words: [],
  options: {},
  details: ['Budgets of open goals, of their steps and of actors; --goal shows those of one goal.'],
  examples: [{ line: 'loopledger budget show' }],
  answer: {
    budgets:
      'the limits, each with budget (its id), goal, step or actor, per and zone, meter, unit (tokens, micros, turns, calls or ms), currency, limit, used, left, standing (ok, warned or spent), until (when its window ends), seq, what',
  },
  run: async (context, args) => {
    const caller = callerOf(context, args.common);
    const { opened, state, fault } = await read(context, args.common);
    const goal = goalNamed(context, args, state);
    const used = await opened.about(caller, state, (asking) => allUsed(state, goal, asking));
    if (isRefusal(used)) return failureOfRefusal(used);
    const short = shortIdsOf(state);
    const rows = used.map(({ budget, meter, limit, used: amount, standing, until }) => [
      nameOf(budget.of, short),
      meterNames[meter],
      amountInWords(meter, amount, budget),
      amountInWords(meter, limit, budget),
      standing,
      budget.per === undefined
        ? 'all time'
        : `${budget.per} in ${budget.zone}${until === undefined ? '' : `, until ${shownTime(until)}`}`,
    ]);
    const text =
      rows.length === 0
        ? 'no budget is set: loopledger budget set --tokens N'
        : table(COLUMNS, rows, columnsOf(context));
    return done({ budgets: used.map(budgetFact) as unknown as readonly Json[] }, text, fault);
  },
};

const nameOf = (of: Subject, short: (id: string) => string): string =>
  'goal' in of ? `goal ${short(of.goal)}` : 'step' in of ? `step ${short(of.step)}` : subjectInWords(of);

const allUsed = (state: State, only: Goal | undefined, asking: Asking) =>
  [...state.accounts.values()]
    .filter(({ of }) => isShown(state, of, only))
    .flatMap(({ of }) => usedBy(state, of, asking))
    .sort((a, b) => a.budget.seq - b.budget.seq);

const isShown = (state: State, of: Subject, only: Goal | undefined): boolean => {
  if ('actor' in of) return true;
  const goal = 'goal' in of ? of.goal : state.steps.get(of.step)?.goal;
  return only === undefined ? state.goals.get(goal ?? '')?.status === 'open' : goal === only.id;
};
