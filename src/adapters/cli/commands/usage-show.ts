import type { Account } from '../../../domain/budget/state.ts';
import { duration } from '../../../domain/budget/words.ts';
import type { State } from '../../../domain/state.ts';
import { isLeft } from '../../../domain/step/state.ts';
import { accountView } from '../../../projections/budget-view.ts';
import { shortIdsOf } from '../../../projections/short-ids.ts';
import type { Command } from '../command.ts';
import { list } from '../listing.ts';
import { moneyText } from '../render/money.ts';

export const usageShow: Command = {
  words: [],
  options: { all: { help: 'finished steps and closed goals too' } },
  examples: [{ line: 'loopledger usage show' }],
  answer: {
    spending: 'what was spent, in the form of `spending` in the state view (docs/reference/state-view.md)',
  },
  run: (context, args) =>
    list(context, args, ({ state }) => {
      const short = shortIdsOf(state);
      const accounts = [...state.accounts.values()]
        .filter((it) => args.flag('all') || isCurrent(state, it))
        .sort((a, b) => order(a) - order(b));
      return {
        name: 'spending',
        things: accounts.map(accountView),
        columns: [
          { head: 'of' },
          { head: 'tokens', right: true },
          { head: 'turns', right: true },
          { head: 'calls', right: true },
          { head: 'active', right: true },
          { head: 'money', right: true },
          { head: 'what', gives: true },
        ],
        rows: accounts.map((it) => [
          nameOf(it, short),
          String(it.spent.tokens),
          String(it.spent.turns),
          String(it.spent.calls),
          duration(it.spent.activeMs),
          moneyText(it.spent.money),
          titleOf(state, it),
        ]),
        none: 'nothing was spent yet',
      };
    }),
};

/** Goals, then steps, then actors. */
const order = ({ of }: Account): number => ('goal' in of ? 0 : 'step' in of ? 1 : 2);

const nameOf = ({ of }: Account, short: (id: string) => string): string =>
  'goal' in of ? `goal ${short(of.goal)}` : 'step' in of ? `step ${short(of.step)}` : of.actor;

const titleOf = (state: State, { of }: Account): string => {
  if ('goal' in of) return state.goals.get(of.goal)?.objective ?? '';
  return 'step' in of ? (state.steps.get(of.step)?.title ?? '') : '';
};

const isCurrent = (state: State, { of }: Account): boolean => {
  if ('goal' in of) return state.goals.get(of.goal)?.status === 'open';
  if ('actor' in of) return true;
  const step = state.steps.get(of.step);
  return step !== undefined && isLeft(step) && state.goals.get(step.goal)?.status === 'open';
};
