import { type FileHandle, link, lstat, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { HandoffFiles, WrittenFile } from '../../../app/handoff/file.ts';
import { sha256OfPieces } from '../../../format/hash.ts';
import { LogError } from '../../../log/error.ts';
import { syncFolder, temporaryFor } from '../disk.ts';
import { errnoOf, isMissing, onDisk } from '../errors.ts';
import { packed } from './pack.ts';

/** File systems without hard links say one of these. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Finds out whether a file can be written there before anything rests on it. What is there already stays. */
export const reserve: HandoffFiles['reserve'] = async (path, replace, ledger) => {
  const there = await lstat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (there?.isDirectory() === true) return { ok: false, there: 'folder' };
  if (there !== undefined && !replace) return { ok: false, there: 'file' };
  if (await isOfLedger(path, ledger)) return { ok: false, there: 'ledger' };
  const temporary = temporaryFor(path);
  const handle = await onDisk('write', path, () => open(temporary, 'wx'));
  const writeBytes = async (content: AsyncIterable<Uint8Array>): Promise<WrittenFile> => {
    try {
      const file = await written(handle, path, content);
      await onDisk('rename', path, () => (replace ? rename(temporary, path) : putNew(temporary, path)));
      await syncFolder(dirname(path));
      return file;
    } finally {
      await gone(handle, temporary);
    }
  };
  return {
    ok: true,
    write: (members) => writeBytes(packed(members)),
    writeBytes,
    release: () => gone(handle, temporary),
  };
};

/** What a ledger's folder holds of its own: a file put over one of them, or among them, would spoil it. */
const OWN = new Set(['ledger.jsonl', 'blobs', 'torn', 'lock', 'cache', '.gitattributes', '.gitignore']);

/** Links are followed: another name of the ledger's folder is the ledger's folder. */
const isOfLedger = async (path: string, ledger: string): Promise<boolean> => {
  const [folder, above] = await Promise.all(
    [dirname(path), ledger].map((it) =>
      realpath(it).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    ),
  );
  if (folder === undefined || above === undefined) return false;
  const [first = ''] = relative(above, join(folder, basename(path))).split(sep);
  return OWN.has(first);
};

/** What goes wrong on the disk is the disk's; what reading the content throws comes out as it is. */
const written = async (
  handle: FileHandle,
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<WrittenFile> => {
  const sum = sha256OfPieces();
  let bytes = 0;
  for await (const piece of content) {
    await onDisk('write', path, () => handle.writeFile(piece));
    sum.update(piece);
    bytes += piece.length;
  }
  await onDisk('write', path, () => handle.sync());
  return { path, bytes, sha256: sum.hex() };
};

/** A link is made only where nothing is, which renaming does not promise. */
const putNew = async (temporary: string, path: string): Promise<void> => {
  try {
    await link(temporary, path);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') throw new LogError('exists', `${path} came there meanwhile`, { path });
    if (!NO_LINKS.has(errnoOf(error) ?? '')) throw error;
    await rename(temporary, path);
  }
};

const gone = async (handle: FileHandle, temporary: string): Promise<void> => {
  await handle.close().catch(() => undefined);
  await rm(temporary, { force: true }).catch(() => undefined);
};
