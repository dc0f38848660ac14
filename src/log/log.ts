import type { Draft, Head, LogLine } from '../format/event.ts';
import type { Random } from '../format/ulid.ts';
import type { Verdict } from '../format/verdict.ts';

export type EventLine = Extract<LogLine, { kind: 'event' }>;

/** Clock and chance, which only the outermost layer has. */
export interface Sources {
  /** Milliseconds since 1970. */
  now(): number;
  readonly random: Random;
}

/**
 * Where reading may begin instead of at line 0: everything up to `head` is vouched for by the caller.
 * Plain JSON, so that it can lie in a snapshot.
 */
export interface Boundary {
  readonly head: Head;
  /** The files of `torn/` that a `ledger.recovered` up to here names. */
  readonly recovered: readonly string[];
  /** Whether a line up to here is of a later format version, so that the ledger is read only. */
  readonly newer: boolean;
}

export interface LogOptions extends Sources {
  readonly from?: Boundary;
  /** Sizes, in lines, of the checkpoints known to be this ledger's: fewer good lines than that are damage. */
  readonly checkpointSizes?: readonly number[];
  /**
   * While this answers true nothing is said of set-aside tails, since nothing may be appended: the next open that
   * may write says it.
   */
  readonly quiet?: () => boolean;
}

/**
 * What stands after the last good line (docs/FORMAT.md, Torn tail), or that there is no ledger, or that
 * it was replaced. `under-way`: another process is writing just now; no fault, look again.
 */
export type Status = 'absent' | 'clean' | 'unterminated' | 'torn' | 'damaged' | 'under-way' | 'replaced';

export interface CaughtUp {
  readonly status: Status;
  /** The last good line; `seq` is -1 when there is none. */
  readonly head: Head;
  /** The fault after it, where the status is `torn` or `damaged`. */
  readonly verdict?: Verdict;
}

/** A copy of a ledger that was checked in full. */
export interface OtherCopy {
  readonly head: Head;
  /** Its lines, whole. */
  bytes(): AsyncIterable<Uint8Array>;
}

export interface Transaction {
  /** The line to be appended next follows this one. Moves with every append. */
  readonly head: Head;
  /**
   * Seals the drafts at the head, writes them at once, syncs, hands them to `visit`, and only then
   * resolves. All or none, unless `split` allows several syncs where one may not carry them all
   * (`too-large` otherwise): then a failure leaves the first ones standing.
   */
  append(drafts: readonly Draft[], options?: { readonly split?: boolean }): Promise<readonly EventLine[]>;
  /**
   * Puts another copy of this ledger that has gone on, and what is sealed behind its head, in this one's place,
   * whole or not at all. That it begins with all that stands here is the caller's to have compared. Ends what this
   * transaction may do.
   */
  goOn(other: OtherCopy, drafts: readonly Draft[]): Promise<readonly EventLine[]>;
}

export type Visit = (line: LogLine) => void;

/** One reader and writer of a ledger, with its own place in it. Calls on one Log are run one by one. */
export interface Log {
  /**
   * Hands every good line added since the last call to `visit`, in order and once each; an `unterminated`
   * one counts as good. `replaced` says that what was handed on before, in this call too, no longer counts:
   * the next call begins at line 0 again. What `visit` throws ends the call and comes out of it.
   */
  catchUp(visit: Visit): Promise<CaughtUp>;
  /**
   * Takes the lock, mends a torn tail, catches up, and runs `work` with nobody else writing. Throws
   * LogError where no write may happen: `no-ledger`, `damaged`, `newer-version`, `busy`, `read-only`,
   * `poisoned`, and `replaced` (nothing was run; start over as after a `replaced` of catchUp).
   */
  transact<T>(visit: Visit, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The good lines from `fromSeq` (default 0) to `toSeq` (included; default the last), each checked. */
  lines(fromSeq?: number, toSeq?: number): AsyncIterable<LogLine>;
  /** The same, in runs as they were read: a line alone is waited for, which costs time where there are many. */
  runs(fromSeq?: number, toSeq?: number): AsyncIterable<readonly LogLine[]>;
  /**
   * The lines from `fromSeq` on, those still to come too, until `signal` is aborted. A line that is half
   * written is delivered once, when it is whole. Goes on over a rewrite that keeps the history (a line
   * withheld, a tail mended) and throws `replaced` when the history is another one, `damaged` on damage.
   */
  follow(fromSeq: number, signal: AbortSignal): AsyncIterable<LogLine>;
  /** Where this log stands, for a snapshot. */
  boundary(): Boundary;
}
