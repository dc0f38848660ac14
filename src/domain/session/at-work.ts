import type { Instant, Ulid } from '../../format/events/common.ts';
import { DEFAULT_LEASE_S } from '../goal/state.ts';
import type { State } from '../state.ts';
import { isLive } from '../step/claim.ts';
import { plusSeconds } from '../time.ts';
import type { Session } from './state.ts';

/**
 * Until when a session may still be at work, as far as the log tells: to the end of its lease, or, where it
 * holds none, a lease's length from its start. Nothing once it is over or known dead. That a session holds
 * no claim is no sign that it is lost.
 */
export const atWorkUntil = (
  state: State,
  session: Session,
  now: Instant,
  dead: ReadonlySet<Ulid>,
): Instant | undefined => {
  if (session.status !== 'open' || dead.has(session.id)) return undefined;
  const claim = session.holds === undefined ? undefined : state.steps.get(session.holds)?.claim;
  if (claim !== undefined) return isLive(claim, state, now, dead) ? claim.expires : undefined;
  const leaseS =
    (session.goal === undefined ? undefined : state.goals.get(session.goal)?.leaseS) ?? DEFAULT_LEASE_S;
  const until = plusSeconds(session.startedAt, leaseS);
  return until > now ? until : undefined;
};
