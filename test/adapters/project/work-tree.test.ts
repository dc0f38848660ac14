import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gitFolderOf } from '../../../src/adapters/fs/git-folder.ts';
import { GitWorkTree } from '../../../src/adapters/project/work-tree.ts';

let folder: string;
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loopledger-tree-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const shortWay = (): Promise<string> => {
  const folders = gitFolderOf(folder);
  return new GitWorkTree(folder, folders.found === 'git' ? folders : undefined).tree();
};

/** Asked in few questions and in many: whatever a test is about, both must say the same. */
const treeNow = async (): Promise<string> => {
  const tree = await new GitWorkTree(folder).tree();
  expect(await shortWay()).toBe(tree);
  return tree;
};

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

test('a change of as many bytes in the second in which the index was written is noticed, however late', async () => {
  const then = 1_700_000_000;
  const age = (name: string): void => utimesSync(join(folder, name), then, then);
  git('init', '-q');
  git('config', 'core.trustctime', 'false');
  put('a.txt', 'one\n');
  age('a.txt');
  commitAll();
  age('.git/index');
  put('a.txt', 'two\n');
  age('a.txt');
  expect(await treeNow()).not.toBe(`git:${git('rev-parse', 'HEAD^{tree}').trim()}`);
});

describe('how often git is started', () => {
  const started = async (): Promise<readonly string[]> => {
    const trace = join(folder, '.git', 'trace');
    rmSync(trace, { force: true });
    process.env.GIT_TRACE = trace;
    try {
      await shortWay();
    } finally {
      delete process.env.GIT_TRACE;
    }
    return readFileSync(trace, 'utf8').match(/built-in: git .*? (?=-)|built-in: git write-tree/g) ?? [];
  };

  test('once where all is as it was committed; for each kind of change once more', async () => {
    git('init', '-q');
    expect(await started()).toHaveLength(1);
    put('a.txt', 'one\n');
    commitAll();
    expect(await started()).toHaveLength(1);
    put('b.txt', 'untracked\n');
    expect(await started()).toHaveLength(3);
    put('a.txt', 'changed\n');
    expect(await started()).toHaveLength(4);
  });

  test('in a work tree beside the first, too', async () => {
    const first = folder;
    git('init', '-q');
    put('a.txt', 'one\n');
    commitAll();
    folder = `${first}-beside`;
    try {
      execFileSync('git', ['-C', first, 'worktree', 'add', '-q', folder]);
      put('b.txt', 'only here\n');
      const here = await treeNow();
      rmSync(join(folder, 'b.txt'));
      expect(await treeNow()).not.toBe(here);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      folder = first;
    }
  });
});

const NAMES = ['a', 'b', 'c', 'd/a', 'd/b', 'd', 'a/x', 'ignored', 'n/x'];

test('whatever was done to files and index, few questions come to what many do', {
  timeout: 120_000,
}, async () => {
  const name = fc.constantFrom(...NAMES);
  const act = fc.oneof(
    fc.record({ do: fc.constant('write' as const), name, text: fc.constantFrom('x\n', 'y\n', 'long\n') }),
    fc.record({
      do: fc.constantFrom('remove', 'add', 'intend', 'trust', 'skip', 'repository', 'link'),
      name,
    }),
    fc.record({ do: fc.constantFrom('commit', 'ignore', 'exclude', 'v4'), name }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      git('init', '-q');
      put('a', 'x\n');
      commitAll();
      for (const it of acts) tried(() => perform(it));
      await treeNow();
    }),
    { numRuns: 40 },
  );
});

/** Not all can be done everywhere: a file where a folder is, a mark on what is not tracked. */
const tried = (act: () => unknown): void => {
  try {
    act();
  } catch {
    return;
  }
};

const perform = (it: { readonly do: string; readonly name: string; readonly text?: string }): unknown => {
  const path = join(folder, it.name);
  switch (it.do) {
    case 'write':
      mkdirSync(dirname(path), { recursive: true });
      return writeFileSync(path, it.text ?? '');
    case 'remove':
      return rmSync(path, { recursive: true });
    case 'add':
      return quiet('add', '--', it.name);
    case 'intend':
      return quiet('add', '-N', '--', it.name);
    case 'trust':
      return quiet('update-index', '--assume-unchanged', it.name);
    case 'skip':
      return quiet('update-index', '--skip-worktree', it.name);
    case 'repository':
      rmSync(path, { recursive: true, force: true });
      mkdirSync(path, { recursive: true });
      quiet('-C', it.name, 'init', '-q');
      return quiet('-C', it.name, 'commit', '-q', '--allow-empty', '-m', 'nested');
    case 'link':
      return symlinkSync('a', path);
    case 'commit':
      return commitAll();
    case 'ignore':
      return put('.gitignore', 'ignored\nb\n');
    case 'exclude':
      return put('.git/info/exclude', 'c\n');
    default:
      return quiet('update-index', '--index-version', '4');
  }
};

const quiet = (...args: string[]): unknown =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
    stdio: 'ignore',
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
