import type { State } from '../state.ts';
import { type Account, keyOf, nothing, type Subject } from './state.ts';

export const accountOf = (state: State, of: Subject): Account | undefined => state.accounts.get(keyOf(of));

/** The account of a goal, step or actor, opened where there is none. */
export const openedAccount = (state: State, of: Subject, key = keyOf(of)): Account => {
  const known = state.accounts.get(key);
  if (known !== undefined) return known;
  const account: Account = { of, spent: nothing(), budgets: new Map() };
  state.accounts.set(key, account);
  return account;
};
