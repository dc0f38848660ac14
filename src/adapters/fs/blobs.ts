import { hash, randomBytes } from 'node:crypto';
import { constants, promises as disk } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BLOB_KEY_BYTES, blobId, blobPath, isBlob } from '../../format/blob.ts';
import type { BlobRef } from '../../format/events/common.ts';
import { LogError } from '../../log/error.ts';
import type { BlobStore, KeyedBlob } from '../../log/store.ts';
import { BlobIndex } from './blob-index.ts';
import { namesIn, syncFolder } from './disk.ts';
import { diskError, errnoOf, isMissing, onDisk } from './errors.ts';
import { writeAllWhole } from './whole-files.ts';

const ID = /^hmac-sha256:[0-9a-f]{64}$/;
const HEX64 = /^[0-9a-f]{64}$/;

/**
 * A regular file of at most `most` bytes; nothing where none is. What else lies in its place (a pipe, a device,
 * a larger file) is not read, since it may be endless: it is `other`.
 */
const readIfThere = async (path: string, most: number): Promise<Uint8Array | 'other' | undefined> => {
  let handle: FileHandle;
  try {
    handle = await disk.open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (errnoOf(error) === 'ELOOP' || errnoOf(error) === 'ENXIO') return 'other';
    throw diskError(error, 'read', path);
  }
  try {
    const stats = await handle.stat();
    return stats.isFile() && stats.size <= most ? await handle.readFile() : 'other';
  } catch (error) {
    throw diskError(error, 'read', path);
  } finally {
    await handle.close();
  }
};

/** Length of a file; undefined where none is. */
const lengthOf = async (path: string): Promise<number | undefined> => {
  try {
    const stats = await disk.lstat(path);
    return stats.isFile() ? stats.size : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw diskError(error, 'read', path);
  }
};

interface Keyed extends KeyedBlob {
  readonly blob: string;
}

interface Made extends Keyed {
  /** In the index, an entry that leads to nothing. */
  readonly replaces: boolean;
}

/** What is put at one time shares its syncs. */
interface Round {
  readonly contents: Uint8Array[];
  readonly ids: Promise<readonly string[]>;
}

