import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Hex64 } from '../../format/events/common.ts';
import { errnoOf, onDisk } from './errors.ts';

const HEX64 = /^[0-9a-f]{64}$/;

/** Names in a folder; none where there is no folder. */
export const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return [];
    return onDisk('read', folder, () => Promise.reject(error));
  }
};

/**
 * Which blob has which content: `<first 2 hex>/<SHA-256 of the content>` holds the blob's hex. Only a
 * help: an entry that is missing or wrong costs a second copy, and the blob it names is checked before use.
 * Unlike the blob's own name it would let somebody test a guess of the content, so it goes with the blob.
 */
export class BlobIndex {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** False where it was deleted, or never was. */
  async exists(): Promise<boolean> {
    return (await namesIn(dirname(this.#folder))).includes('blobs');
  }

  async find(sha256: Hex64): Promise<Hex64 | undefined> {
    try {
      const hex = await readFile(this.#path(sha256), 'latin1');
      return HEX64.test(hex) ? hex : undefined;
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return undefined;
      return onDisk('read', this.#folder, () => Promise.reject(error));
    }
  }

  /** Not synced: losing it is harmless. False where an entry stands already; `force` replaces that one. */
  async add(sha256: Hex64, hex: Hex64, force = false): Promise<boolean> {
    const path = this.#path(sha256);
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, hex, { flag: force ? 'w' : 'wx' });
      return true;
    } catch (error) {
      if (errnoOf(error) === 'EEXIST') return false;
      return onDisk('write', path, () => Promise.reject(error));
    }
  }

  /** Removes every entry that names one of these blobs. */
  async purge(hex: Hex64): Promise<void> {
    for (const part of await namesIn(this.#folder)) {
      for (const name of await namesIn(join(this.#folder, part))) {
        const path = join(this.#folder, part, name);
        if ((await readFile(path, 'latin1').catch(() => '')) !== hex) continue;
        await onDisk('write', path, () => rm(path, { force: true }));
      }
    }
  }

  #path(sha256: Hex64): string {
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }
}
