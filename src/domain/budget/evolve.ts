import type { EventOf } from '../../format/event.ts';
import type { Evolvers } from '../evolver.ts';
import { isHumansWord } from '../humans-word.ts';
import { openGoalOf } from '../known.ts';
import { isWrong, lacksChange, lacksThing, type Wrong } from '../lack.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import { accountOf, openedAccount } from './account.ts';
import { isTighter } from './compare.ts';
import type { BudgetLimits, Subject } from './state.ts';

type Set = EventOf<'budget.set'>['data'];

/** Whose budget it is: exactly one goal, step or actor, and nobody's of a goal that is closed. */
const subjectOf = (state: State, data: Set): Subject | Wrong => {
  const { goal, step, actor } = data;
  const named: Subject[] = [
    ...(goal === undefined ? [] : [{ goal }]),
    ...(step === undefined ? [] : [{ step }]),
    ...(actor === undefined ? [] : [{ actor }]),
  ];
  const [of] = named;
  if (of === undefined || named.length > 1) return `budget ${data.budget} is not of one goal, step or actor`;
  if ('actor' in of) return of;
  if ('goal' in of) {
    const open = openGoalOf(state, of.goal);
    return isWrong(open) ? open : of;
  }
  const known = state.steps.get(of.step);
  if (known === undefined) return lacksThing('step', of.step, `step ${of.step} is not known`);
  const open = openGoalOf(state, known.goal);
  return isWrong(open) ? open : of;
};

export const limitsOf = ({ active_s, money, ...rest }: Set['limits']): BudgetLimits => ({
  ...(rest.tokens === undefined ? {} : { tokens: rest.tokens }),
  ...(money === undefined ? {} : { money }),
  ...(rest.turns === undefined ? {} : { turns: rest.turns }),
  ...(rest.calls === undefined ? {} : { calls: rest.calls }),
  ...(active_s === undefined ? {} : { activeS: active_s }),
});

/** Looks at all of them: asked where a budget is new, and not each time one is set. */
const isKnownId = (state: State, id: string): boolean => {
  for (const { budgets } of awakeIn(state.accounts)) {
    for (const it of budgets.values()) if (it.id === id) return true;
  }
  return false;
};

export const budgetEvolvers: Evolvers<'budget.set'> = {
  'budget.set': (state, { data, actor, seq }) => {
    const of = subjectOf(state, data);
    if (isWrong(of)) return of;
    const { budget: id, per, zone, warn, proof } = data;
    if ((per === undefined) !== (zone === undefined)) return `budget ${id} has a window without a zone`;
    const before = accountOf(state, of)?.budgets.get(per ?? 'total');
    if (before !== undefined && before.id !== id) return `budget ${before.id} is there already`;
    if (before === undefined && isKnownId(state, id)) return `budget ${id} is another one`;
    const limits = limitsOf(data.limits);
    if (!isTighter(before, { limits, warn, zone }) && !isHumansWord(state, actor, proof)) {
      // Limits that were higher may have been set in a line that is withheld.
      return lacksChange(before?.seq ?? -1, `budget ${id} was loosened by ${actor} at proof grade ${proof}`);
    }
    const hasLimits = Object.keys(limits).length > 0;
    if (!hasLimits && before === undefined) return `budget ${id} has no limit`;
    const { budgets } = openedAccount(state, of);
    if (!hasLimits) {
      budgets.delete(per ?? 'total');
      return undefined;
    }
    budgets.set(per ?? 'total', {
      id,
      seq,
      of,
      ...(per === undefined ? {} : { per }),
      ...(zone === undefined ? {} : { zone }),
      limits,
      warn,
      setBy: actor,
      proof,
      quarters: before?.quarters ?? new Map(),
      ...(before?.newest === undefined ? {} : { newest: before.newest }),
    });
    return undefined;
  },
};
