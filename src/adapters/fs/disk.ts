import { randomBytes } from 'node:crypto';
// Through node:fs, whose `promises` loads when it is first used: reading a ledger needs none of it.
import { constants, promises as disk, fdatasync, readdirSync, writeSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { diskError, errnoOf, isMissing, onDisk } from './errors.ts';

/** The two calls whose failures a ledger must survive; tests put failing ones here. */
export interface Disk {
  /** One write at the end of a file opened for appending. Answers how many bytes were taken. */
  write(fd: number, bytes: Uint8Array): number;
  sync(fd: number): Promise<void>;
}

export const nodeDisk: Disk = {
  write: (fd, bytes) => writeSync(fd, bytes, 0, bytes.length, null),
  sync: promisify(fdatasync),
};

/** Not every system opens folders or syncs them; where one does, a failure is a failure. */
const NO_FOLDER_SYNC = new Set(['EISDIR', 'EINVAL', 'ENOTSUP', 'ENOSYS']);

/** Makes the names in a folder durable: a synced file whose name was not synced may be gone. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  await onDisk('sync', folder, async () => {
    const handle = await disk.open(folder, constants.O_RDONLY);
    try {
      await handle.sync();
    } catch (error) {
      if (!NO_FOLDER_SYNC.has(errnoOf(error) ?? '')) throw error;
    } finally {
      await handle.close();
    }
  });
};

/** Names in a folder; none where there is no folder. */
export const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw diskError(error, 'read', folder);
  }
};

/** Makes a folder and those above it, each durable. */
export const makeFolder = async (folder: string): Promise<void> => {
  const first = await onDisk('write', folder, () => disk.mkdir(folder, { recursive: true }));
  for (const parent of parentsOf(folder, first)) await syncFolder(parent);
};

/** Where the names stand of folders that were made for `folder`, of which `first` was the first. */
export const parentsOf = (folder: string, first: string | undefined): readonly string[] => {
  if (first === undefined) return [];
  let parent = dirname(first);
  const parts = relative(parent, dirname(folder)).split(sep).filter(Boolean);
  return [
    parent,
    ...parts.map((part) => {
      parent = `${parent}${sep}${part}`;
      return parent;
    }),
  ];
};

const TEMPORARY = /\.[0-9a-f]{16}\.tmp$/;

/** Whether a name is one that `temporaryFor` gives. */
export const isTemporary = (name: string): boolean => TEMPORARY.test(name);

/** Where a file is written before it is put in place. */
export const temporaryFor = (path: string): string => `${path}.${randomBytes(8).toString('hex')}.tmp`;

/**
 * Takes away what processes that died left of their attempts to put this file in place. Only for a file that is
 * never written but under a lock, and while that is held: nobody alive is at work on one.
 */
export const sweep = async (path: string): Promise<void> => {
  const [folder, name] = [dirname(path), basename(path)];
  for (const left of namesIn(folder)) {
    if (left.replace(TEMPORARY, '') !== name || !isTemporary(left)) continue;
    await onDisk('write', path, () => disk.rm(join(folder, left), { force: true }));
  }
};

/** As `sweep`, for every file of a folder. Only where no ledger is: nobody keeps anything for it then. */
export const sweepFolder = async (folder: string): Promise<void> => {
  for (const left of namesIn(folder).filter(isTemporary)) {
    await onDisk('write', folder, () => disk.rm(join(folder, left), { force: true }));
  }
};

/**
 * Puts a whole file in place or none: temporary file, sync, rename, sync of the folder. `last` is asked before the
 * renaming, and stops it by throwing. `mode` is that of the file it takes the place of.
 */
export const writeWhole = async (
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  last: () => void = () => undefined,
  mode?: number,
): Promise<void> => {
  const temporary = temporaryFor(path);
  try {
    await onDisk('write', path, async () => {
      const handle = await disk.open(temporary, 'wx', mode);
      try {
        // What the umask took away is given back.
        if (mode !== undefined) await handle.chmod(mode);
        for await (const piece of content instanceof Uint8Array ? [content] : content) {
          await handle.writeFile(piece);
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
    });
    last();
    await onDisk('rename', path, () => disk.rename(temporary, path));
  } catch (error) {
    await disk.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
};
