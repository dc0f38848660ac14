import { haltClaims } from '../decision/blocks.ts';
import type { Evolvers } from '../evolver.ts';
import { isWrong, lacksChange } from '../lack.ts';
import { anyHumansGoal, humansGoal } from './humans-goal.ts';

export const goalLifeEvolvers: Evolvers<'goal.paused' | 'goal.unpaused' | 'goal.reopened'> = {
  'goal.paused': (state, event) => {
    const { data, actor, at, seq } = event;
    const goal = humansGoal(state, data.goal, event);
    if (isWrong(goal)) return goal;
    if (goal.paused !== undefined) {
      return lacksChange(goal.paused.seq, `goal ${goal.id} is paused already`);
    }
    goal.paused = { by: actor, proof: data.proof, seq, at, reason: data.reason };
    goal.revisionsInVain = 0;
    haltClaims(state, goal.id, at);
    return undefined;
  },

  'goal.unpaused': (state, event) => {
    const goal = humansGoal(state, event.data.goal, event);
    if (isWrong(goal)) return goal;
    if (goal.paused === undefined) return lacksChange(goal.seq, `goal ${goal.id} is not paused`);
    delete goal.paused;
    goal.revisionsInVain = 0;
    haltClaims(state, goal.id, event.at);
    return undefined;
  },

  'goal.reopened': (state, event) => {
    const { data, actor, seq } = event;
    const goal = anyHumansGoal(state, data.goal, event);
    if (isWrong(goal)) return goal;
    const { status } = goal;
    if (status === 'open')
      return lacksChange(goal.reopened?.seq ?? goal.seq, `goal ${goal.id} is not closed`);
    goal.status = 'open';
    delete goal.closed;
    goal.reopened = { by: actor, proof: data.proof, seq, reason: data.reason, was: status };
    goal.revisionsInVain = 0;
    goal.changedAt = seq;
    return undefined;
  },
};
