import type { Action, BoundaryRule } from '../../format/events/boundary.ts';
import type { Actor, Proof, Ulid } from '../../format/events/common.ts';

/** A rule in force, and where it comes from: the nth, from 0, of the line that set it. */
export interface Rule extends BoundaryRule {
  readonly line: number;
  readonly n: number;
  readonly by: Actor;
  readonly proof: Proof;
}

export interface Boundary {
  ledger: readonly Rule[];
  readonly goals: Map<Ulid, readonly Rule[]>;
}

/** An action that was asked for and waits for leave. */
export interface AskedFor {
  readonly digest: string;
  readonly seq: number;
  readonly by: Actor;
  readonly goal?: Ulid;
  readonly action: Action;
}

/** Of the whole ledger, or of one goal: every brief carries them all. */
export const MAX_RULES = 32;
export const MAX_RULE_BYTES = 1_500;
/** Actions that wait for leave: of more, the oldest are no longer listed. */
export const MAX_ASKED = 16;

export const patternBytes = (rules: readonly Pick<Rule, 'pattern'>[]): number =>
  rules.reduce((sum, { pattern }) => sum + Buffer.byteLength(pattern.join(' '), 'utf8'), 0);
