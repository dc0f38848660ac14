import type { Draft } from '../../format/event.ts';
import type { Ulid } from '../../format/events/common.ts';
import { forbids, noteOf } from '../authority.ts';
import { goneAmong } from '../check/find.ts';
import { addCheck } from '../check/runs.ts';
import { checksOf } from '../check/spec.ts';
import { MAX_CHECKS } from '../check/state.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { criteriaChecks } from '../goal/criteria.ts';
import type { Goal } from '../goal/state.ts';
import { isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { allByEnding, openGoal } from '../scope.ts';
import type { State } from '../state.ts';

const DEFAULT_PRIORITY = 5;

/** A title from the goal's objective: its first line, cut on a character to what a title holds. */
const titleOf = (goal: Goal): string => {
  const line = goal.objective.split('\n').find((it) => it.trim() !== '') ?? goal.objective;
  let title = '';
  for (const character of line.trim()) {
    if (Buffer.byteLength(title + character, 'utf8') > 200) break;
    title += character;
  }
  return title;
};

export const decideStepPlan = (state: State, command: CommandOf<'step.plan'>, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'step.plan');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'step.plan', {}));
  const goal = openGoal(state, ctx, command.goal);
  if (isRefusal(goal)) return refused(goal);
  const after = allByEnding(state.steps, command.after ?? [], nouns.step);
  if (isRefusal(after)) return refused(after);
  const parents = allByEnding(state.steps, command.parent === undefined ? [] : [command.parent], nouns.step);
  if (isRefusal(parents)) return refused(parents);
  const foreign = [...after, ...parents].find((it) => it.goal !== goal.id);
  if (foreign !== undefined) {
    return refused(
      refuse(
        'unknown-id',
        `step ${foreign.id} belongs to goal ${foreign.goal}, not ${goal.id}`,
        'loopledger step list --all',
      ),
    );
  }

  const step = freshId(ctx, 0);
  const added: Draft[] = (command.new_checks ?? []).map((spec, n) =>
    addCheck(ctx, freshId(ctx, n + 1), goal.id, spec, step),
  );
  const addedIds = (command.new_checks ?? []).map((_, n) => freshId(ctx, n + 1));
  const named = allByEnding(state.checks, command.checks ?? [], nouns.check);
  if (isRefusal(named)) return refused(named);
  const gone = goneAmong(named);
  if (gone) return refused(gone);
  const stray = named.find((it) => it.goal !== goal.id);
  if (stray !== undefined) {
    return refused(
      refuse('unknown-id', `check ${stray.id} belongs to another goal`, 'loopledger check list'),
    );
  }
  const needs = needsOf(state, goal, [...named.map((it) => it.id), ...addedIds], command.judge);
  if (isRefusal(needs)) return refused(needs);
  return {
    ok: true,
    events: [
      ...added,
      draft(ctx, 'step.planned', {
        step,
        goal: goal.id,
        title: command.title ?? titleOf(goal),
        needs,
        ...given({ parent: parents[0]?.id }),
        after: after.map((it) => it.id),
        scope: command.scope ?? [],
        gate: command.gate ?? false,
        priority: command.priority ?? DEFAULT_PRIORITY,
      }),
    ],
  };
};

type Needs = Extract<Draft, { type: 'step.planned' }>['data']['needs'];

/** A step that names no check and no judge takes the goal's checks, else a human judge. */
const needsOf = (
  state: State,
  goal: Goal,
  checks: readonly Ulid[],
  judge: Needs['judge'],
): Needs | Refusal => {
  if (checks.length > MAX_CHECKS) {
    return refuse('too-many', `a step needs at most ${MAX_CHECKS} checks`, 'loopledger check list');
  }
  if (checks.length > 0) return { checks: [...checks], ...given({ judge }) };
  if (judge !== undefined) return { checks: [], judge };
  const fromGoal = checksOf(state, criteriaChecks(goal.criteria.values())).map((it) => it.id);
  return fromGoal.length > 0 ? { checks: fromGoal } : { checks: [], judge: 'human' };
};
