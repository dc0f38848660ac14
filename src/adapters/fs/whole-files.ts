import {
  closeSync,
  promises as disk,
  fsync,
  mkdirSync,
  openSync,
  renameSync,
  write,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { parentsOf, syncFolder, temporaryFor } from './disk.ts';
import { onDisk } from './errors.ts';
import { closeQuietly } from './ledger-file.ts';

const writeInPool = promisify(write);
const syncInPool = promisify(fsync);
/** What takes microseconds is written at once; a larger one must not keep everybody else waiting. */
const SMALL_BYTES = 65_536;
/** So many are open at a time. */
const OPEN_MAX = 64;

export interface WholeFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

interface Written extends WholeFile {
  readonly temporary: string;
}

/**
 * As writeWhole for each of several files, in fewer syncs: all are written and synced, in any order, then renamed in
 * the order given, and then each folder is synced once. Folders that are missing are made.
 */
export const writeAllWhole = async (files: readonly WholeFile[]): Promise<void> => {
  const written = files.map((file) => ({ ...file, temporary: temporaryFor(file.path) }));
  const folders = new Set<string>();
  for (const { path } of files) folders.add(dirname(path));
  const parents = new Set<string>();
  try {
    for (const folder of folders) {
      const first = await onDisk('write', folder, async () => mkdirSync(folder, { recursive: true }));
      for (const parent of parentsOf(folder, first)) parents.add(parent);
    }
    for (let from = 0; from < written.length; from += OPEN_MAX) {
      await writeSynced(written.slice(from, from + OPEN_MAX));
    }
    for (const { path, temporary } of written) {
      await onDisk('rename', path, async () => renameSync(temporary, path));
    }
  } catch (error) {
    for (const { temporary } of written) await disk.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await allOf([...folders, ...parents].map(syncFolder));
};

/** Each to its temporary file. The syncs wait together: a disk does many in the time of one. */
const writeSynced = async (files: readonly Written[]): Promise<void> => {
  const opened: number[] = [];
  try {
    for (const { path, temporary, bytes } of files) {
      await onDisk('write', path, async () => {
        const fd = openSync(temporary, 'wx');
        opened.push(fd);
        await writeTo(fd, bytes);
      });
    }
    await allOf(files.map(({ path }, n) => onDisk('write', path, () => syncInPool(opened[n] as number))));
    for (const { path } of files) await onDisk('write', path, async () => closeSync(opened.pop() as number));
  } finally {
    for (const fd of opened) closeQuietly(fd);
  }
};

const writeTo = async (fd: number, bytes: Uint8Array): Promise<void> => {
  for (let at = 0; at < bytes.length; ) {
    const rest = bytes.subarray(at);
    at += rest.length <= SMALL_BYTES ? writeSync(fd, rest) : (await writeInPool(fd, rest)).bytesWritten;
  }
};

/** Waits for all of them, so that none goes on behind a failure; then the first failure is thrown. */
const allOf = async (steps: readonly Promise<void>[]): Promise<void> => {
  for (const done of await Promise.allSettled(steps)) if (done.status === 'rejected') throw done.reason;
};
