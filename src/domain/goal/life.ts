import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, given } from '../draft.ts';
import { findByEnding, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { openGoal } from '../scope.ts';
import type { State } from '../state.ts';
import { humansAct } from './humans-act.ts';
import type { Goal } from './state.ts';

const show = ({ id }: Goal): string => `loopledger goal show ${id}`;

export const decideGoalPause = (state: State, command: CommandOf<'goal.pause'>, ctx: Context): Decision => {
  const goal = humansAct(state, ctx, 'goal.pause', openGoal(state, ctx, command.goal));
  if ('refused' in goal) return goal.refused;
  if (goal.paused !== undefined) return refused(paused(goal));
  const { reason } = command;
  return decided(draft(ctx, 'goal.paused', { goal: goal.id, reason, proof: ctx.who.proof }));
};

/** Nobody takes up work of a goal that a human paused. */
export const paused = (goal: Goal): Refusal =>
  refuse(
    'goal-paused',
    `goal ${goal.id} is paused by ${goal.paused?.by} since line ${goal.paused?.seq}; a human lets it go on (loopledger goal unpause)`,
    show(goal),
  );

export const decideGoalUnpause = (
  state: State,
  command: CommandOf<'goal.unpause'>,
  ctx: Context,
): Decision => {
  const goal = humansAct(state, ctx, 'goal.unpause', pausedGoal(state, ctx, command.goal));
  if ('refused' in goal) return goal.refused;
  if (goal.paused === undefined) {
    return refused(refuse('not-paused', `goal ${goal.id} is not paused`, show(goal)));
  }
  return decided(
    draft(ctx, 'goal.unpaused', {
      goal: goal.id,
      ...given({ reason: command.reason }),
      proof: ctx.who.proof,
    }),
  );
};

/** Where none is named, the only one that is paused is meant, whatever else is open. */
const pausedGoal = (state: State, ctx: Context, ref: string | undefined): Goal | Refusal => {
  const [only, another] = [...state.goals.values()].filter((it) => it.paused !== undefined);
  if (ref === undefined && ctx.who.goal === undefined && only !== undefined && another === undefined) {
    return only;
  }
  return openGoal(state, ctx, ref);
};

export const decideGoalReopen = (state: State, command: CommandOf<'goal.reopen'>, ctx: Context): Decision => {
  const goal = humansAct(state, ctx, 'goal.reopen', closedGoal(state, ctx, command.goal));
  if ('refused' in goal) return goal.refused;
  if (goal.status === 'open') {
    return refused(refuse('goal-open', `goal ${goal.id} is open`, show(goal)));
  }
  const { reason } = command;
  return decided(draft(ctx, 'goal.reopened', { goal: goal.id, reason, proof: ctx.who.proof }));
};

/** The goal named, else the only closed one. */
const closedGoal = (state: State, ctx: Context, ref: string | undefined): Goal | Refusal => {
  const named = ref ?? ctx.who.goal;
  if (named !== undefined) return findByEnding(state.goals, named, nouns.goal);
  const [only, ...others] = [...state.goals.values()].filter((it) => it.status !== 'open');
  if (only === undefined) return refuse('goal-open', 'no goal is closed', nouns.goal.list);
  if (others.length === 0) return only;
  return refuse('several-goals', `${others.length + 1} goals are closed: name one`, nouns.goal.list);
};
