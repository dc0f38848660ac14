import { checksOf } from '../check/spec.ts';
import { haltClaims } from '../decision/blocks.ts';
import type { Evolvers } from '../evolver.ts';
import { cycleWith } from '../halt/cycle.ts';
import { toBeDone, tookFrom } from '../halt/evolve-block.ts';
import { isHumansWord, kindOf } from '../humans-word.ts';
import { notOfGoal, openGoalOf } from '../known.ts';
import { isWrong, lacksChange, lacksThing, worst } from '../lack.ts';
import { agentsAlone } from './agents-alone.ts';
import { amend, changeOf, mayAmend, turnOf } from './amended.ts';
import { flagBehind } from './chain.ts';
import { endClaim } from './claim.ts';
import { known } from './known.ts';
import { spoke } from './spoke.ts';

type LifeEvents = 'step.amended' | 'step.deferred' | 'step.undeferred' | 'step.reopened';

export const lifeEvolvers: Evolvers<LifeEvents> = {
  'step.amended': (state, { data, actor, at }) => {
    const step = toBeDone(state, data.step);
    if (isWrong(step)) return step;
    const change = changeOf(data);
    const wrong = worst(
      change.parent === step.id || change.after?.includes(step.id) === true
        ? `step ${step.id} would wait for itself`
        : undefined,
      ...(change.after ?? []).map((id) => notOfGoal(state, 'step', id, step.goal)),
      change.parent === undefined || change.parent === 'none'
        ? undefined
        : notOfGoal(state, 'step', change.parent, step.goal),
      change.judge === 'none' && step.needs.checks.length === 0
        ? lacksChange(step.seq, `step ${step.id} was left without a need`)
        : undefined,
    );
    if (wrong !== undefined) return wrong;
    if (!isHumansWord(state, actor, data.proof)) {
      const untrue = `step ${step.id} was amended by ${actor} at proof grade ${data.proof}`;
      if (kindOf(actor) === 'system') return untrue;
      if (!mayAmend(step, actor, turnOf(step, change))) return untrue;
    }
    const cycle = cycleWith(state, step, {
      ...(change.after === undefined ? {} : { after: change.after }),
      ...(change.parent === undefined || change.parent === 'none' ? {} : { parent: change.parent }),
    });
    if (cycle !== undefined) return lacksChange(step.seq, `step ${step.id} would wait for itself: ${cycle}`);
    amend(step, change);
    // A part waits for the answers that the whole waits for.
    if (change.parent !== undefined) haltClaims(state, step.goal, at);
    spoke(state, step, actor, data.proof);
    return undefined;
  },

  'step.deferred': (state, { data, actor, at, seq }) => {
    const step = toBeDone(state, data.step);
    if (isWrong(step)) return step;
    if (!isHumansWord(state, actor, data.proof) && (!agentsAlone(step) || kindOf(actor) === 'system')) {
      return `step ${step.id} was deferred by ${actor} at proof grade ${data.proof}`;
    }
    const taken = tookFrom(state, step, actor, at);
    if (taken !== undefined) return taken;
    const byHuman = kindOf(actor) === 'human';
    endClaim(state, step);
    step.deferred = {
      by: actor,
      byHuman,
      seq,
      ...(data.until === undefined ? {} : { until: data.until }),
      ...(data.reason === undefined ? {} : { reason: data.reason }),
    };
    spoke(state, step, actor, data.proof);
    return undefined;
  },

  'step.undeferred': (state, { data, actor }) => {
    const step = known(state, data.step);
    if (isWrong(step)) return step;
    if (step.deferred === undefined) return lacksChange(step.seq, `step ${step.id} is not deferred`);
    if (step.deferred.byHuman && !isHumansWord(state, actor, data.proof)) {
      return `step ${step.id} was undeferred by ${actor} at proof grade ${data.proof}`;
    }
    delete step.deferred;
    spoke(state, step, actor, data.proof);
    return undefined;
  },

  'step.reopened': (state, { data, actor, at, seq }) => {
    if (!isHumansWord(state, actor, data.proof)) {
      return `step ${data.step} was reopened by ${actor} at proof grade ${data.proof}`;
    }
    const step = state.steps.get(data.step);
    if (step === undefined) return lacksThing('step', data.step, `step ${data.step} is not known`);
    const goal = openGoalOf(state, step.goal);
    if (isWrong(goal)) return goal;
    const { status } = step;
    if (status !== 'accepted' && status !== 'dropped') {
      return lacksChange(step.reopened?.seq ?? step.seq, `step ${step.id} is not finished`);
    }
    const checks = checksOf(state, step.needs.checks).map(({ id }) => id);
    if (checks.length === 0 && step.needs.judge === undefined) {
      const over = step.accepted?.seq ?? step.dropped?.seq ?? step.seq;
      return lacksChange(over, `step ${step.id} was reopened without check and judge`);
    }
    step.needs.checks.splice(0, step.needs.checks.length, ...checks);
    step.status = 'planned';
    delete step.accepted;
    delete step.dropped;
    delete step.asked;
    delete step.deferred;
    delete step.rechecked;
    delete step.flagged;
    step.returns = 0;
    step.reopened = { by: actor, proof: data.proof, seq, reason: data.reason, was: status };
    goal.changedAt = seq;
    flagBehind(state, step, seq);
    spoke(state, step, actor, data.proof);
    // Its parts wait with it again for an answer that is still to come.
    if (step.blockedBy.size > 0) haltClaims(state, step.goal, at);
    return undefined;
  },
};
