import { haltClaims } from '../decision/blocks.ts';
import { blockOf } from '../decision/open.ts';
import type { Evolvers } from '../evolver.ts';
import { isHumansWord } from '../humans-word.ts';
import { notOfGoal, openGoalOf } from '../known.ts';
import { isWrong, worst } from '../lack.ts';
import { agentsAlone, agentsMayDrop } from './agents-alone.ts';
import { flagBehind } from './chain.ts';
import { finish, known, waiting } from './known.ts';
import { spoke } from './spoke.ts';
import type { Step } from './state.ts';

export const planEvolvers: Evolvers<'step.planned' | 'step.dropped'> = {
  'step.planned': (state, { data, actor, seq }) => {
    if (state.steps.has(data.step)) return `step ${data.step} was planned before`;
    const goal = openGoalOf(state, data.goal);
    const wrong = worst(
      goal,
      ...data.after.map((id) => notOfGoal(state, 'step', id, data.goal)),
      data.parent === undefined ? undefined : notOfGoal(state, 'step', data.parent, data.goal),
      ...data.needs.checks.map((id) => notOfGoal(state, 'check', id, data.goal)),
    );
    if (wrong !== undefined) return wrong;
    if (isWrong(goal)) return goal;
    goal.stepsPlanned += 1;
    const step: Step = {
      id: data.step,
      goal: data.goal,
      seq,
      title: data.title,
      needs: {
        checks: [...data.needs.checks],
        ...(data.needs.judge === undefined ? {} : { judge: data.needs.judge }),
      },
      ...(data.parent === undefined ? {} : { parent: data.parent }),
      after: data.after,
      scope: data.scope,
      gate: data.gate,
      priority: data.priority,
      plannedBy: actor,
      status: 'planned',
      returns: 0,
      everSubmitted: false,
      blockedBy: new Set(),
      holds: new Map(),
      touchedByHuman: false,
      startedOn: new Set(),
      behind: new Set(),
      workers: new Map(),
    };
    state.steps.set(data.step, step);
    spoke(state, step, actor);
    // A human's order rests on the steps before it: agents alone no longer drop them.
    for (const id of data.after) {
      const before = state.steps.get(id);
      if (before !== undefined) spoke(state, before, actor);
    }
    return undefined;
  },

  'step.dropped': (state, { data, actor, at, seq }) => {
    const step = known(state, data.step);
    if (isWrong(step)) return step;
    if (!agentsMayDrop(state, step) && !isHumansWord(state, actor, data.proof)) {
      const waits = agentsAlone(step) ? blockOf(state, step) : undefined;
      if (waits !== undefined) return waiting(step, waits);
      return `step ${data.step} was dropped by ${actor} at proof grade ${data.proof}`;
    }
    finish(state, step);
    step.status = 'dropped';
    step.dropped = { by: actor, seq, reason: data.reason };
    flagBehind(state, step, seq);
    spoke(state, step, actor, data.proof);
    // Its parts may have waited for an answer with it.
    if (step.blockedBy.size > 0) haltClaims(state, step.goal, at);
    return undefined;
  },
};
