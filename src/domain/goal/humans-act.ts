import { forbids, noteOf } from '../authority.ts';
import { type Context, type Decision, refused } from '../context.ts';
import { kindOf } from '../humans-word.ts';
import { isRefusal } from '../refs.ts';
import type { Refusal } from '../refusal.ts';
import type { State } from '../state.ts';
import type { Goal } from './state.ts';

type HumansAct = 'goal.confirm' | 'goal.amend' | 'goal.close' | 'goal.pause' | 'goal.unpause' | 'goal.reopen';

/** The goal of an act that is a human's alone. Whether it may be done is said before what there is. */
export const humansAct = (
  state: State,
  ctx: Context,
  act: HumansAct,
  goal: Goal | Refusal,
): Goal | { readonly refused: Decision } => {
  const about = isRefusal(goal) ? {} : { goal: goal.id };
  const forbidden = forbids(state, ctx, act);
  if (forbidden) {
    const hint =
      isRefusal(goal) || kindOf(ctx.who.actor) === 'human'
        ? forbidden.instead
        : `loopledger goal show ${goal.id}`;
    return { refused: refused({ ...forbidden, instead: hint }, noteOf(forbidden, ctx, act, about)) };
  }
  return isRefusal(goal) ? { refused: refused(goal) } : goal;
};
