import { createHmac, hash, randomBytes } from 'node:crypto';
import { lstat, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobRef, Hex64 } from '../../format/events/common.ts';
import { LogError } from '../../log/error.ts';
import type { BlobStore } from '../../log/store.ts';
import { BlobIndex, namesIn } from './blob-index.ts';
import { makeFolder, syncFolder, writeWhole } from './disk.ts';
import { errnoOf, onDisk } from './errors.ts';

const KEY_BYTES = 32;
const HEX64 = /^[0-9a-f]{64}$/;
const BLOB = /^hmac-sha256:([0-9a-f]{64})$/;

const hmac = (key: Uint8Array, bytes: Uint8Array): Hex64 =>
  createHmac('sha256', key).update(bytes).digest('hex');

const readIfThere = async (path: string): Promise<Uint8Array | undefined> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    return onDisk('read', path, () => Promise.reject(error));
  }
};

/** `blobs/<first 2 hex>/<hex>` and `<hex>.key` beside it (docs/FORMAT.md, Blobs). */
export class FileBlobs implements BlobStore {
  readonly #folder: string;
  readonly #readOnly: boolean;
  readonly #index: BlobIndex;

  constructor(ledgerFolder: string, readOnly: boolean) {
    this.#folder = join(ledgerFolder, 'blobs');
    this.#readOnly = readOnly;
    this.#index = new BlobIndex(join(ledgerFolder, 'cache', 'blobs'));
  }

  async put(bytes: Uint8Array, media: string): Promise<BlobRef> {
    this.#refuseReadOnly();
    const ref = (hex: Hex64): BlobRef => ({ blob: `hmac-sha256:${hex}`, bytes: bytes.length, media });
    const sha256 = hash('sha256', bytes);
    if (!(await this.#index.exists())) await this.#rebuildIndex();
    const known = await this.#index.find(sha256);
    if (known !== undefined && (await this.#holds(known, bytes))) return ref(known);
    const hex = await this.#write(bytes);
    if (await this.#index.add(sha256, hex, known !== undefined)) return ref(hex);
    // Another process put the same bytes meanwhile. Nobody knows our id yet, so theirs is used.
    const theirs = await this.#index.find(sha256);
    if (theirs === undefined || !(await this.#holds(theirs, bytes))) return ref(hex);
    await this.#delete(hex);
    return ref(theirs);
  }

  async get(ref: BlobRef): Promise<Uint8Array> {
    const path = this.#path(ref);
    const key = path === undefined ? undefined : await readIfThere(`${path}.key`);
    const bytes = path === undefined ? undefined : await readIfThere(path);
    if (key === undefined || bytes === undefined) {
      const what = bytes === undefined ? 'content' : 'key';
      throw new LogError('blob-missing', `the ${what} of ${ref.blob} is not there`, { blob: ref.blob });
    }
    const right =
      key.length === KEY_BYTES &&
      bytes.length === ref.bytes &&
      `hmac-sha256:${hmac(key, bytes)}` === ref.blob;
    if (right) return bytes;
    throw new LogError('blob-mismatch', `the content of ${ref.blob} is not what was put there`, {
      blob: ref.blob,
      bytes: bytes.length,
    });
  }

  async has(ref: Pick<BlobRef, 'blob'>): Promise<boolean> {
    const path = this.#path(ref);
    return path !== undefined && (await isFile(path)) && (await isFile(`${path}.key`));
  }

  async remove(ref: Pick<BlobRef, 'blob'>): Promise<void> {
    this.#refuseReadOnly();
    const hex = BLOB.exec(ref.blob)?.[1];
    if (hex === undefined) return;
    await this.#index.purge(hex);
    await this.#delete(hex);
  }

  /** Undefined for what is no blob id: the text comes from events, and becomes part of a path. */
  #path(ref: Pick<BlobRef, 'blob'>): string | undefined {
    const hex = BLOB.exec(ref.blob)?.[1];
    return hex === undefined ? undefined : this.#at(hex);
  }

  #at(hex: Hex64): string {
    return join(this.#folder, hex.slice(0, 2), hex);
  }

  /** Key first: content without its key could not be told from damage. */
  async #write(bytes: Uint8Array): Promise<Hex64> {
    const key = randomBytes(KEY_BYTES);
    const hex = hmac(key, bytes);
    const path = this.#at(hex);
    await makeFolder(join(this.#folder, hex.slice(0, 2)));
    await writeWhole(`${path}.key`, key);
    await writeWhole(path, bytes);
    return hex;
  }

  async #delete(hex: Hex64): Promise<void> {
    const path = this.#at(hex);
    await onDisk('write', path, () => rm(path, { force: true }));
    await onDisk('write', path, () => rm(`${path}.key`, { force: true }));
    if ((await namesIn(this.#folder)).includes(hex.slice(0, 2))) {
      await syncFolder(join(this.#folder, hex.slice(0, 2)));
    }
  }

  /** Whether the blob is there for these very bytes: the key tells, so its content need not be read. */
  async #holds(hex: Hex64, bytes: Uint8Array): Promise<boolean> {
    const path = this.#at(hex);
    const key = await readIfThere(`${path}.key`);
    if (key?.length !== KEY_BYTES || hmac(key, bytes) !== hex) return false;
    return (await isFile(path)) && (await lstat(path)).size === bytes.length;
  }

  /** Reads every blob once, after the cache was deleted. */
  async #rebuildIndex(): Promise<void> {
    for (const part of await namesIn(this.#folder)) {
      for (const hex of await namesIn(join(this.#folder, part))) {
        if (!HEX64.test(hex)) continue;
        const bytes = await readIfThere(this.#at(hex));
        if (bytes !== undefined) await this.#index.add(hash('sha256', bytes), hex);
      }
    }
  }

  #refuseReadOnly(): void {
    if (!this.#readOnly) return;
    throw new LogError('read-only', `${this.#folder} was opened to be read only`, { path: this.#folder });
  }
}

const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await lstat(path)).isFile();
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return false;
    return onDisk('read', path, () => Promise.reject(error));
  }
};
