import type { Actor, Content, Instant, Proof, Tree, Ulid } from '../../format/events/common.ts';
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

/** A change or a removal: listed to whoever judges a step that needs it, or needed it. */
export interface Touched {
  readonly by: Actor;
  readonly proof: Proof;
  readonly seq: number;
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
  /** The last change of its spec, and how many there were. */
  readonly changed?: Touched & { readonly times: number };
  /** It proves nothing any more. `from`: the steps that needed it then and no longer do. */
  removed?: Touched & { readonly from: readonly Ulid[] };
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
