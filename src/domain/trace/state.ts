import type { Ulid } from '../../format/events/common.ts';

export interface CountedUsage {
  readonly input: number;
  readonly output: number;
  readonly cache_read: number;
  readonly cache_write: number;
}

/** How far one source was read: what lies at or below `n` is in the ledger already. */
export interface ImportMark {
  readonly source: string;
  readonly session: Ulid;
  n: number;
  /** Usage counted before it was certain, by message: the next of the same message takes its place. */
  readonly provisional: Map<string, CountedUsage>;
  /** From the last `ledger.imported`: the digest of the bytes read then. */
  done?: { readonly sha256: string; readonly bytes: number; readonly records: number; readonly seq: number };
}
