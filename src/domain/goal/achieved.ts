import type { Tree } from '../../format/events/common.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import type { State } from '../state.ts';
import { standing } from './criteria.ts';
import type { Goal } from './state.ts';

/**
 * A goal is achieved when a human confirmed it, every criterion has proof on the tree, and nothing submitted
 * awaits judgement: the first thing that is missing, or nothing. Asked before goal.closed is written and when
 * it is read, so that no log says "achieved" without what it takes.
 */
export const notAchieved = (state: State, goal: Goal, tree: Tree): Refusal | undefined => {
  if (goal.confirmed === undefined) return unconfirmed(goal, `loopledger goal confirm ${goal.id}`);
  for (const step of awakeIn(state.steps)) {
    if (step.goal === goal.id && step.status === 'submitted') {
      return refuse(
        'goal-unproven',
        `step ${step.id} is submitted and awaits judgement`,
        `loopledger step show ${step.id}`,
      );
    }
  }
  for (const step of awakeIn(state.steps)) {
    if (step.goal === goal.id && step.flagged !== undefined && step.status !== 'dropped') {
      const what = `step ${step.id} is flagged: step ${step.flagged.by}, on which it was started, is not what it was`;
      return refuse('goal-unproven', what, `loopledger step show ${step.id}`);
    }
  }
  for (const criterion of goal.criteria.values()) {
    const stands = standing(state, goal, criterion, () => tree);
    if (stands === 'proven') continue;
    const help =
      criterion.check === undefined ? `loopledger goal show ${goal.id}` : `loopledger goal check ${goal.id}`;
    return refuse('goal-unproven', `criterion ${criterion.id} has no proof on this tree: ${stands}`, help);
  }
  return undefined;
};

export const unconfirmed = (goal: Goal, instead: string): Refusal =>
  refuse(
    'goal-unconfirmed',
    `goal ${goal.id} is a proposal until a human confirms it; its criteria prove nothing before`,
    instead,
  );
