import type { EventOf } from '../../format/event.ts';
import type { Evolvers } from '../evolver.ts';
import type { Goal } from '../goal/state.ts';
import { kindOf } from '../humans-word.ts';
import { openGoalOf } from '../known.ts';
import { lacksThing, type Wrong, worst } from '../lack.ts';
import type { State } from '../state.ts';
import { endClaim } from '../step/claim.ts';

const over = (state: State, id: string, actor: string, status: 'ended' | 'lost'): Wrong | undefined => {
  const session = state.sessions.get(id);
  if (status === 'ended' ? actor !== (session?.actor ?? actor) : kindOf(actor) !== 'system') {
    return `${actor} said that session ${id} is ${status}`;
  }
  if (session === undefined) return lacksThing('session', id, `session ${id} is not known`);
  if (session.status !== 'open') return `session ${id} is ${session.status}`;
  const step = session.holds === undefined ? undefined : state.steps.get(session.holds);
  if (step !== undefined) endClaim(state, step);
  session.status = status;
  return undefined;
};

const goalOf = (state: State, { session, goal }: EventOf<'session.started'>['data']): Goal | Wrong =>
  goal === undefined ? `session ${session} has no open goal` : openGoalOf(state, goal);

export const sessionEvolvers: Evolvers<'session.started' | 'session.ended' | 'session.lost'> = {
  'session.started': (state, { data, actor, at, seq }) => {
    if (state.sessions.has(data.session)) return `session ${data.session} was started before`;
    if (data.origin !== undefined && state.imports.has(data.origin.source)) {
      return `the source of session ${data.session} was begun before`;
    }
    const before = data.resumes;
    const wrong = worst(
      data.origin === undefined ? goalOf(state, data) : undefined,
      before === undefined || state.sessions.has(before)
        ? undefined
        : lacksThing('session', before, `session ${before}, which ${data.session} resumes, is not known`),
    );
    if (wrong !== undefined) return wrong;
    state.sessions.set(data.session, {
      id: data.session,
      actor,
      ...(data.goal === undefined ? {} : { goal: data.goal }),
      runtime: data.runtime,
      ...(data.model === undefined ? {} : { model: data.model }),
      ...(data.place === undefined ? {} : { place: data.place }),
      ...(data.worktree === undefined ? {} : { worktree: data.worktree }),
      ...(data.pid === undefined ? {} : { pid: data.pid }),
      ...(data.boot === undefined ? {} : { boot: data.boot }),
      ...(data.resumes === undefined ? {} : { resumes: data.resumes }),
      ...(data.external === undefined ? {} : { external: data.external }),
      imported: data.origin !== undefined,
      seq,
      startedAt: at,
      lastAt: at,
      status: data.origin === undefined ? 'open' : 'ended',
      messages: 0,
      calls: 0,
      compactions: 0,
      usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
      turnsInVain: 0,
      repeats: 0,
    });
    if (data.origin !== undefined) {
      state.imports.set(data.origin.source, {
        source: data.origin.source,
        session: data.session,
        n: data.origin.n,
        provisional: new Map(),
      });
    }
    return undefined;
  },
  'session.ended': (state, { data, actor }) => over(state, data.session, actor, 'ended'),
  'session.lost': (state, { data, actor }) => over(state, data.session, actor, 'lost'),
};
