import type { Draft } from '../../format/event.ts';
import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, refused } from '../context.ts';
import { draft, given } from '../draft.ts';
import { isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { allByEnding, callersSession, openGoal } from '../scope.ts';
import type { State } from '../state.ts';
import { decideStepDrop } from '../step/judge.ts';
import type { Step } from '../step/state.ts';
import type { Goal } from './state.ts';

/** What `next` tells an agent that goes in circles; used where the caller names nothing else. */
const SEEN_BY_NEXT = 'as `next` said: no new proof since the plan was last revised';

/**
 * A revised plan: what is kept and changed is told, what is stopped is dropped, each by the right of
 * whoever asks. Of two revisions made on one plan the second is refused.
 */
export const decidePlanRevise = (state: State, command: CommandOf<'plan.revise'>, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'plan.revise');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'plan.revise', {}));
  const goal = openGoal(state, ctx, command.goal);
  if (isRefusal(goal)) return refused(goal);
  const base = command.base ?? goal.revisions;
  if (base !== goal.revisions) {
    return refused(
      refuse(
        'stale-plan',
        `the plan is at revision ${goal.revisions}, this one was made on ${base}`,
        'loopledger board',
      ),
    );
  }
  const kept = stepsOf(state, goal, command.kept);
  if (isRefusal(kept)) return refused(kept);
  const changed = stepsOf(state, goal, command.changed);
  if (isRefusal(changed)) return refused(changed);
  const stopped = stepsOf(state, goal, command.stopped);
  if (isRefusal(stopped)) return refused(stopped);
  const seen = command.seen ?? SEEN_BY_NEXT;
  const drops: Draft[] = [];
  for (const step of stopped) {
    const drop = decideStepDrop(state, { type: 'step.drop', step: step.id, reason: seen }, ctx);
    if (!drop.ok) return drop;
    drops.push(...drop.events);
  }
  const session = callersSession(state, ctx);
  const ids = (steps: readonly { readonly id: string }[]) =>
    steps.length > 0 ? steps.map((it) => it.id) : undefined;
  const revised = draft(ctx, 'plan.revised', {
    goal: goal.id,
    base,
    seen,
    ...given({
      assumed: command.assumed,
      kept: ids(kept),
      changed: ids(changed),
      stopped: ids(stopped),
      session: session === undefined || isRefusal(session) ? undefined : session.id,
    }),
  });
  return { ok: true, events: [...drops, revised] };
};

/** A plan speaks of its own goal's steps. */
const stepsOf = (state: State, goal: Goal, refs: readonly string[] = []): Step[] | Refusal => {
  const steps = allByEnding(state.steps, refs, nouns.step);
  if (isRefusal(steps)) return steps;
  const stray = steps.find((it) => it.goal !== goal.id);
  if (stray === undefined) return steps;
  return refuse(
    'unknown-id',
    `step ${stray.id} belongs to goal ${stray.goal}, not ${goal.id}`,
    'loopledger step list --all',
  );
};
