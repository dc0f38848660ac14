import type { Ulid } from '../../format/events/common.ts';

/** How far one source was read: what lies at or below `n` is in the ledger already. */
export interface ImportMark {
  readonly source: string;
  readonly session: Ulid;
  n: number;
  /** From the last `ledger.imported`: the digest of the bytes read then. */
  done?: { readonly sha256: string; readonly bytes: number; readonly records: number; readonly seq: number };
}
