import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { gitFolderOf } from './git-folder.ts';

const LEDGER_FILE = 'ledger.jsonl';
export const IN_PROJECT = '.loopledger';
const IN_GIT = 'loopledger';

/** Where a ledger lives, or would. Absolute paths, links resolved. */
export interface LedgerPlace {
  /**
   * `git`: in git's common folder, shared by all worktrees. `project`: `.loopledger/` at a project's root.
   * `given`: a ledger's folder that was named. `file`: a bare ledger that was named, to be read only.
   */
  readonly kind: 'git' | 'project' | 'given' | 'file';
  readonly folder: string;
  readonly file: string;
  /** The project's root: what paths and checks in the ledger are relative to. */
  readonly root: string;
}

export type Located =
  | { readonly ok: true; readonly place: LedgerPlace }
  /** `at` is where a new one would be made; absent where the path was given and names nothing. */
  | { readonly ok: false; readonly code: 'no-ledger'; readonly what: string; readonly at?: LedgerPlace }
  /** Nothing tells which of the two is meant, and guessing would continue the wrong one. */
  | {
      readonly ok: false;
      readonly code: 'two-ledgers';
      readonly what: string;
      readonly folders: readonly [string, string];
    }
  | { readonly ok: false; readonly code: 'git-unreadable'; readonly what: string };

const placed = (kind: LedgerPlace['kind'], folder: string, root: string): LedgerPlace => ({
  kind,
  folder,
  file: join(folder, LEDGER_FILE),
  root,
});

const holdsLedger = (folder: string): boolean =>
  lstatSync(join(folder, LEDGER_FILE), { throwIfNoEntry: false }) !== undefined;

/** The path itself with links resolved as far as it exists. */
const real = (path: string): string => {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(real(parent), basename(absolute));
};

/**
 * Finds the ledger of a folder: the first folder on the way up that holds `.loopledger/` with a ledger or
 * is the root of a git work tree. A work tree without one ends the search, so that a project never
 * writes into the ledger of what it happens to lie in.
 */
export const locate = (folder: string): Located => {
  const start = real(folder);
  for (let root = start; ; root = dirname(root)) {
    const inProject = placed('project', join(root, IN_PROJECT), root);
    const git = gitFolderOf(root);
    if (git.found === 'broken') return { ok: false, code: 'git-unreadable', what: git.what };
    const inGit = git.found === 'git' ? placed('git', join(git.commonDir, IN_GIT), root) : undefined;
    const found = [inProject, inGit].filter((place) => place !== undefined && holdsLedger(place.folder));
    const [first, second] = found;
    if (first !== undefined && second !== undefined) return two(first.folder, second.folder);
    if (first !== undefined) return { ok: true, place: first };
    if (inGit !== undefined) return none(root, inGit);
    if (dirname(root) === root) return none(start, placed('project', join(start, IN_PROJECT), start));
  }
};

/** A ledger that was named: its folder, or a bare file, whatever it is called. */
export const locateGiven = (path: string): Located => {
  const at = real(path);
  const stats = statSync(at, { throwIfNoEntry: false });
  if (stats === undefined) return { ok: false, code: 'no-ledger', what: `there is nothing at ${at}` };
  if (!stats.isDirectory()) {
    return { ok: true, place: { kind: 'file', folder: dirname(at), file: at, root: dirname(at) } };
  }
  if (holdsLedger(at)) return { ok: true, place: placed('given', at, rootOf(at)) };
  return { ok: false, code: 'no-ledger', what: `there is no ${LEDGER_FILE} in ${at}` };
};

/**
 * Where a new ledger of the project around `folder` goes: git's common folder, else, or with `here`, a
 * folder of its own at the root of the work tree, or in `folder` itself outside git.
 */
export const placeForNew = (folder: string, here: boolean): Located => {
  const located = locate(folder);
  if (located.ok || located.code !== 'no-ledger' || located.at === undefined) return located;
  const { root } = located.at;
  return { ok: true, place: here ? placed('project', join(root, IN_PROJECT), root) : located.at };
};

/** A ledger's folder that was named, whether a ledger lies there yet or not. */
export const placeGiven = (folder: string): LedgerPlace => {
  const at = real(folder);
  return placed(basename(at) === IN_PROJECT ? 'project' : 'given', at, rootOf(at));
};

/** The project a named ledger folder is of, as far as its path tells: checks run there, not beside the log. */
const rootOf = (folder: string): string => {
  const parent = dirname(folder);
  if (basename(folder) === IN_PROJECT) return parent;
  return basename(folder) === IN_GIT && basename(parent) === '.git' ? dirname(parent) : folder;
};

const none = (folder: string, at: LedgerPlace): Located => ({
  ok: false,
  code: 'no-ledger',
  what: `there is no ledger in ${folder} or above it in its project`,
  at,
});

const two = (one: string, other: string): Located => ({
  ok: false,
  code: 'two-ledgers',
  what: `there are two ledgers, ${one} and ${other}: name one`,
  folders: [one, other],
});
