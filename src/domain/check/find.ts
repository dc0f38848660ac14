import { findByEnding, isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { State } from '../state.ts';
import type { Check } from './state.ts';

const gone = ({ id, removed }: Check): Refusal =>
  refuse('unknown-id', `check ${id} was removed in line ${removed?.seq}`, nouns.check.list);

/** A check by id or ending that is still there, in an open goal. */
export const checkByRef = (state: State, ref: string): Check | Refusal => {
  const check = findByEnding(state.checks, ref, nouns.check);
  if (isRefusal(check)) return check;
  if (check.removed !== undefined) return gone(check);
  if (state.goals.get(check.goal)?.status === 'open') return check;
  return refuse('goal-closed', `goal ${check.goal} of check ${check.id} is closed`, 'loopledger goal list');
};

/** The refusal where one of them is no longer there. */
export const goneAmong = (checks: readonly Check[]): Refusal | undefined => {
  const removed = checks.find((it) => it.removed !== undefined);
  return removed === undefined ? undefined : gone(removed);
};
