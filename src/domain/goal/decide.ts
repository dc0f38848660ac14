import type { Draft } from '../../format/event.ts';
import type { Ulid } from '../../format/events/common.ts';
import type { Criterion } from '../../format/events/goal.ts';
import { forbids, noteOf } from '../authority.ts';
import { checkByRef } from '../check/find.ts';
import { addCheck } from '../check/runs.ts';
import type { CommandOf, NewCriterion } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { kindOf } from '../humans-word.ts';
import { findByEnding, isRefusal, type Noun, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { openGoal } from '../scope.ts';
import type { State } from '../state.ts';
import { notAchieved, unconfirmed } from './achieved.ts';
import { humansAct } from './humans-act.ts';
import type { CriterionState, Goal } from './state.ts';

/** Criteria as asked for, with ids and the checks they bring; ids are taken from `from` on, two each. */
const newCriteria = (
  state: State,
  ctx: Context,
  goal: Ulid,
  asked: readonly NewCriterion[],
  from: number,
): { readonly criteria: Criterion[]; readonly checks: Draft[] } | Refusal => {
  const criteria: Criterion[] = [];
  const checks: Draft[] = [];
  for (const [n, it] of asked.entries()) {
    const criterion = freshId(ctx, from + 2 * n);
    if ('check' in it) {
      const check = freshId(ctx, from + 2 * n + 1);
      checks.push(addCheck(ctx, check, goal, it.check));
      criteria.push({ criterion, text: it.text, check });
    } else if ('existing' in it) {
      const check = checkByRef(state, it.existing);
      if (isRefusal(check)) return check;
      if (check.goal !== goal) {
        return refuse('unknown-id', `check ${check.id} belongs to another goal`, 'loopledger check list');
      }
      criteria.push({ criterion, text: it.text, check: check.id });
    } else {
      criteria.push({ criterion, text: it.text, judge: it.judge });
    }
  }
  return { criteria, checks };
};

export const decideGoalOpen = (state: State, command: CommandOf<'goal.open'>, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'goal.open');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'goal.open', {}));
  const goal = freshId(ctx, 0);
  const made = newCriteria(state, ctx, goal, command.criteria, 1);
  if (isRefusal(made)) return refused(made);
  const opened = draft(ctx, 'goal.opened', {
    goal,
    objective: command.objective,
    ...given({ non_goals: command.non_goals, branch: command.branch }),
    criteria: made.criteria,
    ...given({ lease_s: command.lease_s, turns: command.turns, repeats: command.repeats }),
    proof: ctx.who.proof,
  });
  return decided(opened, ...made.checks);
};

export const decideGoalConfirm = (
  state: State,
  command: CommandOf<'goal.confirm'>,
  ctx: Context,
): Decision => {
  const goal = humansAct(state, ctx, 'goal.confirm', openGoal(state, ctx, command.goal));
  if ('refused' in goal) return goal.refused;
  if (goal.confirmed !== undefined) {
    return refused(
      refuse(
        'already-confirmed',
        `goal ${goal.id} was confirmed by ${goal.confirmed.by}`,
        `loopledger goal show ${goal.id}`,
      ),
    );
  }
  return decided(draft(ctx, 'goal.confirmed', { goal: goal.id, proof: ctx.who.proof }));
};

export const decideGoalAmend = (state: State, command: CommandOf<'goal.amend'>, ctx: Context): Decision => {
  const goal = humansAct(state, ctx, 'goal.amend', openGoal(state, ctx, command.goal));
  if ('refused' in goal) return goal.refused;
  const show = `loopledger goal show ${goal.id}`;
  const removed: Ulid[] = [];
  for (const ref of command.remove ?? []) {
    const criterion = findByEnding(goal.criteria, ref, criterionOf(goal));
    if (isRefusal(criterion)) return refused(criterion);
    removed.push(criterion.id);
  }
  const made = newCriteria(state, ctx, goal.id, command.add ?? [], 0);
  if (isRefusal(made)) return refused(made);
  const kept = goal.criteria.size - new Set(removed).size + made.criteria.length;
  if (kept < 1) return refused(refuse('nothing-to-change', 'a goal keeps at least one criterion', show));
  if (kept > 8) return refused(refuse('too-many', 'a goal has at most 8 criteria', show));
  if (
    command.objective === undefined &&
    command.non_goals === undefined &&
    command.turns === undefined &&
    command.repeats === undefined &&
    removed.length === 0 &&
    made.criteria.length === 0
  ) {
    return refused(refuse('nothing-to-change', 'nothing to amend was named', show));
  }
  const amended = draft(ctx, 'goal.amended', {
    goal: goal.id,
    ...given({
      objective: command.objective,
      non_goals: command.non_goals,
      add: made.criteria.length > 0 ? made.criteria : undefined,
      remove: removed.length > 0 ? removed : undefined,
      turns: command.turns,
      repeats: command.repeats,
    }),
    reason: command.reason,
    proof: ctx.who.proof,
  });
  return decided(...made.checks, amended);
};

