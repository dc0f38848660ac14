import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogError } from '../../log/error.ts';
import type { BlobStore, LedgerFile, Store, TornFile, Writer } from '../../log/store.ts';
import { FileBlobs } from './blobs.ts';
import { type Disk, makeFolder, nodeDisk, writeWhole } from './disk.ts';
import { errnoOf, onDisk } from './errors.ts';
import { FileWriter } from './file-writer.ts';
import { type FileState, openLedgerFile, stateAt } from './ledger-file.ts';
import { FileLock } from './lock.ts';

/** A live holder is waited for this long. */
const WAIT_MS = 5_000;
const POLL_MS = 100;
const TORN_NAME = /^\d+-[0-9a-f]{64}$/;

export interface FileStoreOptions {
  /** For a bare `ledger.jsonl` that is only looked at: every write is refused with `read-only`. */
  readonly readOnly?: boolean;
  readonly disk?: Disk;
}

/** A ledger's folder: `ledger.jsonl`, `blobs/`, `torn/`, `lock/`, `cache/`. */
export class FileStore implements Store {
  readonly blobs: BlobStore;
  readonly #folder: string;
  readonly #path: string;
  readonly #readOnly: boolean;
  readonly #disk: Disk;
  readonly #lock: FileLock;
  /** Calls of this process queue up here, in order, and only the first asks for the lock. */
  #last: Promise<unknown> = Promise.resolve();

  /** `path` is the ledger's file; all else lies beside it. Nothing is made or read before it is needed. */
  constructor(path: string, options: FileStoreOptions = {}) {
    this.#path = path;
    this.#folder = dirname(path);
    this.#readOnly = options.readOnly ?? false;
    this.#disk = options.disk ?? nodeDisk;
    this.#lock = new FileLock(join(this.#folder, 'lock'));
    this.blobs = new FileBlobs(this.#folder, this.#readOnly);
  }

  open(): Promise<LedgerFile | null> {
    return openLedgerFile(this.#path, false);
  }

  async create(firstLine: Uint8Array): Promise<void> {
    this.#refuseReadOnly();
    await makeFolder(this.#folder);
    await this.#locked(WAIT_MS, async () => {
      if ((await stateAt(this.#path)) !== null) {
        throw new LogError('exists', `there is a ledger at ${this.#path} already`, { path: this.#path });
      }
      await writeWhole(this.#path, firstLine);
    });
  }

  async withLock<T>(work: (writer: Writer) => Promise<T>, waitMs = WAIT_MS): Promise<T> {
    this.#refuseReadOnly();
    // Asking for the lock of a ledger that isn't there must not make its folder.
    if ((await stateAt(this.#folder)) === null) {
      throw new LogError('no-ledger', `there is no ledger at ${this.#path}`, { path: this.#path });
    }
    return this.#locked(waitMs, async () => {
      const opened = await openLedgerFile(this.#path, true);
      try {
        return await work(new FileWriter(opened, this.#path, join(this.#folder, 'torn'), this.#disk));
      } finally {
        await opened?.close();
      }
    });
  }

  async lockHolder() {
    return this.#lock.holder();
  }

  async tornFiles(): Promise<readonly TornFile[]> {
    const folder = join(this.#folder, 'torn');
    let names: string[];
    try {
      names = await readdir(folder);
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return [];
      return onDisk('read', folder, () => Promise.reject(error));
    }
    const whole = names.filter((name) => TORN_NAME.test(name)).sort();
    return Promise.all(
      whole.map((name) =>
        onDisk('read', folder, async () => ({ name, bytes: (await stat(join(folder, name))).size })),
      ),
    );
  }

  async changed(seen: FileState | null, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const now = await stateAt(this.#path);
      if (now?.identity !== seen?.identity || now?.size !== seen?.size) return;
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  #refuseReadOnly(): void {
    if (!this.#readOnly) return;
    throw new LogError('read-only', `${this.#path} was opened to be read only`, { path: this.#path });
  }

  #locked<T>(waitMs: number, work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      await this.#lock.take(waitMs);
      try {
        return await work();
      } finally {
        this.#lock.release();
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
