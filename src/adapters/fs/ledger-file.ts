import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { LedgerFile } from '../../log/store.ts';
import { diskError, isMissing, onDisk } from './errors.ts';

/** Large enough to make calls rare, small enough to hold a few at a time. */
const CHUNK_BYTES = 262_144;

export interface FileState {
  readonly identity: string;
  readonly size: number;
}

const stateOf = (stats: {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
}): FileState => ({
  identity: `${stats.dev}:${stats.ino}`,
  size: Number(stats.size),
});

/** What is at `path` now; null when nothing is. */
export const stateAt = async (path: string): Promise<FileState | null> => {
  try {
    return stateOf(await stat(path, { bigint: true }));
  } catch (error) {
    if (isMissing(error)) return null;
    throw diskError(error, 'read', path);
  }
};

/** An opened ledger that may be written too, if `write` says so. */
export interface OpenedFile extends LedgerFile {
  readonly handle: FileHandle;
}

/** Null when there is no such file. Opening to write never makes one. */
export const openLedgerFile = async (path: string, write: boolean): Promise<OpenedFile | null> => {
  let handle: FileHandle;
  try {
    handle = await open(path, write ? constants.O_RDWR | constants.O_APPEND : constants.O_RDONLY);
  } catch (error) {
    if (isMissing(error)) return null;
    throw diskError(error, write ? 'open' : 'read', path);
  }
  const state = await onDisk('read', path, async () => stateOf(await handle.stat({ bigint: true })));
  return {
    ...state,
    handle,
    read: (from) => chunks(handle, path, from, state.size),
    close: () => onDisk('read', path, () => handle.close()),
  };
};

/** Ends early where the file was cut after it was opened; whoever reads looks at its size again. */
async function* chunks(
  handle: FileHandle,
  path: string,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array, void> {
  for (let at = from; at < to; ) {
    const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, to - at));
    const position = at;
    const { bytesRead } = await onDisk('read', path, () => handle.read(chunk, 0, chunk.length, position));
    if (bytesRead === 0) return;
    at += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}
