import { isAbsolute, join } from 'node:path';
import type { WorkTree } from '../../app/ports.ts';
import { GitSaidNo, git, isRepository, wordsOf } from './git.ts';
import { type GitFolders, plainTreeOf } from './plain-tree.ts';
import { NO_LEDGER, type Scratch, withScratch } from './scratch.ts';

const LINK_MODE = '160000';

/**
 * What git would make of the work tree now: ids, without touching the repository's index or objects.
 *
 * Only `.gitignore` files hide a name, for they are in the tree themselves: who hides a file by one changes the
 * id. Rules that are kept elsewhere (`.git/info/exclude`, a user's own) and marks in the index that make git
 * look away hide nothing. A nested repository stands as the commit it is on, as git has it, where its work tree
 * is just that; else as the id of its work tree.
 */
export class GitWorkTree implements WorkTree {
  private readonly root: string;
  private readonly folders: GitFolders | undefined;

  /** `root` is the project's folder, in git or not; with `folders`, where they are known, git is asked less. */
  constructor(root: string, folders?: GitFolders) {
    this.root = root;
    this.folders = folders;
  }

  async tree(): Promise<string> {
    try {
      return `git:${(await this.plainTree()) ?? (await treeOf(this.root))}`;
    } catch (error) {
      if (error instanceof GitSaidNo) return 'unbound';
      throw error;
    }
  }

  /** What fails here is found out, or fails again, on the longer way. */
  private async plainTree(): Promise<string | undefined> {
    try {
      return this.folders === undefined ? undefined : await plainTreeOf(this.root, this.folders);
    } catch {
      return undefined;
    }
  }

  async commit(): Promise<string | undefined> {
    return commitOf(this.root);
  }

  /** `commits` are the attacker's: ids of 40 or 64 hexadecimal digits, as the format has them. */
  async unmerged(commits: readonly string[]): Promise<ReadonlySet<string>> {
    const unmerged = new Set<string>();
    if ((await this.commit()) === undefined) return unmerged;
    for (const commit of commits) {
      if (await isKnownBeside(this.root, commit)) unmerged.add(commit);
    }
    return unmerged;
  }
}

const commitOf = async (root: string): Promise<string | undefined> => {
  try {
    return (await git(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])).trim();
  } catch (error) {
    if (error instanceof GitSaidNo) return undefined;
    throw error;
  }
};

/** Git's answer to whether a commit is an ancestor: 1 is no, and anything else that is not 0 that it knows no such commit. */
const NO_ANCESTOR = 1;

const isKnownBeside = async (root: string, commit: string): Promise<boolean> => {
  try {
    await git(root, ['merge-base', '--is-ancestor', commit, 'HEAD']);
    return false;
  } catch (error) {
    if (error instanceof GitSaidNo) return error.exit === NO_ANCESTOR;
    throw error;
  }
};

/** Its id in git's own words, without the algorithm. */
const treeOf = async (root: string): Promise<string> => {
  const paths = await git(root, [
    'rev-parse',
    '--show-toplevel',
    '--git-path',
    'objects',
    '--git-path',
    'index',
  ]);
  const [top = '', objects = '', index = ''] = paths.split('\n');
  const absolute = (path: string): string => (isAbsolute(path) ? path : join(root, path));
  const at = { index: absolute(index), objects: absolute(objects) };
  return withScratch(at, (scratch) => withIndex(top, scratch));
};

const withIndex = async (top: string, scratch: Scratch): Promise<string> => {
  const env = { ...scratch };
  const tell = (args: readonly string[], names: readonly string[]): Promise<string> =>
    git(top, ['update-index', '-z', ...args, '--stdin'], {
      env,
      input: names.map((it) => `${it}\0`).join(''),
    });
  const marked = wordsOf(await git(top, ['ls-files', '-z', '-v'], { env }));
  // Marks for "take this one as unchanged": a lower-case letter. The entries of a sparse checkout stay out.
  const unchanged = marked.filter((it) => /^[a-z] /.test(it)).map((it) => it.slice(2));
  if (unchanged.length > 0) await tell(['--no-assume-unchanged'], unchanged);
  await git(top, ['add', '--update', '--', ':/', NO_LEDGER], { env });
  const others = wordsOf(
    await git(
      top,
      ['ls-files', '-z', '--others', '--exclude-per-directory=.gitignore', '--', ':/', NO_LEDGER],
      {
        env,
      },
    ),
  );
  // A nested repository that is not tracked is named as a folder.
  const found = others.filter((it) => it.endsWith('/')).map((it) => it.slice(0, -1));
  const files = others.filter((it) => !it.endsWith('/'));
  if (files.length > 0) await tell(['--add'], files);
  const staged = wordsOf(await git(top, ['ls-files', '-z', '--stage'], { env }));
  const linked = staged
    .filter((it) => it.startsWith(`${LINK_MODE} `))
    .map((it) => it.slice(it.indexOf('\t') + 1));
  const nested: string[] = [];
  for (const path of [...found, ...linked]) {
    // A submodule that was never fetched is an empty folder: the commit it is bound to is all there is.
    const folder = join(top, path);
    if (isRepository(folder)) nested.push(`${LINK_MODE} ${await linkTo(folder)}\t${path}`);
  }
  if (nested.length > 0)
    await git(top, ['update-index', '-z', '--index-info'], { env, input: `${nested.join('\0')}\0` });
  return (await git(top, ['write-tree'], { env })).trim();
};

const linkTo = async (folder: string): Promise<string> => {
  const tree = await treeOf(folder);
  const commit = await commitOf(folder);
  if (commit === undefined) return tree;
  const committed = (await git(folder, ['rev-parse', `${commit}^{tree}`])).trim();
  return committed === tree ? commit : tree;
};
