import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GitWorkTree } from '../../../src/adapters/project/work-tree.ts';

let folder: string;
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
    encoding: 'utf8',
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loopledger-tree-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const treeNow = (): Promise<string> => new GitWorkTree(folder).tree();

test('outside git nothing binds the work: unbound, and no commit', async () => {
  expect(await treeNow()).toBe('unbound');
  expect(await new GitWorkTree(folder).commit()).toBeUndefined();
});

test('the id is that of git for the same files, survives a commit, and changes with any file', async () => {
  git('init', '-q');
  writeFileSync(join(folder, 'a.txt'), 'one\n');
  const before = await treeNow();
  expect(before).toMatch(/^git:[0-9a-f]{40}$/);
  git('add', '-A');
  git('commit', '-qm', 'one');
  expect(await treeNow()).toBe(before);
  expect(before).toBe(`git:${git('rev-parse', 'HEAD^{tree}').trim()}`);
  expect(await new GitWorkTree(folder).commit()).toBe(git('rev-parse', 'HEAD').trim());
  writeFileSync(join(folder, 'b.txt'), 'untracked counts\n');
  expect(await treeNow()).not.toBe(before);
});

test('ignored files and the ledger itself are no part of it', async () => {
  git('init', '-q');
  writeFileSync(join(folder, '.gitignore'), 'out/\n');
  const before = await treeNow();
  for (const name of ['out', '.loopledger']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'x'), 'x');
  }
  expect(await treeNow()).toBe(before);
});

test('asking leaves index and objects of the repository as they were', async () => {
  git('init', '-q');
  writeFileSync(join(folder, 'a.txt'), 'one\n');
  const objects = (): string[] => readdirSync(join(folder, '.git', 'objects')).sort();
  const before = objects();
  await treeNow();
  expect(objects()).toEqual(before);
  expect(git('status', '--porcelain')).toBe('?? a.txt\n');
});

test('variables that git sets for its hooks do not make it answer for another repository', async () => {
  git('init', '-q');
  writeFileSync(join(folder, 'a.txt'), 'one\n');
  const before = await treeNow();
  process.env.GIT_DIR = '/nowhere';
  try {
    expect(await treeNow()).toBe(before);
  } finally {
    delete process.env.GIT_DIR;
  }
});

const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const commitAll = (): void => {
  git('add', '-A');
  git('commit', '-qm', 'all');
};

test.each<readonly [string, () => void]>([
  ['.git/info/exclude', () => put('.git/info/exclude', 'b.txt\n')],
  ["a user's own rules", () => void git('config', 'core.excludesFile', join(folder, '.git', 'mine'))],
])('a name that %s hides counts: the rule is no part of the tree', async (_, hide) => {
  git('init', '-q');
  put('a.txt', 'one\n');
  put('.git/mine', 'b.txt\n');
  hide();
  const before = await treeNow();
  put('b.txt', 'hidden from git\n');
  expect(git('status', '--porcelain')).not.toContain('b.txt');
  expect(await treeNow()).not.toBe(before);
});

test('a tracked file that the index takes as unchanged is looked at all the same', async () => {
  git('init', '-q');
  put('a.txt', 'one\n');
  commitAll();
  git('update-index', '--assume-unchanged', 'a.txt');
  const before = await treeNow();
  put('a.txt', 'another, of another length\n');
  expect(git('status', '--porcelain')).toBe('');
  expect(await treeNow()).not.toBe(before);
});

test.skipIf(process.platform === 'win32')(
  'what is no file, such as a pipe or a socket, is passed over as git does',
  async () => {
    git('init', '-q');
    const before = await treeNow();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect(await treeNow()).toBe(before);
  },
);

test('a file that is gone, and one whose name is odd, count', async () => {
  git('init', '-q');
  put('a.txt', 'one\n');
  put('b\n"ä', 'two\n');
  commitAll();
  const before = await treeNow();
  expect(before).toBe(`git:${git('rev-parse', 'HEAD^{tree}').trim()}`);
  rmSync(join(folder, 'a.txt'));
  expect(await treeNow()).not.toBe(before);
  put('a.txt', 'one\n');
  put('c\n"ä', 'three\n');
  expect(await treeNow()).not.toBe(before);
});

describe('a nested repository', () => {
  const nested = (...args: string[]): string => git('-C', 'nested', ...args);
  beforeEach(() => {
    git('init', '-q');
    put('a.txt', 'one\n');
    mkdirSync(join(folder, 'nested'));
    nested('init', '-q');
    put('nested/x', 'x\n');
  });

  test('without a commit it counts by its files', async () => {
    const before = await treeNow();
    expect(before).toMatch(/^git:/);
    put('nested/x', 'y\n');
    expect(await treeNow()).not.toBe(before);
  });

  test.each(['tracked', 'untracked'])('%s and clean it is what git has it for', async (tracked) => {
    nested('add', '-A');
    nested('commit', '-qm', 'nested');
    const before = await treeNow();
    if (tracked === 'tracked') commitAll();
    else git('add', '-A');
    expect(before).toBe(`git:${git('write-tree').trim()}`);
    if (tracked === 'untracked') git('reset', '-q');
    put('nested/x', 'changed, and not committed\n');
    const changed = await treeNow();
    expect(changed).not.toBe(before);
    put('nested/y', 'not even added\n');
    expect(await treeNow()).not.toBe(changed);
  });

  test('one that was never fetched is the commit it is bound to', async () => {
    nested('add', '-A');
    nested('commit', '-qm', 'nested');
    commitAll();
    const before = await treeNow();
    rmSync(join(folder, 'nested'), { recursive: true });
    mkdirSync(join(folder, 'nested'));
    expect(await treeNow()).toBe(before);
  });
});

describe('of these commits can be merged', () => {
  const unmerged = async (...commits: string[]) => [...(await new GitWorkTree(folder).unmerged(commits))];

  test('those of other branches, and none that nobody here knows', async () => {
    git('init', '-q', '-b', 'main');
    writeFileSync(join(folder, 'a.txt'), 'one\n');
    commitAll();
    const first = git('rev-parse', 'HEAD').trim();
    git('switch', '-qc', 'other');
    writeFileSync(join(folder, 'b.txt'), 'two\n');
    commitAll();
    const other = git('rev-parse', 'HEAD').trim();
    const unknown = 'f'.repeat(40);
    expect(await unmerged(first, other, unknown)).toEqual([]);
    git('switch', '-q', 'main');
    expect(await unmerged(first, other, unknown)).toEqual([other]);
    git('merge', '-q', other);
    expect(await unmerged(first, other)).toEqual([]);
  });

  test('none where nothing can be told: outside git, before the first commit', async () => {
    expect(await unmerged('f'.repeat(40))).toEqual([]);
    git('init', '-q');
    expect(await unmerged('f'.repeat(40))).toEqual([]);
  });
});
