import { copyFileSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The ledger is no part of the tree it describes. */
export const NO_LEDGER = ':(exclude,top,glob)**/.loopledger/**';

/** Where git is to look instead of the repository's own index, and to write instead of into its objects. */
export interface Scratch {
  readonly GIT_INDEX_FILE: string;
  readonly GIT_OBJECT_DIRECTORY: string;
  readonly GIT_ALTERNATE_OBJECT_DIRECTORIES: string;
}

/** Work with a copy of the index, where there is one, and a folder for new objects. */
export const withScratch = async <T>(
  { index, objects }: { readonly index: string; readonly objects: string },
  work: (scratch: Scratch) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'loopledger-tree-'));
  try {
    const copy = join(folder, 'index');
    // From the index as it is, so that a tracked file counts even where a rule ignores its name.
    copyAsOld(index, copy);
    return await work({
      GIT_INDEX_FILE: copy,
      GIT_OBJECT_DIRECTORY: folder,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: objects,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Git reads anew the files that changed in the second in which the index was written: so the copy must be as old. A
 * repository without a commit or an addition has no index yet.
 */
const copyAsOld = (from: string, to: string): void => {
  const stats = statSync(from, { throwIfNoEntry: false });
  if (stats === undefined) return;
  copyFileSync(from, to);
  utimesSync(to, stats.atime, stats.mtime);
};
