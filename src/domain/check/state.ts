import type { Actor, Content, Instant, Tree, Ulid } from '../../format/events/common.ts';
import type { CheckOutcome } from '../../format/events/step.ts';

/** The most checks one step may need. */
export const MAX_CHECKS = 16;

export interface LastRun {
  readonly seq: number;
  readonly at: Instant;
  readonly outcome: CheckOutcome;
  readonly tree: Tree;
  readonly exit?: number;
}

export interface Check {
  readonly id: Ulid;
  readonly goal: Ulid;
  readonly step?: Ulid;
  readonly argv: readonly string[];
  readonly folder: string;
  readonly limitS: number;
  readonly pass: number;
  /** Hash of argv, folder, limit and pass: a run of another spec proves nothing here. */
  readonly spec: string;
  readonly addedBy: Actor;
  readonly seq: number;
  last?: LastRun;
}

/** What the runner port is handed, and what it hands back: decided on, never reported by a door. */
export interface CheckRun {
  readonly check: Ulid;
  readonly spec: string;
  readonly outcome: CheckOutcome;
  readonly exit?: number;
  readonly signal?: string;
  readonly ms: number;
  readonly output: Content;
  readonly tree: Tree;
  readonly commit?: string;
}
