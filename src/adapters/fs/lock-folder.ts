import { constants, fstatSync, mkdirSync, openSync, statSync } from 'node:fs';
import { errnoOf, isMissing } from './errors.ts';
import { closeQuietly } from './ledger-file.ts';
import type { LockRecord } from './lock-record.ts';
import { type Life, lifeOf } from './process.ts';

/**
 * The folder of a lock, kept open: as long as it is, its inode keeps its number on every file system, on those
 * too that make numbers up as they go.
 */
export interface PinnedFolder {
  /** `dev:ino`; undefined where folders can't be opened. */
  readonly id: string | undefined;
  release(): void;
}

const NO_FOLDER: PinnedFolder = { id: undefined, release: () => undefined };

/** Makes the folder where there is none. */
export const pinFolder = (folder: string): PinnedFolder => {
  if (process.platform === 'win32') return NO_FOLDER;
  let fd: number;
  try {
    fd = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  } catch (error) {
    if (!isMissing(error)) return NO_FOLDER;
    mkdirSync(folder, { recursive: true });
    return pinFolder(folder);
  }
  try {
    const { dev, ino } = fstatSync(fd, { bigint: true });
    return { id: `${dev}:${ino}`, release: () => closeQuietly(fd) };
  } catch (error) {
    closeQuietly(fd);
    throw error;
  }
};

/**
 * Whether the maker of a record found in `folder` may still act on it: that of a copy acts on the original
 * alone, so here it is as good as dead. A copy is told only where it is certain: the maker lives under this
 * kernel, and keeps open a folder of the same file system that is another one.
 */
export const lifeIn = (folder: string, record: LockRecord): Life => {
  const life = lifeOf(record);
  if (life !== 'alive' || record.folder === undefined || record.boot === undefined) return life;
  const [dev, ino] = record.folder.split(':');
  const here = idOf(folder);
  return here !== undefined && String(here.dev) === dev && String(here.ino) !== ino ? 'dead' : life;
};

const idOf = (folder: string): { readonly dev: bigint; readonly ino: bigint } | undefined => {
  try {
    return statSync(folder, { bigint: true });
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  }
};
