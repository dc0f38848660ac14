import type { Actor, Instant, Proof, Tree, Ulid } from '../../format/events/common.ts';
import type { Judge } from '../../format/events/goal.ts';
import type { Word } from '../goal/state.ts';
import type { Deferral, Hold } from '../halt/state.ts';

/** Which session works on the step. Live while `expires` is ahead of now. */
export interface Claim {
  readonly session: Ulid;
  readonly actor: Actor;
  /** Fencing token: the seq of the claiming event. */
  readonly token: number;
  readonly leaseS: number;
  expires: Instant;
  /** Since when a question blocks the step, or its goal is paused: the lease goes on, as long as it then had, after. */
  halted?: Instant;
}

export interface Submission {
  readonly seq: number;
  readonly at: Instant;
  readonly session: Ulid;
  readonly actor: Actor;
  readonly tree: Tree;
  readonly summary: string;
  readonly evidence: readonly Ulid[];
  readonly follows: readonly string[];
}

export interface Step {
  readonly id: Ulid;
  readonly goal: Ulid;
  readonly seq: number;
  title: string;
  readonly needs: { readonly checks: Ulid[]; judge?: Judge };
  parent?: Ulid;
  after: readonly Ulid[];
  scope: readonly string[];
  gate: boolean;
  priority: number;
  readonly plannedBy: Actor;
  /** `claimed` stays while a lease is expired and nobody else took the step. */
  status: 'planned' | 'claimed' | 'submitted' | 'accepted' | 'returned' | 'dropped';
  claim?: Claim;
  submission?: Submission;
  /** The commit that was checked out when it was last handed in, or found to hold. */
  commit?: string;
  returns: number;
  /** What the judge asked for when it was last returned. */
  asked?: { readonly by: Actor; readonly text: string; readonly seq: number; readonly to: Ulid };
  everSubmitted: boolean;
  /** Unanswered questions that block it. */
  readonly blockedBy: Set<Ulid>;
  /** Other things it waits for before anybody takes it up, by their key. */
  readonly holds: Map<string, Hold>;
  deferred?: Deferral;
  /** The last time; what ran before proves nothing any more. */
  reopened?: Word & { readonly was: 'accepted' | 'dropped' };
  touchedByHuman: boolean;
  /** Steps before it that it was started, handed in or rechecked on. */
  readonly startedOn: Set<Ulid>;
  /** Steps that were started on it. */
  readonly behind: Set<Ulid>;
  /** What it was started on is no longer what it was: it counts as unproven. `by` is the step that was broken. */
  flagged?: { readonly by: Ulid; readonly seq: number };
  /** The last time it was found to hold still. */
  rechecked?: {
    readonly by: 'checks' | Judge;
    readonly actor: Actor;
    readonly seq: number;
    readonly tree: Tree;
    readonly proof: Proof;
  };
  /** Everybody who held it: none of them may judge it as a peer. */
  readonly workers: Map<Ulid, Actor>;
  accepted?: {
    readonly by: 'checks' | Judge;
    readonly actor: Actor;
    readonly seq: number;
    readonly tree: Tree;
    readonly ownCheck: boolean;
    readonly proof: Proof;
  };
  dropped?: { readonly by: Actor; readonly seq: number; readonly reason: string };
}

export const MAX_RETURNS = 3;

export const isLeft = ({ status }: Step): boolean => status !== 'accepted' && status !== 'dropped';

/** Its needs may still grow: once submitted they stand. */
export const takesChecks = ({ status }: Step): boolean =>
  status === 'planned' || status === 'claimed' || status === 'returned';
