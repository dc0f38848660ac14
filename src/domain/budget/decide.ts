import type { Limits } from '../../format/events/budget.ts';
import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { isRefusal } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { openGoal, stepByRef } from '../scope.ts';
import type { State } from '../state.ts';
import { isLeft } from '../step/state.ts';
import { accountOf } from './account.ts';
import { isSame, isTighter } from './compare.ts';
import { limitsOf } from './evolve.ts';
import { type Budget, DEFAULT_WARN, DEFAULT_ZONE, type Subject } from './state.ts';

type SetBudget = CommandOf<'budget.set'>;

const HELP = 'loopledger help budget set';

/** Sets limits, or some of them: those that are not named stay as they are. */
export const decideBudgetSet = (state: State, command: SetBudget, ctx: Context): Decision => {
  const of = subjectOf(state, command, ctx);
  if (isRefusal(of)) return refused(of);
  const { per, reason } = command;
  const before = accountOf(state, of)?.budgets.get(per ?? 'total');
  const zone = per === undefined ? undefined : (command.zone ?? before?.zone ?? DEFAULT_ZONE);
  const limits = limitsAfter(command, before);
  const terms = { limits: limitsOf(limits), warn: command.warn ?? before?.warn ?? DEFAULT_WARN, zone };
  const forbidden = forbids(state, ctx, 'budget.set', { tighter: isTighter(before, terms) });
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'budget.set', 'actor' in of ? {} : of));
  const wrong =
    badZone(command, zone, ctx) ??
    (before === undefined && Object.keys(limits).length === 0
      ? refuse(
          'bad-command',
          'a budget limits something: name tokens, money, turns, calls or active time',
          HELP,
        )
      : undefined) ??
    (before !== undefined && isSame(before, terms)
      ? refuse('nothing-to-change', 'the budget is as it was asked for', 'loopledger budget show')
      : undefined);
  if (wrong) return refused(wrong);
  return decided(
    draft(ctx, 'budget.set', {
      budget: before?.id ?? freshId(ctx, 0),
      ...of,
      ...given({ per, zone }),
      limits,
      warn: terms.warn,
      ...given({ reason }),
      proof: ctx.who.proof,
    }),
  );
};

const subjectOf = (state: State, command: SetBudget, ctx: Context): Subject | Refusal => {
  const { step, actor } = command;
  if (step !== undefined && actor !== undefined) {
    return refuse('bad-command', 'a budget is of the goal, of a step or of an actor: name one', HELP);
  }
  if (actor !== undefined) return { actor };
  if (step === undefined) {
    const goal = openGoal(state, ctx, command.goal);
    return isRefusal(goal) ? goal : { goal: goal.id };
  }
  const known = stepByRef(state, step);
  if (isRefusal(known)) return known;
  if (isLeft(known)) return { step: known.id };
  return refuse('step-finished', `step ${known.id} is ${known.status}`, 'loopledger next');
};

const badZone = (command: SetBudget, zone: string | undefined, ctx: Context): Refusal | undefined => {
  if (command.zone !== undefined && command.per === undefined) {
    return refuse('bad-command', 'a time zone says when a window begins: name the window too', HELP);
  }
  if (zone === undefined || ctx.zoneOffset(zone, Date.parse(ctx.now)) !== undefined) return undefined;
  return refuse('bad-command', `there is no time zone ${zone}`, HELP);
};

/** A limit that was taken away is gone, one that was not named stays. */
const limitsAfter = (command: SetBudget, before: Budget | undefined): Limits => {
  const { tokens, money, turns, calls, activeS } = before?.limits ?? {};
  const after = <T>(asked: T | null | undefined, was: T | undefined): T | undefined =>
    asked === undefined ? was : asked === null ? undefined : asked;
  return given({
    tokens: after(command.tokens, tokens),
    money: after(command.money, money),
    turns: after(command.turns, turns),
    calls: after(command.calls, calls),
    active_s: after(command.active_s, activeS),
  });
};
