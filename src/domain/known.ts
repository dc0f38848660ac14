import type { Ulid } from '../format/events/common.ts';
import type { Goal } from './goal/state.ts';
import { lacksChange, lacksThing, type Wrong } from './lack.ts';
import type { Session } from './session/state.ts';
import type { State } from './state.ts';

// What an event speaks of, as the events before it left it; else what is wrong with that, in words.

export const openGoalOf = (state: State, id: Ulid): Goal | Wrong => {
  const goal = state.goals.get(id);
  if (goal === undefined) return lacksThing('goal', id, `goal ${id} is not known`);
  return goal.status === 'open' ? goal : closedGoal(goal);
};

/** A closed goal may have been reopened in a line that is withheld. */
export const closedGoal = (goal: Goal): Wrong =>
  lacksChange(goal.closed?.seq ?? goal.seq, `goal ${goal.id} is ${goal.status}`);

export const openSessionOf = (state: State, id: Ulid, actor: string): Session | Wrong => {
  const session = state.sessions.get(id);
  if (session === undefined) return lacksThing('session', id, `session ${id} is not known`);
  if (session.status !== 'open') return `session ${id} is ${session.status}`;
  return session.actor === actor ? session : `session ${id} is ${session.actor}'s, not ${actor}'s`;
};

/** Nothing where a step or check is one of this goal. */
export const notOfGoal = (state: State, kind: 'step' | 'check', id: Ulid, goal: Ulid): Wrong | undefined => {
  const thing = (kind === 'step' ? state.steps : state.checks).get(id);
  const what = `${kind} ${id} is not one of goal ${goal}`;
  if (thing === undefined) return lacksThing(kind, id, what);
  if ('removed' in thing) return `check ${id} was removed in line ${thing.removed?.seq}`;
  return thing.goal === goal ? undefined : what;
};
