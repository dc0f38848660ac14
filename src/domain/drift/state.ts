import type { Ulid } from '../../format/events/common.ts';

/**
 * Work that was noticed outside the scope of the step it was done for, or on what is not a goal. It stops nobody: a scope
 * is what a plan says. Gone when the step is finished, or when a human amends the goal.
 */
export interface Drift {
  readonly goal: Ulid;
  /** The step that was held. */
  readonly step?: Ulid;
  readonly why: 'scope' | 'non-goal';
  times: number;
  /** Of the last event that showed it, and the first path of that. */
  seq: number;
  path: string;
}

export const driftKey = ({ why, goal, step }: Pick<Drift, 'why' | 'goal' | 'step'>): string =>
  `${why} ${step ?? goal}`;
