import type { Actor, Instant, Proof, Tree, Ulid } from '../../format/events/common.ts';

/** A judge's word on a criterion; it stands until a later word. */
export interface Judgement {
  readonly verdict: 'met' | 'unmet';
  readonly tree: Tree;
  readonly by: Actor;
  readonly proof: Proof;
  readonly seq: number;
}

export interface CriterionState {
  readonly id: Ulid;
  readonly text: string;
  /** Exactly one of the two. */
  readonly check?: Ulid;
  readonly judge?: 'ci' | 'human';
  judged?: Judgement;
}

/** A human's act, with its reason. */
export interface Word {
  readonly by: Actor;
  readonly proof: Proof;
  readonly seq: number;
  readonly reason: string;
}

export interface Goal {
  readonly id: Ulid;
  readonly seq: number;
  readonly openedAt: Instant;
  readonly openedBy: Actor;
  objective: string;
  nonGoals: readonly string[];
  criteria: Map<Ulid, CriterionState>;
  readonly branch?: string;
  readonly leaseS: number;
  /** Turns without new evidence, and the same action in a row: so many call for a replan. */
  turns: number;
  repeats: number;
  /** A paused one is open. */
  status: 'open' | 'achieved' | 'abandoned' | 'superseded';
  /** Nobody takes up work of it meanwhile. */
  paused?: Word & { readonly at: Instant };
  /** Until a human at the needed grade confirms it, its criteria are proposals and prove nothing. */
  confirmed?: { readonly by: Actor; readonly proof: Proof; readonly seq: number };
  closed?: {
    readonly by: Actor;
    readonly seq: number;
    readonly at: Instant;
    readonly proof: Proof;
    /** The goal that took its place. */
    readonly supersededBy?: Ulid;
  };
  /** The last time; proof of before counts on its own tree alone. */
  reopened?: Word & { readonly was: 'achieved' | 'abandoned' | 'superseded' };
  /** Unanswered questions that block all of it. */
  readonly blockedBy: Set<Ulid>;
  /** plan.revised events so far: the number a new revision must be based on. */
  revisions: number;
  /** Revisions since a criterion was newly proven or a human spoke: after 2 a human is asked. */
  revisionsInVain: number;
  /** Seq of the last of them. */
  revisedAt?: number;
  /** Seq of the last event that can have changed what the goal's checks say, where no tree id tells. */
  changedAt: number;
  stepsPlanned: number;
}

export const DEFAULT_LEASE_S = 1_800;
export const DEFAULT_TURNS = 20;
export const DEFAULT_REPEATS = 3;

/** Revisions in vain after which a human is asked. */
export const MAX_REVISIONS = 2;
