import type { NextAnswer } from '../domain/next/answer.ts';
import type { Asking } from '../domain/next/facts.ts';
import { next } from '../domain/next/next.ts';
import { findByEnding, isRefusal, nouns } from '../domain/refs.ts';
import { type Refusal, refuse } from '../domain/refusal.ts';
import { callersSession } from '../domain/scope.ts';
import type { State } from '../domain/state.ts';
import type { Caller } from './caller.ts';
import { deadSessions, placeHere } from './contexts.ts';
import { type Looks, looking } from './looking.ts';
import type { Reading } from './outcome.ts';
import type { Ports } from './ports.ts';

/** Answers from what was read. The tree is found out only where the answer depends on it. */
export const nextFrom = async (ports: Ports, reading: Reading, caller: Caller): Promise<NextAnswer> => {
  if (reading.status === 'absent' || reading.status === 'torn' || reading.status === 'damaged') {
    const nobody = {
      actor: caller.actor,
      proof: caller.proof,
      now: nowOf(ports),
      dead: new Set<string>(),
      where: {},
    };
    return next(reading, { ...nobody, tree: () => 'unbound', inTree: () => true });
  }
  const asking = await askingOf(ports, reading.state, caller);
  if (isRefusal(asking)) return stopped(asking, caller);
  // Nothing may be done in a session that is over, and to answer for another would be a guess.
  if (caller.session !== undefined && asking.session === undefined) {
    return stopped(
      refuse('session-over', 'the session that was named is over', 'loopledger session list'),
      caller,
    );
  }
  const found = { status: 'sound', state: reading.state } as const;
  return looking(ports.workTree, (looks) => next(found, { ...asking, ...looks }));
};

const nowOf = (ports: Ports): string => new Date(ports.sources.now()).toISOString();

/** Who asks: the session it works in and the goal it named, or why one of them is not there. */
export const askingOf = async (
  ports: Ports,
  state: State,
  caller: Caller,
): Promise<Omit<Asking, keyof Looks> | Refusal> => {
  const here = await placeHere(ports, state);
  const session = callersSession(state, { who: { ...caller, place: here.place } });
  if (isRefusal(session)) return session;
  const goal = caller.goal === undefined ? undefined : findByEnding(state.goals, caller.goal, nouns.goal);
  if (isRefusal(goal)) return goal;
  return {
    actor: caller.actor,
    proof: caller.proof,
    now: nowOf(ports),
    where: {
      place: here.place,
      ...(here.worktree === undefined ? {} : { worktree: here.worktree }),
      ...(session?.status === 'open' ? { session: session.id } : {}),
    },
    ...(session?.status === 'open' ? { session } : {}),
    ...(goal === undefined ? {} : { goal }),
    dead: deadSessions(ports, state, here),
    zoneOffset: ports.zoneOffset,
  };
};

/** A session or goal named that is not there: never answered for another one. */
const stopped = (refusal: Refusal, caller: Caller): NextAnswer => ({
  verdict: 'stop',
  row: 2,
  why: refusal.what,
  what: 'name one that is there',
  who: caller.actor,
  command: refusal.instead,
});
