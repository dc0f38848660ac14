import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A work tree's git folders, or why they can't be told. */
export type GitFolder =
  | { readonly found: 'none' }
  | {
      readonly found: 'git';
      /** Of this work tree. */
      readonly gitDir: string;
      /** Shared by all worktrees of the repository. */
      readonly commonDir: string;
    }
  | { readonly found: 'broken'; readonly what: string };

const GITDIR = /^gitdir: (.+?)[\r\n]*$/;

const textAt = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Reads `.git` of a folder without starting git. It is a folder; or, in a linked worktree or a submodule,
 * a file `gitdir: <path>` that names one. That folder's `commondir`, if there is one, names the folder all
 * worktrees share. Both paths may be relative, to where the file naming them lies.
 */
export const gitFolderOf = (root: string): GitFolder => {
  const dotGit = join(root, '.git');
  const kind = lstatSync(dotGit, { throwIfNoEntry: false });
  if (kind === undefined) return { found: 'none' };
  let gitDir = dotGit;
  if (!isFolder(dotGit)) {
    const named = GITDIR.exec(textAt(dotGit) ?? '')?.[1];
    if (named === undefined) return broken(dotGit, 'is neither a folder nor a file that names one');
    gitDir = resolve(root, named);
  }
  const named = textAt(join(gitDir, 'commondir'))?.trim();
  const commonDir = named === undefined || named === '' ? gitDir : resolve(gitDir, named);
  if (!isFolder(commonDir))
    return broken(join(gitDir, 'commondir'), `names ${commonDir}, which is not there`);
  return { found: 'git', gitDir, commonDir: realpathSync(commonDir) };
};

const broken = (path: string, what: string): GitFolder => ({ found: 'broken', what: `${path} ${what}` });
