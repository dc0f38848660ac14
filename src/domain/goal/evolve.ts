import type { Ulid } from '../../format/events/common.ts';
import type { Criterion } from '../../format/events/goal.ts';
import { kindOf } from '../authority.ts';
import type { Evolvers } from '../evolver.ts';
import { atLeast } from '../proof.ts';
import { endClaim } from '../step/claim.ts';
import { type CriterionState, DEFAULT_LEASE_S, DEFAULT_TURNS, type Goal } from './state.ts';

const criterionState = (it: Criterion): CriterionState =>
  'check' in it
    ? { id: it.criterion, text: it.text, check: it.check }
    : { id: it.criterion, text: it.text, judge: it.judge };

const openGoal = (goal: Goal | undefined, id: Ulid): Goal | string =>
  goal === undefined ? `goal ${id} is not known` : goal.status === 'open' ? goal : `goal ${id} is closed`;

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
    const byHuman = kindOf(actor) === 'human' && atLeast(data.proof, state.ledger?.humanProof ?? 'signature');
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
      status: 'open',
      ...(byHuman ? { confirmed: { by: actor, proof: data.proof, seq } } : {}),
      revisions: 0,
      revisionsInVain: 0,
      changedAt: seq,
      stepsPlanned: 0,
    });
    return undefined;
  },

  'goal.confirmed': (state, { data, actor, seq }) => {
    const goal = openGoal(state.goals.get(data.goal), data.goal);
    if (typeof goal === 'string') return goal;
    if (kindOf(actor) !== 'human') return `goal ${data.goal} was confirmed by ${actor}, who is no human`;
    goal.confirmed = { by: actor, proof: data.proof, seq };
    goal.revisionsInVain = 0;
    return undefined;
  },

  'goal.amended': (state, { data, actor }) => {
    const goal = openGoal(state.goals.get(data.goal), data.goal);
    if (typeof goal === 'string') return goal;
    if (kindOf(actor) !== 'human') return `goal ${data.goal} was amended by ${actor}, who is no human`;
    if (data.objective !== undefined) goal.objective = data.objective;
    if (data.non_goals !== undefined) goal.nonGoals = data.non_goals;
    for (const id of data.remove ?? []) goal.criteria.delete(id);
    for (const it of data.add ?? []) goal.criteria.set(it.criterion, criterionState(it));
    goal.revisionsInVain = 0;
    return undefined;
  },

  'goal.judged': (state, { data, actor, seq }) => {
    const goal = openGoal(state.goals.get(data.goal), data.goal);
    if (typeof goal === 'string') return goal;
    const criterion = goal.criteria.get(data.criterion);
    if (criterion?.judge === undefined) return `criterion ${data.criterion} is not one that is judged`;
    if (kindOf(actor) === 'agent') return `criterion ${data.criterion} was judged by ${actor}`;
    criterion.judged = { verdict: data.verdict, tree: data.tree, by: actor, proof: data.proof, seq };
    goal.revisionsInVain = 0;
    return undefined;
  },

  'goal.closed': (state, { data, actor, at, seq }) => {
    const goal = openGoal(state.goals.get(data.goal), data.goal);
    if (typeof goal === 'string') return goal;
    if (kindOf(actor) !== 'human') return `goal ${data.goal} was closed by ${actor}, who is no human`;
    goal.status = data.outcome;
    goal.closed = { by: actor, seq, at, proof: data.proof };
    for (const step of state.steps.values()) if (step.goal === goal.id) endClaim(state, step);
    for (const session of state.sessions.values()) {
      if (session.goal === goal.id && session.status === 'open') session.status = 'ended';
    }
    return undefined;
  },

  'plan.revised': (state, { data }) => {
    const goal = openGoal(state.goals.get(data.goal), data.goal);
    if (typeof goal === 'string') return goal;
    if (data.base !== goal.revisions)
      return `revision of plan ${data.base}, but the plan is at ${goal.revisions}`;
    goal.revisions += 1;
    goal.revisionsInVain += 1;
    for (const session of state.sessions.values()) {
      if (session.goal !== goal.id) continue;
      session.turnsInVain = 0;
      session.repeats = 0;
      delete session.lastAction;
    }
    return undefined;
  },
};
