import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
