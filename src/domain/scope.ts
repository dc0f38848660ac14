import type { Ulid } from '../format/events/common.ts';
import type { Context, Who } from './context.ts';
import { given } from './draft.ts';
import { meantGoal } from './goal/meant.ts';
import type { Goal } from './goal/state.ts';
import { findByEnding, isRefusal, nouns } from './refs.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Session } from './session/state.ts';
import { awakeIn } from './snapshot/resting-map.ts';
import type { State } from './state.ts';
import type { Step } from './step/state.ts';

/**
 * The session the caller works in: the one it names, else its only open one in this place, else none.
 * A named one must be its own; whether it must still be open is the caller's to say.
 */
export const callersSession = (
  state: State,
  { who }: { readonly who: Pick<Who, 'actor' | 'session' | 'place'> },
): Session | Refusal | undefined => {
  if (who.session !== undefined) {
    const named = findByEnding(state.sessions, who.session, nouns.session);
    if (isRefusal(named)) return { ...named, code: 'unknown-session' };
    if (named.actor !== who.actor) {
      return refuse(
        'unknown-session',
        `session ${named.id} is ${named.actor}'s, not ${who.actor}'s`,
        'loopledger session list',
      );
    }
    return named;
  }
  const open: Session[] = [];
  for (const it of awakeIn(state.sessions)) {
    if (it.status === 'open' && it.actor === who.actor && it.place === who.place) open.push(it);
  }
  if (open.length > 1) {
    return refuse(
      'several-sessions',
      `${who.actor} has ${open.length} open sessions here (${open
        .slice(0, 4)
        .map(({ id }) => id)
        .join(
          ', ',
        )}): name the one you work in with --session or LOOPLEDGER_SESSION, or end the others with session end --session`,
      'loopledger session list',
    );
  }
  return open[0];
};

/** As callersSession, but it must be there and open. */
export const openSession = (state: State, ctx: Context): Session | Refusal => {
  const session = callersSession(state, ctx);
  if (session === undefined) {
    return refuse('no-session', `${ctx.who.actor} has no open session here`, 'loopledger session start');
  }
  if (isRefusal(session)) return session;
  if (session.status === 'open') return session;
  return refuse('session-over', `session ${session.id} is ${session.status}`, 'loopledger session start');
};

/** The goal a command is about: named, else the session's, else the only open one. It must be open. */
export const openGoal = (
  state: State,
  ctx: Pick<Context, 'who'>,
  ref: string | undefined,
): Goal | Refusal => {
  const goal = anyGoal(state, ctx, ref);
  if (isRefusal(goal) || goal.status === 'open') return goal;
  return refuse('goal-closed', `goal ${goal.id} is ${goal.status}`, 'loopledger goal list');
};

const anyGoal = (state: State, ctx: Pick<Context, 'who'>, ref: string | undefined): Goal | Refusal => {
  const named = ref ?? ctx.who.goal;
  if (named !== undefined) return findByEnding(state.goals, named, nouns.goal);
  const session = callersSession(state, ctx);
  const meant = meantGoal(state, session === undefined || isRefusal(session) ? undefined : session.goal);
  if ('id' in meant) return meant;
  return meant.length > 1
    ? refuse('several-goals', `${meant.length} goals are open: name one with --goal`, 'loopledger goal list')
    : refuse('no-goal', 'no goal is open', 'loopledger goal list');
};

/** What somebody tells of: the step and goal named, else what the caller's session is at work on. */
export interface Matter {
  readonly goal: Goal;
  readonly step?: Ulid;
  /** The caller's session, where it is open. */
  readonly session?: Ulid;
}

/** A held step is what is told of while it is held, unless it is said to be another goal's. */
export const matterOf = (
  state: State,
  named: { readonly step?: string | undefined; readonly goal?: string | undefined },
  ctx: Context,
): Matter | Refusal => {
  const session = callersSession(state, ctx);
  if (isRefusal(session)) return session;
  const step = named.step === undefined ? undefined : stepByRef(state, named.step);
  if (isRefusal(step)) return step;
  const goal = openGoal(state, ctx, step?.goal ?? named.goal);
  if (isRefusal(goal)) return goal;
  const held = session?.goal === goal.id ? session.holds : undefined;
  return {
    goal,
    ...given({ step: step?.id ?? held, session: session?.status === 'open' ? session.id : undefined }),
  };
};

/** A step by id or ending, in an open goal. */
export const stepByRef = (state: State, ref: string): Step | Refusal => {
  const step = findByEnding(state.steps, ref, nouns.step);
  if (isRefusal(step)) return step;
  const goal = state.goals.get(step.goal);
  if (goal?.status !== 'open') {
    return refuse('goal-closed', `goal ${step.goal} of step ${step.id} is closed`, 'loopledger goal list');
  }
  return step;
};

/** Several by id or ending; the first that can't be found is the refusal. */
export const allByEnding = <T extends { readonly id: string }>(
  things: ReadonlyMap<string, T>,
  refs: readonly string[],
  noun: (typeof nouns)[keyof typeof nouns],
): T[] | Refusal => {
  const found: T[] = [];
  for (const ref of refs) {
    const thing = findByEnding(things, ref, noun);
    if (isRefusal(thing)) return thing;
    if (!found.includes(thing)) found.push(thing);
  }
  return found;
};
