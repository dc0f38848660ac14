import { closeSync, constants, createReadStream, fstatSync, openSync, type Stats, statSync } from 'node:fs';
import { NoFile } from '../context.ts';

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

const kindOf = (stats: Stats): NoFile['kind'] => {
  if (stats.isDirectory()) return 'folder';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
};
