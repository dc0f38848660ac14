import type { CheckOutcome } from '../../format/events/step.ts';
import type { Check } from './state.ts';

/** How a check ended, as far as its outcome depends on it. */
export interface Ended {
  readonly exit?: number;
  readonly timedOut: boolean;
  /** Why it could not be started. */
  readonly failed?: string;
  /** The work tree after it is not the one before it: what was looked at can't be told. */
  readonly treeChanged: boolean;
}

/** Green means: it ended by itself, in time, with the exit code that passes, on one and the same tree. */
export const outcomeOf = (check: Check, { exit, timedOut, failed, treeChanged }: Ended): CheckOutcome => {
  if (failed !== undefined) return 'error';
  if (timedOut) return 'timeout';
  if (exit !== check.pass) return 'red';
  return treeChanged ? 'error' : 'green';
};
