import { BLOB_KEY_BYTES, blobId, isBlob } from '../format/blob.ts';
import type { BlobRef } from '../format/events/common.ts';
import { sha256Hex } from '../format/hash.ts';
import type { Random } from '../format/ulid.ts';
import { type LockHolder, LogError } from './error.ts';
import type { BlobStore, KeyedBlob, LedgerFile, Store, TornFile, Writer } from './store.ts';

const WAIT_MS = 5_000;
/** Small, so that few lines lie whole in one. */
const CHUNK_BYTES = 1_000;

export interface MemoryOptions {
  readonly random: Random;
  /** Resolves after so many milliseconds, or when the signal is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

/** A place to keep one ledger in, as a folder is one: several stores may be opened on it. */
export class MemoryPlace {
  readonly #options: MemoryOptions;
  readonly #blobs: BlobStore;
  readonly #torn = new Map<string, Uint8Array>();
  /** The ledger's bytes. Another object is another file, as an inode is. */
  #file: { readonly identity: string; bytes: Buffer } | null = null;
  #made = 0;
  #holder: LockHolder | null = null;
  readonly #waiting: (() => void)[] = [];
  readonly #watching = new Set<() => void>();

  constructor(options: MemoryOptions) {
    this.#options = options;
    this.#blobs = new MemoryBlobs(options.random);
  }

  /** A store as one process would have it; `holder` is what others are told while it has the lock. */
  store(holder: LockHolder): Store {
    return {
      open: async () => this.#opened(),
      create: (content, before) =>
        this.#locked(holder, WAIT_MS, async () => {
          if (this.#file !== null) throw new LogError('exists', 'there is a ledger already');
          await before?.();
          this.put(content instanceof Uint8Array ? content : await gathered(content));
        }),
      withLock: (work, waitMs = WAIT_MS) => this.#locked(holder, waitMs, () => work(this.#writer())),
      lockHolder: async () => this.#holder,
      tornFiles: async () => this.#tornFiles(),
      changed: (seen, signal) => this.#changed(seen, signal),
      blobs: this.#blobs,
    };
  }

  /** Puts other bytes in place of the ledger, as somebody who asks for no lock may; null removes it. */
  put(bytes: Uint8Array | null): void {
    this.#made += 1;
    this.#file = bytes === null ? null : { identity: `memory:${this.#made}`, bytes: Buffer.from(bytes) };
    this.#tell();
  }

  /** A copy of the ledger's bytes. */
  bytes(): Buffer | null {
    return this.#file === null ? null : Buffer.from(this.#file.bytes);
  }

  #opened(): LedgerFile | null {
    if (this.#file === null) return null;
    const { identity, bytes } = this.#file;
    const read = async function* (from: number): AsyncGenerator<Uint8Array, void> {
      for (let at = from; at < bytes.length; at += CHUNK_BYTES) {
        yield Buffer.from(bytes.subarray(at, at + CHUNK_BYTES));
      }
    };
    return { identity, size: bytes.length, read, close: async () => undefined };
  }

