import type { Instant, Ulid } from '../../format/events/common.ts';
import type { State } from '../state.ts';
import { isAfter, laterOf, plusSeconds } from '../time.ts';
import type { Claim, Step } from './state.ts';

/** A claim works while its lease runs and its session is not over or known dead. */
export const isLive = (
  claim: Claim | undefined,
  state: State,
  now: Instant,
  dead: ReadonlySet<Ulid>,
): claim is Claim =>
  claim !== undefined &&
  isAfter(claim.expires, now) &&
  !dead.has(claim.session) &&
  state.sessions.get(claim.session)?.status === 'open';

/** Ends a claim, if there is one, and puts the step back to where it waits for a worker. */
export const endClaim = (state: State, step: Step): void => {
  const { claim } = step;
  if (claim === undefined) return;
  const session = state.sessions.get(claim.session);
  if (session?.holds === step.id) delete session.holds;
  delete step.claim;
  if (step.status === 'claimed') step.status = step.asked === undefined ? 'planned' : 'returned';
};

/** An event about a step by its holder renews the lease, and an open call or check extends it to its limit. */
export const renewByWork = (
  state: State,
  stepId: Ulid | undefined,
  sessionId: Ulid | undefined,
  at: Instant,
  limitS = 0,
): void => {
  if (stepId === undefined || sessionId === undefined) return;
  const claim = state.steps.get(stepId)?.claim;
  if (claim === undefined || claim.session !== sessionId) return;
  claim.expires = laterOf(claim.expires, plusSeconds(at, Math.max(claim.leaseS, limitS)));
};
