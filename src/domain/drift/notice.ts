import type { LedgerEvent } from '../../format/event.ts';
import type { Ulid } from '../../format/events/common.ts';
import { liesBelowAny } from '../glob.ts';
import type { State } from '../state.ts';
import { type Drift, driftKey } from './state.ts';

/** Paths that a unified diff changes; those that git puts in quotes are passed over. */
const CHANGED = /^(?:\+\+\+ b|--- a)\/([^\t\r\n]+)/gm;
/** The first so many are compared, and none that is longer than a path in a scope may be. */
const PATHS_MAX = 200;
const LENGTH_MAX = 400;

const pathsOf = (event: LedgerEvent): readonly string[] => {
  if (event.type === 'tool.called') return event.data.paths ?? [];
  if (event.type !== 'evidence.recorded' || event.data.kind !== 'diff') return [];
  const { content } = event.data;
  if (typeof content !== 'string') return [];
  return [...content.matchAll(CHANGED)]
    .slice(0, PATHS_MAX)
    .map(([, path = '']) => path)
    .filter((path) => path.length <= LENGTH_MAX);
};

/** A non-goal that is a path, and no sentence. */
const isPathGlob = (text: string): boolean => /^[^\s]+$/.test(text) && /[/*]/.test(text);

/** Notices what an event shows, when it was folded; `held` is the step its session held. */
export const noticeDrift = (state: State, event: LedgerEvent, held: Ulid | undefined): void => {
  if (event.type === 'goal.amended' || event.type === 'goal.closed') forget(state, event.data.goal, 'goal');
  if (event.type === 'step.accepted' || event.type === 'step.dropped') forget(state, event.data.step, 'step');
  const paths = pathsOf(event);
  if (paths.length === 0) return;
  const about = event.type === 'evidence.recorded' ? (event.data.step ?? held) : held;
  const step = about === undefined ? undefined : state.steps.get(about);
  const goal = state.goals.get(step?.goal ?? goalOf(state, event) ?? '');
  if (goal === undefined) return;
  // What lies below a path of a scope belongs to it, for it may be a folder.
  if (step !== undefined && step.scope.length > 0) {
    const strayed = paths.find((path) => !liesBelowAny(path, step.scope));
    note(state, { goal: goal.id, step: step.id, why: 'scope' }, event.seq, strayed);
  }
  const barred = goal.nonGoals.filter(isPathGlob);
  const touched = paths.find((path) => liesBelowAny(path, barred));
  note(state, { goal: goal.id, why: 'non-goal' }, event.seq, touched);
};

const goalOf = (state: State, event: LedgerEvent): Ulid | undefined => {
  if (event.type === 'evidence.recorded') return event.data.goal;
  return event.type === 'tool.called' ? state.sessions.get(event.data.session)?.goal : undefined;
};

const note = (
  state: State,
  what: Pick<Drift, 'goal' | 'step' | 'why'>,
  seq: number,
  path: string | undefined,
): void => {
  if (path === undefined) return;
  const known = state.drift.get(driftKey(what));
  if (known === undefined) {
    state.drift.set(driftKey(what), { ...what, times: 1, seq, path });
    return;
  }
  known.times += 1;
  known.seq = seq;
  known.path = path;
};

const forget = (state: State, id: Ulid, of: 'goal' | 'step'): void => {
  for (const [key, it] of state.drift) if (it[of] === id) state.drift.delete(key);
};
