import type { Proof, Ulid } from '../../format/events/common.ts';
import type { Criterion } from '../../format/events/goal.ts';
import { withdrawAll } from '../decision/blocks.ts';
import type { Evolvers } from '../evolver.ts';
import { isHumansWord, kindOf } from '../humans-word.ts';
import { openGoalOf } from '../known.ts';
import { isWrong, lacksChange } from '../lack.ts';
import { awakeIn } from '../snapshot/resting-map.ts';
import { endClaim } from '../step/claim.ts';
import { notAchieved } from './achieved.ts';
import { humansGoal } from './humans-goal.ts';
import {
  type CriterionState,
  DEFAULT_LEASE_S,
  DEFAULT_REPEATS,
  DEFAULT_TURNS,
  MAX_REVISIONS,
} from './state.ts';

const criterionState = (it: Criterion): CriterionState =>
  'check' in it
    ? { id: it.criterion, text: it.text, check: it.check }
    : { id: it.criterion, text: it.text, judge: it.judge };

const nobodys = (criterion: Ulid, actor: string, proof: Proof): string =>
  `criterion ${criterion} was judged by ${actor} at proof grade ${proof}`;

type GoalEvents =
  | 'goal.opened'
  | 'goal.confirmed'
  | 'goal.amended'
  | 'goal.judged'
  | 'goal.closed'
  | 'plan.revised';

export const goalEvolvers: Evolvers<GoalEvents> = {
  'goal.opened': (state, { data, actor, at, seq }) => {
    if (state.goals.has(data.goal)) return `goal ${data.goal} was opened before`;
    if (data.criteria.length === 0) return `goal ${data.goal} has no criterion`;
    const byHuman = isHumansWord(state, actor, data.proof);
    state.goals.set(data.goal, {
      id: data.goal,
      seq,
      openedAt: at,
      openedBy: actor,
      objective: data.objective,
      nonGoals: data.non_goals ?? [],
      criteria: new Map(data.criteria.map((it) => [it.criterion, criterionState(it)])),
      ...(data.branch === undefined ? {} : { branch: data.branch }),
      leaseS: data.lease_s ?? DEFAULT_LEASE_S,
      turns: data.turns ?? DEFAULT_TURNS,
      repeats: data.repeats ?? DEFAULT_REPEATS,
      status: 'open',
      ...(byHuman ? { confirmed: { by: actor, proof: data.proof, seq } } : {}),
      blockedBy: new Set(),
      revisions: 0,
      revisionsInVain: 0,
      changedAt: seq,
      stepsPlanned: 0,
    });
    return undefined;
  },

  'goal.confirmed': (state, event) => {
    const { data, actor, seq } = event;
    const goal = humansGoal(state, data.goal, event);
    if (isWrong(goal)) return goal;
    goal.confirmed = { by: actor, proof: data.proof, seq };
    goal.revisionsInVain = 0;
    return undefined;
  },

  'goal.amended': (state, event) => {
    const { data } = event;
    const goal = humansGoal(state, data.goal, event);
    if (isWrong(goal)) return goal;
    const criteria = new Map(goal.criteria);
    for (const id of data.remove ?? []) criteria.delete(id);
    for (const it of data.add ?? []) criteria.set(it.criterion, criterionState(it));
    if (criteria.size === 0) return lacksChange(goal.seq, `goal ${goal.id} was left without a criterion`);
    if (data.objective !== undefined) {
      goal.objective = data.objective;
      // It was judged against another objective.
      for (const criterion of goal.criteria.values()) delete criterion.judged;
    }
    if (data.non_goals !== undefined) goal.nonGoals = data.non_goals;
    if (data.turns !== undefined) goal.turns = data.turns;
    if (data.repeats !== undefined) goal.repeats = data.repeats;
    goal.criteria = criteria;
    goal.revisionsInVain = 0;
    return undefined;
  },

  'goal.judged': (state, { data, actor, seq }) => {
    const goal = openGoalOf(state, data.goal);
    if (isWrong(goal)) return goal;
    const word = isHumansWord(state, actor, data.proof);
    if (!word && kindOf(actor) !== 'ci') return nobodys(data.criterion, actor, data.proof);
    const criterion = goal.criteria.get(data.criterion);
    if (criterion?.judge === undefined)
      return lacksChange(goal.seq, `criterion ${data.criterion} is not one that is judged`);
    if (goal.confirmed === undefined)
      return lacksChange(goal.seq, `goal ${goal.id} is a proposal: nothing of it is judged yet`);
    const named = criterion.judge === 'ci' && kindOf(actor) === 'ci';
    if (!named && !word) return nobodys(data.criterion, actor, data.proof);
    criterion.judged = { verdict: data.verdict, tree: data.tree, by: actor, proof: data.proof, seq };
    goal.revisionsInVain = 0;
    return undefined;
  },

  'goal.closed': (state, event) => {
    const { data, actor, at, seq } = event;
    const goal = humansGoal(state, data.goal, event);
    if (isWrong(goal)) return goal;
    const { outcome, by, tree } = data;
    if (outcome === 'achieved') {
      const missing = notAchieved(state, goal, tree ?? 'unbound');
      if (missing !== undefined)
        return lacksChange(goal.seq, `goal ${goal.id} is not achieved: ${missing.what}`);
    }
    if (outcome === 'superseded') {
      const successor =
        by === undefined || by === goal.id ? `goal ${goal.id} is superseded by none` : openGoalOf(state, by);
      if (isWrong(successor)) return successor;
    }
    goal.status = outcome;
    goal.closed = {
      by: actor,
      seq,
      at,
      proof: data.proof,
      ...(outcome === 'superseded' && by !== undefined ? { supersededBy: by } : {}),
    };
    delete goal.paused;
    for (const step of awakeIn(state.steps)) if (step.goal === goal.id) endClaim(state, step);
    withdrawAll(state, goal, { by: actor, proof: data.proof, seq });
    for (const session of awakeIn(state.sessions)) {
      if (session.goal === goal.id && session.status === 'open') session.status = 'ended';
    }
    return undefined;
  },

  'plan.revised': (state, { data, actor, seq }) => {
    const goal = openGoalOf(state, data.goal);
    if (isWrong(goal)) return goal;
    if (data.base !== goal.revisions) {
      const what = `revision of plan ${data.base}, but the plan is at ${goal.revisions}`;
      const unread = data.base - goal.revisions;
      return unread > 0 ? lacksChange(goal.seq, what, unread) : what;
    }
    goal.revisions += 1;
    goal.revisedAt = seq;
    // A human who revises the plan needs no human to be asked; without a grade it ends no row of vain ones either.
    if (kindOf(actor) !== 'human') goal.revisionsInVain += 1;
    // After two in vain a human is asked, and one more revision does not take the question back.
    if (goal.revisionsInVain > MAX_REVISIONS) return undefined;
    for (const session of state.sessions.values()) {
      if (session.goal !== goal.id) continue;
      session.turnsInVain = 0;
      session.repeats = 0;
      delete session.lastAction;
    }
    return undefined;
  },
};
