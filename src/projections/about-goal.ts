import type { State } from '../domain/state.ts';

type Data = { readonly [key: string]: unknown };

const KEYS = ['goal', 'step', 'check', 'session', 'evidence', 'decision', 'watch'] as const;

/**
 * Whether an event is about a goal or what belongs to it, asked of the data of events in the order of the log: many
 * name only the thing, and it names the goal. What is made after this was asked belongs to the goal too.
 */
export const aboutGoal = (state: State, goal: string): ((data: Data) => boolean) => {
  const known = new Set(thingsOf(state, goal));
  return (data) => {
    if (data.goal === goal) {
      for (const key of KEYS) {
        const id = data[key];
        if (typeof id === 'string') known.add(id);
      }
    }
    return KEYS.some((key) => {
      const id = data[key];
      return typeof id === 'string' && known.has(id);
    });
  };
};

const thingsOf = function* (state: State, goal: string): Generator<string> {
  yield goal;
  for (const things of [state.steps, state.checks, state.evidence, state.questions, state.watches]) {
    for (const thing of things.values()) if (thing.goal === goal) yield thing.id;
  }
  for (const session of state.sessions.values()) if (session.goal === goal) yield session.id;
};
