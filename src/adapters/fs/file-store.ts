import { promises as disk } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogError } from '../../log/error.ts';
import type { BlobStore, LedgerContent, LedgerFile, Store, TornFile, Writer } from '../../log/store.ts';
import { type Disk, makeFolder, namesIn, nodeDisk, sweep, sweepFolder, writeWhole } from './disk.ts';
import { onDisk } from './errors.ts';
import { lateBlobs } from './late-blobs.ts';
import { type BeginVouching, type FileState, openLedgerFile, stateAt } from './ledger-file.ts';
import type { LedgerPlace } from './locate.ts';
import type { FileLock } from './lock.ts';

/** A live holder is waited for this long. */
const WAIT_MS = 5_000;
const POLL_MS = 100;
const BLOB_FOLDER = /^[0-9a-f]{2}$/;
const TORN_NAME = /^\d+-[0-9a-f]{64}$/;

/** For a ledger among files that git keeps: no line ends are rewritten, and what is local stays so. */
const GIT_FILES = { '.gitattributes': '* -text\n', '.gitignore': 'cache/\nlock/\n' };

export interface FileStoreOptions {
  /** For a bare `ledger.jsonl` that is only looked at: every write is refused with `read-only`. */
  readonly readOnly?: boolean;
  /** The folder lies in a work tree: a new ledger gets the files that tell git how to treat it. */
  readonly inWorkTree?: boolean;
  readonly disk?: Disk;
  /** Another thread that vouches for a long ledger's lines while they are read. */
  readonly vouching?: BeginVouching;
}

export const storeAt = (
  place: LedgerPlace,
  options: Pick<FileStoreOptions, 'disk' | 'vouching'> = {},
): FileStore =>
  new FileStore(place.file, {
    readOnly: place.kind === 'file',
    inWorkTree: place.kind === 'project',
    ...options,
  });

/** A ledger's folder: `ledger.jsonl`, `blobs/`, `torn/`, `lock/`, `cache/`. */
export class FileStore implements Store {
  readonly blobs: BlobStore;
  readonly #folder: string;
  readonly #path: string;
  readonly #readOnly: boolean;
  readonly #inWorkTree: boolean;
  readonly #disk: Disk;
  readonly #vouching: BeginVouching | undefined;
  #lock: FileLock | undefined;

  /** `path` is the ledger's file; all else lies beside it. Nothing is made or read before it is needed. */
  constructor(path: string, options: FileStoreOptions = {}) {
    this.#path = path;
    this.#folder = dirname(path);
    this.#readOnly = options.readOnly ?? false;
    this.#inWorkTree = options.inWorkTree ?? false;
    this.#disk = options.disk ?? nodeDisk;
    this.#vouching = options.vouching;
    this.blobs = lateBlobs(this.#folder, this.#readOnly);
  }

  async open(): Promise<LedgerFile | null> {
    return openLedgerFile(this.#path, false, this.#vouching);
  }

  async create(content: LedgerContent, before?: () => Promise<void>): Promise<void> {
    this.#refuseReadOnly();
    await makeFolder(this.#folder);
    await this.#locked(WAIT_MS, async () => {
      if (stateAt(this.#path) !== null) {
        throw new LogError('exists', `there is a ledger at ${this.#path} already`, { path: this.#path });
      }
      await this.#sweepAll();
      await before?.();
      if (this.#inWorkTree) await this.#writeGitFiles();
      await this.#putWhole(content);
    });
  }

  async withLock<T>(work: (writer: Writer) => Promise<T>, waitMs = WAIT_MS): Promise<T> {
    this.#refuseReadOnly();
    // Asking for the lock of a ledger that isn't there must not make its folder.
    if (stateAt(this.#folder) === null) {
      throw new LogError('no-ledger', `there is no ledger at ${this.#path}`, { path: this.#path });
    }
    const { FileWriter } = await import('./file-writer.ts');
    return this.#locked(waitMs, async () => {
      const opened = openLedgerFile(this.#path, true);
      try {
        return await work(new FileWriter(opened, this.#path, join(this.#folder, 'torn'), this.#disk));
      } finally {
        await opened?.close();
      }
    });
  }

  async lockHolder() {
    return (await this.#lockThere()).holder();
  }

  async tornFiles(): Promise<readonly TornFile[]> {
    const folder = join(this.#folder, 'torn');
    const names = namesIn(folder)
      .filter((name) => TORN_NAME.test(name))
      .sort();
    return Promise.all(
      names.map((name) =>
        onDisk('read', folder, async () => ({ name, bytes: (await disk.stat(join(folder, name))).size })),
      ),
    );
  }

  async changed(seen: FileState | null, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const now = stateAt(this.#path);
      if (now?.identity !== seen?.identity || now?.size !== seen?.size) return;
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** One whose name may not be on the disk is taken away again: nobody was told of it, and nobody else may write yet. */
  async #putWhole(content: LedgerContent): Promise<void> {
    try {
      await writeWhole(this.#path, content);
    } catch (error) {
      if (error instanceof LogError && ['sync', 'rename'].includes(error.data.during ?? '')) {
        await disk.rm(this.#path, { force: true }).catch(() => undefined);
      }
      throw error;
    }
  }

  async #writeGitFiles(): Promise<void> {
    const there = namesIn(this.#folder);
    for (const [name, text] of Object.entries(GIT_FILES)) {
      if (!there.includes(name)) await writeWhole(join(this.#folder, name), Buffer.from(text));
    }
  }

  /** What attempts to make this ledger left when they were killed: of its file, and of content that came with it. */
  async #sweepAll(): Promise<void> {
    await sweep(this.#path);
    const blobs = join(this.#folder, 'blobs');
    for (const part of namesIn(blobs).filter((it) => BLOB_FOLDER.test(it))) {
      await sweepFolder(join(blobs, part));
    }
  }

  #refuseReadOnly(): void {
    if (!this.#readOnly) return;
    throw new LogError('read-only', `${this.#path} was opened to be read only`, { path: this.#path });
  }

  /** Loaded when it is asked for: who only reads takes no lock, and starts faster. */
  async #lockThere(): Promise<FileLock> {
    const { FileLock } = await import('./lock.ts');
    this.#lock ??= new FileLock(join(this.#folder, 'lock'));
    return this.#lock;
  }

  async #locked<T>(waitMs: number, work: () => Promise<T>): Promise<T> {
    const lock = await this.#lockThere();
    const release = await lock.take(waitMs);
    try {
      return await work();
    } finally {
      release();
    }
  }
}
