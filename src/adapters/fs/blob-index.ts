import { promises as disk, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Hex64 } from '../../format/events/common.ts';
import { namesIn } from './disk.ts';
import { diskError, errnoOf, isMissing, onDisk } from './errors.ts';

const ID = /^hmac-sha256:[0-9a-f]{64}$/;

/**
 * Which blob has which content: `<first 2 hex>/<SHA-256 of the content>` holds the blob's id. Only a
 * help: an entry that is missing or wrong costs a second copy, and the blob it names is checked before use.
 * Unlike the blob's own name it would let somebody test a guess of the content, so it goes with the blob.
 */
export class BlobIndex {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** False where it was deleted, or never was. */
  exists(): boolean {
    return namesIn(dirname(this.#folder)).includes(basename(this.#folder));
  }

  find(sha256: Hex64): string | undefined {
    const blob = this.#read(this.#path(sha256));
    return blob !== undefined && ID.test(blob) ? blob : undefined;
  }

  /** Not synced: losing it is harmless. False where an entry stands already; `force` replaces that one. */
  add(sha256: Hex64, blob: string, force = false): boolean {
    const path = this.#path(sha256);
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, blob, { flag: force ? 'w' : 'wx' });
      return true;
    } catch (error) {
      if (errnoOf(error) === 'EEXIST') return false;
      throw diskError(error, 'write', path);
    }
  }

  /** Removes every entry that names the blob. */
  async purge(blob: string): Promise<void> {
    for (const part of namesIn(this.#folder)) {
      for (const name of namesIn(join(this.#folder, part))) {
        const path = join(this.#folder, part, name);
        if (this.#read(path) === blob) await onDisk('write', path, () => disk.rm(path, { force: true }));
      }
    }
  }

  #read(path: string): string | undefined {
    try {
      return readFileSync(path, 'latin1');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw diskError(error, 'read', path);
    }
  }

  #path(sha256: Hex64): string {
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }
}
