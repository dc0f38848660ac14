import type { Action, LeaveRule } from '../../format/events/boundary.ts';
import type { Actor, Instant, Proof, Ulid } from '../../format/events/common.ts';
import { isAfter } from '../time.ts';

/** A human's leave for what the boundary asks for: once, for exactly one action; or standing, by a rule. */
export interface Approval {
  readonly id: Ulid;
  readonly seq: number;
  readonly by: Actor;
  readonly proof: Proof;
  readonly goal?: Ulid;
  readonly step?: Ulid;
  readonly to?: Actor;
  readonly until: Instant;
  readonly digest?: string;
  /** Kept while it is open. */
  action?: Action;
  readonly rule?: LeaveRule;
  /** Past its end it is expired, whatever stands here. */
  status: 'open' | 'used' | 'revoked';
  used?: { readonly by: Actor; readonly seq: number };
  revoked?: { readonly by: Actor; readonly proof: Proof; readonly seq: number; readonly reason?: string };
}

export type Standing = 'open' | 'used' | 'expired' | 'revoked';

export const standingOf = ({ status, until }: Approval, now: Instant): Standing =>
  status === 'open' && !isAfter(until, now) ? 'expired' : status;

/** Who asks for leave, and what for. */
export interface Asker {
  readonly actor: string;
  readonly goal?: string | undefined;
  readonly step?: string | undefined;
}

export const holdsFor = ({ goal, step, to }: Approval, asker: Asker): boolean =>
  (goal === undefined || goal === asker.goal) &&
  (step === undefined || step === asker.step) &&
  (to === undefined || to === asker.actor);

/** Open ones at the most. */
export const MAX_APPROVALS = 32;
