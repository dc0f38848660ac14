import type { Draft } from '../format/event.ts';
import type { Action } from '../format/events/boundary.ts';
import type { Actor, Hex64, Instant, Proof, Tree, Ulid } from '../format/events/common.ts';
import type { ZoneOffset } from './budget/state.ts';
import type { CheckRun } from './check/state.ts';
import type { Refusal } from './refusal.ts';
import type { Seen } from './watch/state.ts';

/** A command that was signed: what is in its bytes beside the ledger, the actor and the command's key. */
export interface Signature {
  /** The command, as canonical JSON. */
  readonly command: string;
  readonly at: Instant;
  readonly head: Hex64;
  /** SSH signature in base64. */
  readonly signature: string;
}

/** Who acts, as a door found out through the identity port: never what a log or a file says. */
export interface Who {
  readonly actor: Actor;
  readonly proof: Proof;
  /** Proof of grade `signature` is this and nothing else. `to come` where a command is only tried out. */
  readonly signed?: Signature | 'to come';
  /** A session named by the caller: an id or the ending of one. */
  readonly session?: string;
  /** A goal named by the caller. */
  readonly goal?: string;
  readonly runtime: string;
  readonly place: Hex64;
  readonly machine: Hex64;
  readonly boot: Hex64;
  /** The work tree it acts in, where it is known. */
  readonly worktree?: Hex64;
}

/** What a handoff is compared by, as the views say it: worked out by the app, under the lock. */
export interface Standing {
  readonly view: string;
  readonly digest: Hex64;
  readonly brief: { readonly form: string; readonly sha256: Hex64; readonly bytes: number };
}

/** A handoff file that was checked in full, and what it is taken into. Only the app that checked it says so. */
export interface Carried {
  readonly handoff: Ulid;
  readonly into: 'nothing' | 'ledger';
}

/** All that a decision may depend on beside state and command. */
export interface Context {
  readonly now: Instant;
  readonly who: Who;
  readonly cmd?: Ulid;
  /** Ids for the things this command makes, in order of use. */
  readonly fresh: readonly Ulid[];
  readonly tree: Tree;
  readonly commit?: string;
  /** Checks that the product ran for this command, outside the lock. */
  readonly runs: readonly CheckRun[];
  /** What the command of a watch showed, run outside the lock. */
  readonly seen?: Seen;
  readonly standing?: Standing;
  readonly carried?: Carried;
  /** What is decided goes behind a copy that is made for it. Only the app that makes the copy says so. */
  readonly copied?: true;
  /** What a command is about to do, its paths looked at outside the lock. */
  readonly action?: Action;
  /** Open sessions whose process this machine knows to be dead. */
  readonly deadSessions: ReadonlySet<Ulid>;
  readonly zoneOffset: ZoneOffset;
}

/** Events to append, or a no. A no may leave notes: a red check, a late submit, an act beyond one's rights. */
export type Decision =
  | { readonly ok: true; readonly events: readonly Draft[] }
  | { readonly ok: false; readonly refusal: Refusal; readonly notes: readonly Draft[] };

export const decided = (...events: readonly Draft[]): Decision => ({ ok: true, events });
export const refused = (refusal: Refusal, notes: readonly Draft[] = []): Decision => ({
  ok: false,
  refusal,
  notes,
});