  #writer(): Writer {
    const file = this.#opened();
    let size = file?.size ?? 0;
    const change = (cut: number, added: Uint8Array): void => {
      const now = this.#file;
      if (now === null || now.identity !== file?.identity || now.bytes.length !== size) {
        throw new LogError('replaced', 'the ledger was changed by somebody who asked for no lock');
      }
      now.bytes = Buffer.concat([now.bytes.subarray(0, cut), added]);
      size = now.bytes.length;
      this.#tell();
    };
    return {
      file,
      append: async (bytes) => change(size, bytes),
      truncate: async (to) => change(to, Buffer.alloc(0)),
      replace: async (content) => {
        const bytes = await gathered(content);
        change(size, Buffer.alloc(0));
        this.put(bytes);
      },
      setAside: async (name, bytes) => void this.#torn.set(name, Uint8Array.from(bytes)),
    };
  }

  async #locked<T>(holder: LockHolder, waitMs: number, work: () => Promise<T>): Promise<T> {
    if (this.#holder === null) this.#holder = holder;
    else await this.#turn(holder, waitMs);
    try {
      return await work();
    } finally {
      // Handed on without a gap, so that nobody who comes now gets in before who waits.
      const next = this.#waiting.shift();
      if (next === undefined) this.#holder = null;
      else next();
    }
  }

  /** First come, first served. */
  async #turn(holder: LockHolder, waitMs: number): Promise<void> {
    const over = new AbortController();
    const taken = await new Promise<boolean>((resolve) => {
      const take = (): void => {
        this.#holder = holder;
        over.abort();
        resolve(true);
      };
      this.#waiting.push(take);
      void this.#options.pause(waitMs, over.signal).then(() => {
        const at = this.#waiting.indexOf(take);
        if (at >= 0) this.#waiting.splice(at, 1);
        resolve(false);
      });
    });
    if (taken) return;
    const other = this.#holder ?? holder;
    const what = `the ledger is locked by process ${other.pid} on ${other.host} since ${other.since}`;
    throw new LogError('busy', `${what} (waited ${waitMs} ms)`, { holder: other });
  }

  #tornFiles(): readonly TornFile[] {
    const files = [...this.#torn].map(([name, bytes]) => ({ name, bytes: bytes.length }));
    return files.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async #changed(seen: Pick<LedgerFile, 'identity' | 'size'> | null, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const now = this.#file;
      if (now?.identity !== seen?.identity || now?.bytes.length !== seen?.size) return;
      await new Promise<void>((resolve) => {
        const told = (): void => {
          signal.removeEventListener('abort', told);
          resolve();
        };
        this.#watching.add(told);
        signal.addEventListener('abort', told);
      });
    }
  }

  #tell(): void {
    for (const resolve of this.#watching) resolve();
    this.#watching.clear();
  }
}

const gathered = async (content: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
};

interface Kept extends KeyedBlob {
  readonly sha256: string;
}

class MemoryBlobs implements BlobStore {
  readonly #random: Random;
  readonly #kept = new Map<string, Kept>();
  readonly #ids = new Map<string, string>();

  constructor(random: Random) {
    this.#random = random;
  }

  async put(bytes: Uint8Array, media: string): Promise<BlobRef> {
    const sha256 = sha256Hex(bytes);
    const known = this.#ids.get(sha256);
    if (known !== undefined) return { blob: known, bytes: bytes.length, media };
    const key = this.#random(BLOB_KEY_BYTES);
    const ref = { blob: blobId(key, bytes), bytes: bytes.length, media };
    await this.adopt(ref, { key, bytes });
    return ref;
  }

  async adopt(ref: BlobRef, { key, bytes }: KeyedBlob): Promise<void> {
    const { blob } = ref;
    if (!isBlob(ref, key, bytes)) throw new LogError('blob-mismatch', `that is not ${blob}`, { blob });
    const sha256 = sha256Hex(bytes);
    if (!this.#ids.has(sha256)) this.#ids.set(sha256, blob);
    this.#kept.set(blob, { key: Uint8Array.from(key), bytes: Uint8Array.from(bytes), sha256 });
  }

  async get(ref: BlobRef): Promise<Uint8Array> {
    return (await this.take(ref)).bytes;
  }

  async take({ blob, bytes: length }: BlobRef): Promise<KeyedBlob> {
    const kept = this.#kept.get(blob);
    if (kept === undefined) throw new LogError('blob-missing', `${blob} is not there`, { blob });
    if (kept.bytes.length !== length) {
      throw new LogError('blob-mismatch', `${blob} has ${kept.bytes.length} bytes, not ${length}`, { blob });
    }
    return { key: Uint8Array.from(kept.key), bytes: Uint8Array.from(kept.bytes) };
  }

  async has({ blob }: Pick<BlobRef, 'blob'>): Promise<boolean> {
    return this.#kept.has(blob);
  }

  async remove({ blob }: Pick<BlobRef, 'blob'>): Promise<void> {
    const kept = this.#kept.get(blob);
    if (kept !== undefined) this.#ids.delete(kept.sha256);
    this.#kept.delete(blob);
  }
}
