/** What is made under an id that other events name. */
export type Kind =
  | 'goal'
  | 'step'
  | 'check'
  | 'session'
  | 'handoff'
  | 'decision'
  | 'approval'
  | 'lesson'
  | 'watch'
  | 'actor'
  | 'key'
  | 'signature';

/**
 * What an event rests on that nothing folded gave it. Where lines are withheld, one of them may have, or one that
 * was passed over for their sake; anything else that is wrong with an event is wrong whatever they said, and is a
 * plain string.
 */
export type Lack = { readonly what: string } & (
  | { readonly lacks: 'thing'; readonly thing: string }
  /** One of these lines would have to have been readable. */
  | { readonly lacks: 'line'; readonly lines: readonly number[] }
  /** So many events behind line `since` would have to have changed what is known. */
  | { readonly lacks: 'change'; readonly since: number; readonly events: number }
);

export type Wrong = string | Lack;

export const lacksThing = (kind: Kind, id: string, what: string): Lack => ({
  lacks: 'thing',
  thing: `${kind} ${id}`,
  what,
});

export const lacksLine = (lines: readonly number[], what: string): Lack => ({ lacks: 'line', lines, what });

export const lacksChange = (since: number, what: string, events = 1): Lack => ({
  lacks: 'change',
  since,
  events,
  what,
});

export const isWrong = (value: unknown): value is Wrong =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'lacks' in value);

/** Of what is wrong with an event, that which no withheld line can explain; else the first. */
export const worst = (...values: readonly unknown[]): Wrong | undefined =>
  values.find((it) => typeof it === 'string') ?? values.find(isWrong);
