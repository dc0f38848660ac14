import type { BlobRef } from '../format/events/common.ts';
import type { Voucher } from '../format/vouched.ts';
import type { LockHolder } from './error.ts';

/**
 * Where a ledger's bytes live. A store knows nothing of lines: it keeps bytes in order, says when a
 * write is on the disk, and lets one writer in at a time. Every method throws LogError and nothing else.
 */
export interface Store {
  /** The ledger as it is now, to be closed after use; null when there is none. */
  open(): Promise<LedgerFile | null>;
  /**
   * Puts a new ledger there with this content (whole lines), whole or not at all. Refuses with `exists` when
   * there is one; only when there is none, `before` is run, under the lock.
   */
  create(content: LedgerContent, before?: () => Promise<void>): Promise<void>;
  /**
   * Runs `work` while this store alone may write. Others wait for at most `waitMs` (default 5,000) and
   * then fail with `busy`. The lock is given back when `work` settles. Not re-entrant.
   */
  withLock<T>(work: (writer: Writer) => Promise<T>, waitMs?: number): Promise<T>;
  /** Who holds the lock and is not known dead; null when nobody does. */
  lockHolder(): Promise<LockHolder | null>;
  /** What lies in `torn/`, by name in byte order. */
  tornFiles(): Promise<readonly TornFile[]>;
  /** Resolves when the ledger is not as `seen` any more (null: none was there), or when `signal` is aborted. */
  changed(seen: Pick<LedgerFile, 'identity' | 'size'> | null, signal: AbortSignal): Promise<void>;
  readonly blobs: BlobStore;
}

/** Whole lines, at once or in pieces. */
export type LedgerContent = Uint8Array | AsyncIterable<Uint8Array>;

/** One opened state of the ledger: replacing the file on disk does not change what this reads. */
export interface LedgerFile {
  /** Differs between two files that were put in the same place one after the other. */
  readonly identity: string;
  /** Bytes at the time of opening. */
  readonly size: number;
  /** Bytes from `from` up to `size`, in chunks of bounded length. A chunk is the caller's to keep. */
  read(from: number): AsyncIterable<Uint8Array>;
  /** Whoever vouches for its lines, where another thread gains time; to be ended after use. */
  voucher?(wish: VoucherWish): Promise<EndedVoucher | undefined>;
  close(): Promise<void>;
}

export interface VoucherWish {
  /** Whether its Merkle root will be asked for. */
  readonly keepsTree: boolean;
}

export interface EndedVoucher extends Voucher {
  /** Gives the thread back, whatever it is at. */
  end(): void;
}

/** What the holder of the lock may do. */
export interface Writer {
  /** Opened under the lock; null when there is no ledger. Later appends don't change its `size`. */
  readonly file: LedgerFile | null;
  /**
   * One write at the end of the ledger and one sync. On failure before the sync (`disk-full`, `io` during
   * `write`) part of the bytes may lie there; a failed sync is `io` during `sync`.
   */
  append(bytes: Uint8Array): Promise<void>;
  /** Cuts the ledger to `size` bytes and syncs. */
  truncate(size: number): Promise<void>;
  /**
   * Puts a file with this content in the ledger's place, whole or not at all. Who has the old one open reads on in
   * it; a writer that comes after this one meets the new one. Nothing is appended by this writer any more.
   */
  replace(content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Keeps `bytes` as `torn/<name>` and syncs file and folder. Doing so again changes nothing. */
  setAside(name: string, bytes: Uint8Array): Promise<void>;
}

export interface TornFile {
  /** `<offset>-<sha256>`: where the bytes lay, and their hash. */
  readonly name: string;
  readonly bytes: number;
}

/** What a blob is checked with, and its content. */
export interface KeyedBlob {
  readonly key: Uint8Array;
  readonly bytes: Uint8Array;
}

/** Content too large for a line (docs/FORMAT.md, Blobs). */
export interface BlobStore {
  /** Durable when it resolves. The same bytes get the same id again. */
  put(bytes: Uint8Array, media: string): Promise<BlobRef>;
  /** The bytes, checked against their id; `blob-missing` or `blob-mismatch` otherwise. */
  get(ref: BlobRef): Promise<Uint8Array>;
  /** The bytes with their key, as `get`: for a copy that goes elsewhere under the same id. */
  take(ref: BlobRef): Promise<KeyedBlob>;
  /** Keeps a blob under the id it has elsewhere, durable when it resolves; `blob-mismatch` where the key tells otherwise. */
  adopt(ref: BlobRef, blob: KeyedBlob): Promise<void>;
  /** Whether blob and key are there; the content is not read. */
  has(ref: Pick<BlobRef, 'blob'>): Promise<boolean>;
  /** Deletes content and key, and all that would find them again. The same bytes get another id after it. */
  remove(ref: Pick<BlobRef, 'blob'>): Promise<void>;
}
