import type { State } from '../domain/state.ts';
import { watchStanding } from './watch-words.ts';

/** A watch that is not closed, as a screen or a brief tells of it. `title` is of the log. */
export interface WatchFact {
  readonly id: string;
  readonly goal: string;
  readonly seq: number;
  readonly title: string;
  /** Where it stands, in the product's own words. */
  readonly what: string;
  /** Steps that wait for it. */
  readonly blocks: readonly string[];
}

export const watchFacts = (
  state: State,
  goals: readonly { readonly id: string }[],
  now: string,
): WatchFact[] =>
  [...state.watches.values()]
    .filter((it) => goals.some(({ id }) => id === it.goal))
    .sort((a, b) => a.seq - b.seq)
    .map((it) => ({
      id: it.id,
      goal: it.goal,
      seq: it.seq,
      title: it.title,
      what: watchStanding(it, now),
      blocks: [...it.blocks],
    }));
