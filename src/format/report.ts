import type { BlobState, BlobUse, ReadBlob } from './blob-uses.ts';
import type { UnknownType } from './census.ts';
import type { KnownCheckpoint } from './checkpoints.ts';
import type { Head } from './event.ts';
import type { Hex64 } from './events/common.ts';
import type { Tail } from './tail.ts';
import type { Verdict } from './verdict.ts';
import type { Voucher } from './vouched.ts';

export type { BlobState, BlobUse, KnownCheckpoint, ReadBlob };

export interface VerifyOptions {
  /** Checkpoints known to be genuine. */
  readonly checkpoints?: readonly KnownCheckpoint[];
  /** Judge as a disclosure copy: any line but 0 may be withheld without an event that says so. */
  readonly disclosure?: boolean;
  /** A line hash noted earlier, by whoever holds it: it must be some line's. */
  readonly expectHead?: Hex64;
  /** Whoever judges bytes, hashes and form of lines ahead, in another thread; without it that is done here as well. */
  readonly voucher?: Voucher;
  /** Deep verification: looks at one blob. Without it no blob is looked at, and the report says so. */
  readonly readBlob?: ReadBlob;
}

/** Something to say that is no fault. */
export type Notice =
  /** The line is validly withheld, but its content still stands there. */
  | { readonly kind: 'unfinished-line-withholding'; readonly line: number }
  /** The blob is validly withheld, but still there. */
  | { readonly kind: 'unfinished-blob-withholding'; readonly blob: string }
  /** So many blobs are named and were not looked at. */
  | { readonly kind: 'blobs-not-checked'; readonly count: number }
  /** Lines that are a version control system's merge markers: two ledgers were merged as text. */
  | { readonly kind: 'merge-markers'; readonly lines: readonly number[] };

/** What a ledger file was found to be. */
export interface LedgerReport {
  /**
   * `valid`: every byte is as it was written, as far as the chain and the anchors given can tell.
   * `unterminated`: valid but for the last LF. `torn`: valid up to `head`, then an interrupted write.
   * `unexpected-head`: would be valid, but no line has the hash expected. `damaged`: see `faults`.
   */
  readonly verdict: 'valid' | 'unterminated' | 'torn' | 'unexpected-head' | 'damaged';
  /** At most one of the file or of a line, then those judged after all lines, in the order of the codes. */
  readonly faults: readonly Verdict[];
  /** The last good line; of an unterminated ledger the last one, as if its LF stood there. */
  readonly head: Head;
  /** Good lines: head.seq + 1. */
  readonly lines: number;
  /** What follows the last line that is ended by its LF. Null if the file itself is at fault. */
  readonly tail: Tail | null;
  /** Of `ledger.opened`; null if line 0 is not good or of a later version. */
  readonly origin: string | null;
  /** Merkle root over the good lines, base64. */
  readonly root: string;
  /** Withheld lines, and how many of them a valid withholding event names. */
  readonly stubs: number;
  readonly authorised: number;
  /** Lines of a later version: chained, not understood. */
  readonly newer: number;
  readonly unknownTypes: readonly UnknownType[];
  /** Valid or not, this version must not write to it: see newer, unknownTypes; a disclosure copy never goes on. */
  readonly readOnly: boolean;
  /** Blobs named in lines that are not withheld. */
  readonly blobs: readonly BlobUse[];
  /** Lines that something from outside vouches for (a known root, the expected head); those after it may have been cut off or replaced unseen. */
  readonly anchored: number;
  /** How many lines follow the expected head; null if none was given or no line has it. */
  readonly extendsExpectedBy: number | null;
  readonly notices: readonly Notice[];
}
