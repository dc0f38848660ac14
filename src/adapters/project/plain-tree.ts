import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { git, wordsOf } from './git.ts';
import { type PlainIndex, plainIndexOf } from './git-index.ts';
import { NO_LEDGER, withScratch } from './scratch.ts';

/** What git calls its folder for one work tree, and the one that all of a repository's share. */
export interface GitFolders {
  readonly gitDir: string;
  readonly commonDir: string;
}

/** Other kinds of repository, and a work tree that lies elsewhere. */
const UNUSUAL = /\[extensions|worktree\s*=/i;
/** The id of a tree without an entry. */
const EMPTY = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/**
 * The id of the work tree in git's words, with few questions: one where all is as it was committed or added, since then
 * the index tells it. Undefined where an answer so short would not be sure to be the same: marks in the index, nested
 * repositories, indices and repositories of other forms, and an index that somebody writes meanwhile.
 */
export const plainTreeOf = async (root: string, folders: GitFolders): Promise<string | undefined> => {
  const { gitDir, commonDir } = folders;
  const [index, objects] = [join(gitDir, 'index'), join(commonDir, 'objects')];
  if (![join(gitDir, 'HEAD'), objects, join(commonDir, 'refs')].every((it) => existsSync(it)))
    return undefined;
  if (UNUSUAL.test(readFileSync(join(commonDir, 'config'), 'utf8'))) return undefined;
  const before = ageOf(index);
  // Asked before the index is looked at, so that both are read at once.
  const answer = git(root, LIST);
  const plain = indexAt(index);
  const words = wordsOf(await answer);
  if (plain === undefined || ageOf(index) !== before) return undefined;
  const others = words.filter((it) => it.startsWith('? ')).map((it) => it.slice(2));
  if (words.length === 0 && plain.tree !== undefined) return plain.tree;
  if (others.some((it) => it.endsWith('/'))) return undefined;
  return withScratch({ index, objects }, async (env) => {
    const at = { env: { ...env } };
    if (words.length > others.length) await git(root, ['add', '--update', '--', ':/', NO_LEDGER], at);
    if (others.length > 0) {
      const input = others.map((it) => `${it}\0`).join('');
      await git(root, ['update-index', '-z', '--add', '--stdin'], { ...at, input });
    }
    // What was a file may be a repository by now.
    return indexAt(env.GIT_INDEX_FILE) === undefined
      ? undefined
      : (await git(root, ['write-tree'], at)).trim();
  });
};

/** What was changed and what is gone, each with a letter of its own, and what is not tracked, with "?". */
const LIST = [
  'ls-files',
  '-z',
  '-t',
  '--modified',
  '--deleted',
  '--others',
  '--exclude-per-directory=.gitignore',
  '--',
  ':/',
  NO_LEDGER,
];

const indexAt = (path: string): PlainIndex | undefined =>
  existsSync(path) ? plainIndexOf(readFileSync(path)) : { tree: EMPTY };

/** What is another one for each index that git puts in the place of the one before. */
const ageOf = (path: string): string => {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeNs}`;
};
