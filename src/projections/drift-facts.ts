import type { Drift } from '../domain/drift/state.ts';
import type { State } from '../domain/state.ts';

export interface DriftFact {
  readonly goal: string;
  readonly step?: string;
  readonly why: Drift['why'];
  readonly times: number;
  readonly seq: number;
  /** As it stands in the log. */
  readonly path: string;
}

/** What was noticed in these goals, the latest first. */
export const driftFacts = (state: State, goals: readonly { readonly id: string }[]): DriftFact[] => {
  const ids = new Set(goals.map(({ id }) => id));
  return [...state.drift.values()]
    .filter((it) => ids.has(it.goal))
    .sort((a, b) => b.seq - a.seq)
    .map(({ goal, step, why, times, seq, path }) => ({
      goal,
      ...(step === undefined ? {} : { step }),
      why,
      times,
      seq,
      path,
    }));
};

/** In the product's own words, but for the path. */
export const driftInWords = ({ why, times, seq }: DriftFact): string =>
  `${why === 'scope' ? 'outside the scope of the step' : 'on what is not a goal'}, noticed ${times}×, last in line ${seq}`;
