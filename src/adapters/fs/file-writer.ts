import { promises as disk, ftruncateSync } from 'node:fs';
import { join } from 'node:path';
import { LogError } from '../../log/error.ts';
import type { LedgerFile, Writer } from '../../log/store.ts';
import { type Disk, makeFolder, sweep, writeWhole } from './disk.ts';
import { onDisk } from './errors.ts';
import { type OpenedFile, stateAt } from './ledger-file.ts';

const PERMISSIONS = 0o777;

/**
 * Writes to one ledger while its lock is held. The handle was opened under the lock, but people and
 * backup tools ask for no lock: before and after every write the file in place must be the one that is
 * open, and end where this writer left it. An event in a file that nobody reads is not acknowledged.
 */
export class FileWriter implements Writer {
  readonly file: LedgerFile | null;
  readonly #opened: OpenedFile | null;
  readonly #path: string;
  readonly #torn: string;
  readonly #disk: Disk;
  /** Undefined from a write that failed on: how much of it lies there is not known. */
  #size: number | undefined;

  constructor(opened: OpenedFile | null, path: string, torn: string, disk: Disk) {
    this.file = opened;
    this.#opened = opened;
    this.#path = path;
    this.#torn = torn;
    this.#disk = disk;
    this.#size = opened?.size ?? 0;
  }

  async append(bytes: Uint8Array): Promise<void> {
    const opened = this.#open();
    const size = this.#inPlace();
    this.#size = undefined;
    const taken = await onDisk('write', this.#path, async () => this.#disk.write(opened.fd, bytes));
    if (taken !== bytes.length) throw this.#short(taken, bytes.length);
    await onDisk('sync', this.#path, () => this.#disk.sync(opened.fd));
    this.#size = size + bytes.length;
    this.#inPlace();
  }

  async truncate(size: number): Promise<void> {
    const opened = this.#open();
    // What somebody put behind what was read, nobody has judged or set aside.
    if (this.#size !== undefined) this.#inPlace();
    await onDisk('truncate', this.#path, async () => ftruncateSync(opened.fd, size));
    await onDisk('sync', this.#path, () => this.#disk.sync(opened.fd));
    this.#size = size;
  }

  async replace(content: AsyncIterable<Uint8Array>): Promise<void> {
    this.#open();
    this.#inPlace();
    // A link to a ledger stays one, and who may read it is who could before.
    const path = await onDisk('read', this.#path, () => disk.realpath(this.#path));
    const { mode } = await onDisk('read', path, () => disk.stat(path));
    await sweep(path);
    await writeWhole(path, content, () => void this.#inPlace(), mode & PERMISSIONS);
  }

  async setAside(name: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.#torn, name);
    await makeFolder(this.#torn);
    await sweep(path);
    await writeWhole(path, bytes);
  }

  /** The ledger's size, where it is as this writer left it. */
  #inPlace(): number {
    const now = stateAt(this.#path);
    if (now !== null && now.identity === this.file?.identity && now.size === this.#size) return now.size;
    throw new LogError('replaced', `${this.#path} was changed by a program that asked for no lock`, {
      path: this.#path,
    });
  }

  /** A short count hides the reason, and there is one: a full disk, a quota, a limit on the file's size. */
  #short(taken: number, wanted: number): LogError {
    return new LogError('disk-full', `${this.#path}: only ${taken} of ${wanted} bytes could be written`, {
      path: this.#path,
      during: 'write',
      bytes: taken,
    });
  }

  #open(): OpenedFile {
    if (this.#opened !== null) return this.#opened;
    throw new LogError('no-ledger', `there is no ledger at ${this.#path}`, { path: this.#path });
  }
}
