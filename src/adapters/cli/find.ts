import type { Goal } from '../../domain/goal/state.ts';
import type { Asking } from '../../domain/next/facts.ts';
import { findByEnding, isRefusal, type Noun, nouns } from '../../domain/refs.ts';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import type { State } from '../../domain/state.ts';
import { goalOf } from '../../projections/goal-facts.ts';
import type { Failure } from './answer.ts';
import type { Args } from './command.ts';
import type { Context } from './context.ts';
import { exitOfRefusal } from './exit.ts';
import { FailureError } from './failure.ts';
import { callerOf } from './identity.ts';

export const failureOfRefusal = ({ code, what, instead }: Refusal): Failure => ({
  ok: false,
  code,
  what,
  instead,
  exit: exitOfRefusal[code],
});

const failed = (refusal: Refusal): FailureError => new FailureError(failureOfRefusal(refusal));

/** The one thing that `ref` names; none or several is the answer of the command. */
export const find = <T extends object>(things: ReadonlyMap<string, T>, ref: string, noun: Noun): T => {
  const found = findByEnding(things, ref, noun);
  if (isRefusal(found)) throw failed(found);
  return found;
};

/** The goal named by --goal or LOOPLEDGER_GOAL, if one is. */
export const goalNamed = (context: Context, args: Args, state: State): Goal | undefined => {
  const { goal } = callerOf(context, args.common);
  return goal === undefined ? undefined : find(state.goals, goal, nouns.goal);
};

/** The goal to show: the one named, else the one the asker works for, else the only one there ever was. */
export const theGoal = (state: State, asking: Asking, ref: string | undefined): Goal => {
  if (ref !== undefined) return find(state.goals, ref, nouns.goal);
  const meant = goalOf(state, asking);
  if (meant !== undefined) return meant;
  const open = [...state.goals.values()].filter(({ status }) => status === 'open');
  const [only, another] = open.length > 0 ? open : [...state.goals.values()];
  if (only === undefined)
    throw failed(refuse('no-goal', 'there is no goal yet', 'loopledger help goal open'));
  if (another === undefined) return only;
  throw failed(refuse('several-goals', 'there are several goals: name one', nouns.goal.list));
};
