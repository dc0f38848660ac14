import {
  closeSync,
  constants,
  createReadStream,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs';
import { type Entry, NoFile } from '../context.ts';

/**
 * The content of a regular file. All else is refused before it is opened: a pipe would wait for its other end
 * for ever, and to open a device may set it off. Should one take the file's place meanwhile, it is not waited for.
 */
export const fileChunks = async function* (path: string): AsyncIterable<Uint8Array> {
  mustBeFile(path, statSync(path));
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    mustBeFile(path, fstatSync(fd));
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  yield* createReadStream(path, { fd });
};

const mustBeFile = (path: string, stats: Stats): void => {
  if (!stats.isFile()) throw new NoFile(path, kindOf(stats));
};

/** What lies in a folder, sorted: the order the system gives differs from disk to disk. */
export const folderEntries = (folder: string): readonly Entry[] =>
  readdirSync(folder, { withFileTypes: true })
    .map((entry): Entry => ({ name: entry.name, kind: kindOfEntry(entry) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

const kindOfEntry = (entry: Dirent): Entry['kind'] => {
  if (entry.isFile()) return 'file';
  return entry.isSymbolicLink() ? 'link' : kindOf(entry);
};

const kindOf = (stats: Pick<Stats, 'isDirectory' | 'isFIFO' | 'isSocket'>): NoFile['kind'] => {
  if (stats.isDirectory()) return 'folder';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
};