/** `blobs/<first 2 hex>/<hex>` and `<hex>.key` beside it (docs/FORMAT.md, Blobs). */
export class FileBlobs implements BlobStore {
  readonly #ledger: string;
  readonly #readOnly: boolean;
  readonly #index: BlobIndex;
  #round: Round | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(ledgerFolder: string, readOnly: boolean) {
    this.#ledger = ledgerFolder;
    this.#readOnly = readOnly;
    this.#index = new BlobIndex(join(ledgerFolder, 'cache', 'blobs'));
  }

  async put(bytes: Uint8Array, media: string): Promise<BlobRef> {
    this.#refuseReadOnly();
    this.#round ??= this.#nextRound();
    const { contents, ids } = this.#round;
    const at = contents.push(bytes) - 1;
    return { blob: (await ids)[at] as string, bytes: bytes.length, media };
  }

  async get(ref: BlobRef): Promise<Uint8Array> {
    return (await this.take(ref)).bytes;
  }

  async take(ref: BlobRef): Promise<KeyedBlob> {
    const { blob } = ref;
    const key = ID.test(blob) ? await readIfThere(`${this.#path(blob)}.key`, BLOB_KEY_BYTES) : undefined;
    const bytes = ID.test(blob) ? await readIfThere(this.#path(blob), ref.bytes) : undefined;
    if (key === undefined || bytes === undefined) {
      const what = bytes === undefined ? 'content' : 'key';
      throw new LogError('blob-missing', `the ${what} of ${blob} is not there`, { blob });
    }
    if (key !== 'other' && bytes !== 'other' && isBlob(ref, key, bytes)) return { key, bytes };
    throw new LogError('blob-mismatch', `the content of ${blob} is not what was put there`, { blob });
  }

  async adopt(ref: BlobRef, { key, bytes }: KeyedBlob): Promise<void> {
    this.#refuseReadOnly();
    const { blob } = ref;
    if (!isBlob(ref, key, bytes)) throw new LogError('blob-mismatch', `that is not ${blob}`, { blob });
    // What rotted here under the same name is put right: its key alone would not tell.
    if (await this.#isWhole(ref)) return;
    await this.#keep([{ blob, key, bytes }]);
    if (this.#index.exists()) this.#index.add(hash('sha256', bytes), blob);
  }

  async has({ blob }: Pick<BlobRef, 'blob'>): Promise<boolean> {
    if (!ID.test(blob)) return false;
    const path = this.#path(blob);
    return (await lengthOf(path)) !== undefined && (await lengthOf(`${path}.key`)) !== undefined;
  }

  async remove({ blob }: Pick<BlobRef, 'blob'>): Promise<void> {
    this.#refuseReadOnly();
    if (!ID.test(blob)) return;
    await this.#index.purge(blob);
    await this.#delete(blob);
  }

  /** Only for a tested id: it comes from events, and becomes part of a path. */
  #path(blob: string): string {
    return join(this.#ledger, blobPath(blob));
  }

  /** Takes what is put until the round before it is done. */
  #nextRound(): Round {
    const contents: Uint8Array[] = [];
    const ids = this.#last.then(() => {
      this.#round = undefined;
      return this.#putAll(contents);
    });
    this.#last = ids.catch(() => undefined);
    return { contents, ids };
  }

  async #putAll(contents: readonly Uint8Array[]): Promise<readonly string[]> {
    if (!this.#index.exists()) await this.#rebuildIndex();
    const made = new Map<string, Made>();
    const known = new Map<string, string>();
    const hashes = contents.map((bytes) => hash('sha256', bytes));
    for (const [n, bytes] of contents.entries()) {
      const sha256 = hashes[n] as string;
      if (made.has(sha256) || known.has(sha256)) continue;
      const found = this.#index.find(sha256);
      if (found !== undefined && (await this.#holds(found, bytes))) known.set(sha256, found);
      else {
        const key = randomBytes(BLOB_KEY_BYTES);
        made.set(sha256, { blob: blobId(key, bytes), key, bytes, replaces: found !== undefined });
      }
    }
    await this.#keep([...made.values()]);
    for (const [sha256, blob] of made) known.set(sha256, await this.#announced(sha256, blob));
    return hashes.map((sha256) => known.get(sha256) as string);
  }

  /** The id by which content that lies there now is to be found. */
  async #announced(sha256: string, { blob, bytes, replaces }: Made): Promise<string> {
    if (this.#index.add(sha256, blob, replaces)) return blob;
    // Another process put the same bytes meanwhile. Nobody knows our id yet, so theirs is used.
    const theirs = this.#index.find(sha256);
    if (theirs === undefined || !(await this.#holds(theirs, bytes))) return blob;
    await this.#delete(blob);
    return theirs;
  }

  /** Keys first: content without its key could not be told from damage. */
  async #keep(blobs: readonly Keyed[]): Promise<void> {
    await writeAllWhole([
      ...blobs.map(({ blob, key }) => ({ path: `${this.#path(blob)}.key`, bytes: key })),
      ...blobs.map(({ blob, bytes }) => ({ path: this.#path(blob), bytes })),
    ]);
  }

  async #delete(blob: string): Promise<void> {
    const path = this.#path(blob);
    if ((await lengthOf(path)) === undefined && (await lengthOf(`${path}.key`)) === undefined) return;
    await onDisk('write', path, () => disk.rm(path, { force: true }));
    await onDisk('write', path, () => disk.rm(`${path}.key`, { force: true }));
    await syncFolder(dirname(path));
  }

  async #isWhole(ref: BlobRef): Promise<boolean> {
    try {
      await this.take(ref);
      return true;
    } catch (error) {
      if (error instanceof LogError && (error.code === 'blob-missing' || error.code === 'blob-mismatch'))
        return false;
      throw error;
    }
  }

  /** Whether the blob is there for these very bytes: its key tells, so its content need not be read. */
  async #holds(blob: string, bytes: Uint8Array): Promise<boolean> {
    const path = this.#path(blob);
    const key = await readIfThere(`${path}.key`, BLOB_KEY_BYTES);
    if (key === undefined || key === 'other' || !isBlob({ blob, bytes: bytes.length }, key, bytes))
      return false;
    return (await lengthOf(path)) === bytes.length;
  }

  /** Reads every blob once, after the cache was deleted. */
  async #rebuildIndex(): Promise<void> {
    const folder = join(this.#ledger, 'blobs');
    for (const part of namesIn(folder)) {
      for (const hex of namesIn(join(folder, part))) {
        const bytes = HEX64.test(hex)
          ? await readIfThere(join(folder, part, hex), Number.MAX_SAFE_INTEGER)
          : undefined;
        if (bytes !== undefined && bytes !== 'other')
          this.#index.add(hash('sha256', bytes), `hmac-sha256:${hex}`);
      }
    }
  }

  #refuseReadOnly(): void {
    if (!this.#readOnly) return;
    throw new LogError('read-only', `${this.#ledger} was opened to be read only`, { path: this.#ledger });
  }
}