export const decideGoalJudge = (state: State, command: CommandOf<'goal.judge'>, ctx: Context): Decision => {
  const goal = openGoal(state, ctx, command.goal);
  if (isRefusal(goal)) return refused(goal);
  const criterion = criterionNamed(goal, command.criterion);
  const judge = isRefusal(criterion) ? undefined : criterion.judge;
  const forbidden = forbids(state, ctx, 'goal.judge', given({ judge }));
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'goal.judge', { goal: goal.id }));
  if (isRefusal(criterion)) return refused(criterion);
  if (criterion.judge === undefined) {
    return refused(
      refuse(
        'not-allowed',
        `criterion ${criterion.id} is proved by its check, not by a judge`,
        `loopledger goal check ${goal.id}`,
      ),
    );
  }
  if (goal.confirmed === undefined) {
    const help = kindOf(ctx.who.actor) === 'human' ? 'confirm' : 'show';
    return refused(unconfirmed(goal, `loopledger goal ${help} ${goal.id}`));
  }
  const { verdict, note } = command;
  return decided(
    draft(ctx, 'goal.judged', {
      goal: goal.id,
      criterion: criterion.id,
      verdict,
      tree: ctx.tree,
      ...given({ note }),
      proof: ctx.who.proof,
    }),
  );
};

/** Where the goal is known, what lists its criteria names it: several may be open. */
const criterionOf = (goal: Goal): Noun => ({
  ...nouns.criterion,
  list: `${nouns.criterion.list} ${goal.id}`,
});

/** The criterion named, else the only one that is judged. */
const criterionNamed = (goal: Goal, ref: string | undefined): CriterionState | Refusal => {
  if (ref !== undefined) return findByEnding(goal.criteria, ref, criterionOf(goal));
  const judged = [...goal.criteria.values()].filter((it) => it.judge !== undefined);
  const [only] = judged;
  const show = `loopledger goal show ${goal.id}`;
  if (only === undefined) return refuse('unknown-id', `no criterion of goal ${goal.id} is judged`, show);
  return judged.length === 1
    ? only
    : refuse('ambiguous-id', `${judged.length} criteria of goal ${goal.id} are judged: name one`, show);
};

export const decideGoalClose = (state: State, command: CommandOf<'goal.close'>, ctx: Context): Decision => {
  const goal = humansAct(state, ctx, 'goal.close', openGoal(state, ctx, command.goal));
  if ('refused' in goal) return goal.refused;
  const by = command.by === undefined ? undefined : findByEnding(state.goals, command.by, nouns.goal);
  if (isRefusal(by)) return refused(by);
  if ((command.outcome === 'superseded') !== (by !== undefined) || by?.id === goal.id) {
    return refused(
      refuse(
        'bad-command',
        'a superseded goal names the other goal that takes its place, and no other does',
        'loopledger goal list',
      ),
    );
  }
  if (by !== undefined && by.status !== 'open') {
    const what = `goal ${by.id} is ${by.status}: only an open goal takes the place of another`;
    return refused(refuse('goal-closed', what, 'loopledger goal list'));
  }
  const unproven = command.outcome === 'achieved' ? notAchieved(state, goal, ctx.tree) : undefined;
  if (unproven) return refused(unproven);
  return decided(
    draft(ctx, 'goal.closed', {
      goal: goal.id,
      outcome: command.outcome,
      ...given({
        by: by?.id,
        tree: command.outcome === 'achieved' ? ctx.tree : undefined,
        reason: command.reason,
      }),
      proof: ctx.who.proof,
    }),
  );
};
