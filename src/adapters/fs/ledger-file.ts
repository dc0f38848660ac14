import { closeSync, constants, fstatSync, lstatSync, openSync, read, readSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { LogError } from '../../log/error.ts';
import type { EndedVoucher, LedgerFile, VoucherWish } from '../../log/store.ts';
import { diskError, errnoOf, isMissing, onDisk } from './errors.ts';

/** Large enough to make calls rare, small enough to hold a few at a time. */
const CHUNK_BYTES = 262_144;
const SMALL_BYTES = 65_536;
const readInPool = promisify(read);

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

/**
 * What is at `path` now; null when nothing is. Synchronous, as every append asks several times: the call
 * takes microseconds, its way through the thread pool many times that.
 */
export const stateAt = (path: string): FileState | null => {
  try {
    return stateOf(statSync(path, { bigint: true }));
  } catch (error) {
    if (isMissing(error)) return nothingAt(path);
    throw diskError(error, 'read', path);
  }
};

/** A link whose file is gone is not nothing: what it names may come back, and no other ledger takes its place. */
const nothingAt = (path: string): null => {
  try {
    lstatSync(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw diskError(error, 'read', path);
  }
  throw new LogError('io', `${path} is a link, and where it leads nothing is`, { path, during: 'open' });
};

/** What was written is synced by then, and what was read is read: a failure to close says nothing of either. */
export const closeQuietly = (fd: number): void => {
  try {
    closeSync(fd);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
  }
};

/** Begins to vouch for a ledger of so many bytes; undefined where that gains nothing. */
export type BeginVouching = (bytes: number, wish: VoucherWish) => Promise<EndedVoucher | undefined>;

/** An opened ledger that may be written too, if it was opened for it. */
export interface OpenedFile extends LedgerFile {
  readonly fd: number;
}

/** Null when there is no such file. Opening to write never makes one. */
export const openLedgerFile = (
  path: string,
  write: boolean,
  vouching: BeginVouching = async () => undefined,
): OpenedFile | null => {
  let fd: number;
  try {
    // A pipe in its place would hold the opening up for ever.
    const mode = write ? constants.O_RDWR | constants.O_APPEND : constants.O_RDONLY;
    fd = openSync(path, mode | constants.O_NONBLOCK);
  } catch (error) {
    if (isMissing(error)) return nothingAt(path);
    throw diskError(error, write ? 'open' : 'read', path);
  }
  try {
    const state = stateOf(fstatSync(fd, { bigint: true }));
    return {
      ...state,
      fd,
      read: (from) => chunks(fd, path, from, state.size),
      voucher: (wish) => vouching(state.size, wish),
      close: async () => closeQuietly(fd),
    };
  } catch (error) {
    closeQuietly(fd);
    throw diskError(error, 'read', path);
  }
};

/** Ends early where the file was cut after it was opened; whoever reads looks at its size again. */
async function* chunks(fd: number, path: string, from: number, to: number): AsyncGenerator<Uint8Array, void> {
  for (let at = from; at < to; ) {
    const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, to - at));
    const position = at;
    const length = await onDisk('read', path, () => readAt(fd, chunk, position));
    if (length === 0) return;
    at += length;
    yield chunk.subarray(0, length);
  }
}

/** What few bytes there are is there at once; a long ledger must not keep everybody else waiting. */
const readAt = async (fd: number, chunk: Buffer, position: number): Promise<number> => {
  if (chunk.length <= SMALL_BYTES) return readSync(fd, chunk, 0, chunk.length, position);
  return (await readInPool(fd, chunk, 0, chunk.length, position)).bytesRead;
};
