import type { Ulid } from '../../format/events/common.ts';
import type { State } from '../state.ts';
import type { Step } from './state.ts';

/** A session and those it took over from, newest first; a loop in hostile data ends it. */
const lineage = (state: State, session: Ulid): Set<Ulid> => {
  const seen = new Set<Ulid>();
  for (let id: Ulid | undefined = session; id !== undefined && !seen.has(id); ) {
    seen.add(id);
    id = state.sessions.get(id)?.resumes;
  }
  return seen;
};

const sessionsOf = (state: State, actor: string): Ulid[] => {
  const ids: Ulid[] = [];
  for (const it of state.sessions.values()) if (it.actor === actor) ids.push(it.id);
  return ids;
};

/**
 * Whether an actor may not judge a step as a peer: it, any of its sessions, or a session descended from
 * those planned or held it; nor may one whose session took over from a session that held it, for it goes
 * on with what that one knew. A planning event names no session, so all of the planner's count.
 */
export const isOwnWork = (state: State, step: Step, actor: string): boolean => {
  if (step.plannedBy === actor) return true;
  for (const worker of step.workers.values()) if (worker === actor) return true;
  if (sessionsOf(state, actor).some((id) => [...lineage(state, id)].some((it) => step.workers.has(it)))) {
    return true;
  }
  const theirs = [...step.workers.keys(), ...sessionsOf(state, step.plannedBy)];
  return theirs.some((id) => [...lineage(state, id)].some((it) => state.sessions.get(it)?.actor === actor));
};
