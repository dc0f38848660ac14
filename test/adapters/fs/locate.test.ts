import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeAt } from '../../../src/adapters/fs/file-store.ts';
import { locate, locateGiven, placeForNew } from '../../../src/adapters/fs/locate.ts';
import { ledgerWith, Witness } from '../../log/support.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'loopledger-locate-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const folder = (...parts: string[]): string => {
  const path = join(root, ...parts);
  mkdirSync(path, { recursive: true });
  return path;
};
const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const git = (where: string, ...args: string[]): void => {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: where, stdio: 'pipe' });
};
const gitThere = (): boolean => {
  try {
    execFileSync('git', ['--version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
};
if (!gitThere()) console.info('git is not installed: what asks it for worktrees and clones is passed over');
const ledger = (where: string): string => {
  write(join(where, 'ledger.jsonl'), '');
  return where;
};

describe('outside git', () => {
  it('finds the nearest on the way up', () => {
    const outer = ledger(folder('.loopledger'));
    const inner = ledger(folder('a', '.loopledger'));
    const below = folder('a', 'b', 'c');
    expect(locate(below)).toEqual({
      ok: true,
      place: { kind: 'project', folder: inner, file: join(inner, 'ledger.jsonl'), root: join(root, 'a') },
    });
    expect(locate(root)).toMatchObject({ ok: true, place: { folder: outer, root } });
    expect(locate(inner)).toMatchObject({ ok: true, place: { folder: inner } });
  });

  it('says where one would be made where there is none, and makes nothing', () => {
    const here = folder('a');
    folder('a', '.loopledger');
    expect(locate(here)).toMatchObject({
      ok: false,
      code: 'no-ledger',
      at: { kind: 'project', folder: join(here, '.loopledger'), root: here },
    });
    expect(placeForNew(here, false)).toMatchObject({ ok: true, place: { root: here } });
    expect(readdirSync(join(here, '.loopledger'))).toEqual([]);
  });

  it('finds it from a folder reached by a link', () => {
    const place = ledger(folder('a', '.loopledger'));
    folder('a', 'b');
    symlinkSync(join(root, 'a', 'b'), join(root, 'link'));
    expect(locate(join(root, 'link'))).toMatchObject({ ok: true, place: { folder: place } });
  });
});

describe('inside git, read without starting it', () => {
  it('finds the ledger in the common folder', () => {
    const place = ledger(folder('.git', 'loopledger'));
    expect(locate(folder('src', 'deep'))).toEqual({
      ok: true,
      place: { kind: 'git', folder: place, file: join(place, 'ledger.jsonl'), root },
    });
  });

  it('follows a worktree’s file to the folder all worktrees share', () => {
    const place = ledger(folder('main', '.git', 'loopledger'));
    write(join(root, 'main', '.git', 'worktrees', 'w', 'commondir'), '../..\n');
    write(join(root, 'w', '.git'), `gitdir: ${join(root, 'main', '.git', 'worktrees', 'w')}\n`);
    expect(locate(folder('w', 'src'))).toMatchObject({
      ok: true,
      place: { kind: 'git', folder: place, root: join(root, 'w') },
    });
  });

  it('takes a submodule for a project of its own', () => {
    ledger(folder('.git', 'loopledger'));
    folder('.git', 'modules', 'sub');
    write(join(root, 'sub', '.git'), 'gitdir: ../.git/modules/sub\n');
    expect(locate(join(root, 'sub'))).toMatchObject({
      ok: false,
      code: 'no-ledger',
      at: { kind: 'git', folder: join(root, '.git', 'modules', 'sub', 'loopledger') },
    });
  });

  it('ends the search at the work tree’s root', () => {
    ledger(folder('.loopledger'));
    folder('a', '.git');
    expect(locate(join(root, 'a'))).toMatchObject({
      ok: false,
      code: 'no-ledger',
      at: { kind: 'git', root: join(root, 'a') },
    });
  });

  it('puts a new one in git, or at the root if asked to', () => {
    folder('.git');
    const below = folder('src');
    expect(placeForNew(below, false)).toMatchObject({ place: { folder: join(root, '.git', 'loopledger') } });
    expect(placeForNew(below, true)).toEqual({
      ok: true,
      place: {
        kind: 'project',
        folder: join(root, '.loopledger'),
        file: join(root, '.loopledger', 'ledger.jsonl'),
        root,
      },
    });
  });

  it.each([
    ['a file that names nothing', 'hello\n'],
    ['a file that names what is gone', 'gitdir: /nowhere/at/all\n'],
  ])('refuses to guess by %s', (_, text) => {
    write(join(root, '.git'), text);
    ledger(folder('.loopledger'));
    expect(locate(root)).toMatchObject({ ok: false, code: 'git-unreadable' });
    expect(placeForNew(root, true)).toMatchObject({ ok: false, code: 'git-unreadable' });
  });
});

describe('C2: asked for X, silently got a new or another', () => {
  it('names both where there are two, and takes neither', () => {
    const one = ledger(folder('.loopledger'));
    const other = ledger(folder('.git', 'loopledger'));
    for (const found of [locate(folder('src')), placeForNew(root, true), placeForNew(root, false)]) {
      expect(found).toMatchObject({ ok: false, code: 'two-ledgers', folders: [one, other] });
      expect(found).toHaveProperty('what', expect.stringContaining(other));
    }
  });

  it('takes a named one and no other', () => {
    ledger(folder('.loopledger'));
    const named = ledger(folder('elsewhere', '.loopledger'));
    expect(locateGiven(named)).toMatchObject({
      ok: true,
      place: { kind: 'given', folder: named, root: join(root, 'elsewhere') },
    });
    for (const own of [['.loopledger'], ['.git', 'loopledger']]) {
      const ledger = folder('project', ...own);
      write(join(ledger, 'ledger.jsonl'), 'x');
      expect(locateGiven(ledger), own.join('/')).toMatchObject({ place: { root: join(root, 'project') } });
    }
    expect(locateGiven(join(root, 'nothing'))).toMatchObject({ ok: false, code: 'no-ledger' });
    expect(locateGiven(folder('empty'))).toMatchObject({ ok: false, code: 'no-ledger' });
  });
});

describe('a bare ledger that was named', () => {
  it('is read and never written', async () => {
    const file = join(folder('far'), 'ledger.jsonl');
    await ledgerWith(storeAt({ kind: 'given', folder: join(root, 'far'), file, root }), 'a');
    rmSync(join(root, 'far', 'lock'), { recursive: true });
    const found = locateGiven(file);
    if (!found.ok) throw new Error(found.what);
    expect(found.place).toMatchObject({ kind: 'file', file });
    const store = storeAt(found.place);
    const reader = new Witness(store);
    expect((await reader.catchUp()).status).toBe('clean');
    expect(reader.texts).toEqual(['(ledger.opened)', 'a']);
    await expect(reader.append('b')).rejects.toMatchObject({ code: 'read-only' });
    await expect(store.create(Buffer.from('x'))).rejects.toMatchObject({ code: 'read-only' });
    await expect(store.blobs.put(Buffer.from('x'), 'text/plain')).rejects.toMatchObject({
      code: 'read-only',
    });
    expect(readdirSync(join(root, 'far'))).toEqual(['ledger.jsonl']);
  });
});

describe.skipIf(!gitThere())('with git itself', () => {
  const placeOf = (where: string) => {
    const found = placeForNew(where, false);
    if (!found.ok) throw new Error(found.what);
    return found.place;
  };

  it('has one ledger for all worktrees, out of reach of clean, reset and checkout', async () => {
    const main = folder('main');
    git(main, 'init', '-q');
    git(main, 'commit', '-q', '--allow-empty', '-m', 'first');
    git(main, 'worktree', 'add', '-q', join(root, 'side'));
    const here = await ledgerWith(storeAt(placeOf(main)), 'from main');
    const there = new Witness(storeAt(placeOf(join(root, 'side'))));
    await there.append('from side');
    await here.append('main again');
    expect(here.texts).toEqual(['(ledger.opened)', 'from main', 'from side', 'main again']);
    git(main, 'clean', '-qfdx');
    git(join(root, 'side'), 'reset', '-q', '--hard');
    await there.catchUp();
    expect(there.texts).toEqual(here.texts);
    expect(placeOf(join(root, 'side')).root).toBe(join(root, 'side'));
  });

  it('A14: keeps every byte through a clone that rewrites line ends', async () => {
    const main = folder('main');
    git(main, 'init', '-q');
    const place = placeForNew(main, true);
    if (!place.ok) throw new Error(place.what);
    await ledgerWith(storeAt(place.place), 'a', 'b');
    git(main, 'add', '.');
    git(main, 'commit', '-q', '-m', 'with the ledger');
    git(root, 'clone', '-q', '-c', 'core.autocrlf=true', main, 'clone');
    const clone = locate(join(root, 'clone'));
    if (!clone.ok) throw new Error(clone.what);
    const reader = new Witness(storeAt(clone.place));
    expect((await reader.catchUp()).status).toBe('clean');
    expect(reader.texts).toEqual(['(ledger.opened)', 'a', 'b']);
    expect(readdirSync(clone.place.folder).sort()).toEqual(['.gitattributes', '.gitignore', 'ledger.jsonl']);
  });
});
