import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProjectPaths } from '../../../src/adapters/project/paths.ts';

let base: string;
let root: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'loopledger-paths-')));
  root = join(base, 'project');
  mkdirSync(join(root, 'src/keys'), { recursive: true });
  mkdirSync(join(base, 'other/deep'), { recursive: true });
  writeFileSync(join(root, 'src/a.ts'), 'a');
  writeFileSync(join(root, 'src/keys/k'), 'k');
  writeFileSync(join(base, 'other/secret'), 's');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const look = async (name: string, folder = '.') => {
  const [found] = await new ProjectPaths(root).look(folder, [name]);
  return found;
};
const link = (at: string, to: string): void => symlinkSync(to, join(root, at));
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('where a path leads', () => {
  it('a file, with what is in it', async () => {
    expect(await look('src/a.ts')).toEqual({
      path: 'src/a.ts',
      is: 'file',
      outside: false,
      sha256: hash('a'),
    });
    expect(await look('./a.ts', 'src')).toMatchObject({ path: 'src/a.ts', sha256: hash('a') });
  });

  it('a folder, the project itself, and what is not there yet', async () => {
    expect(await look('src')).toEqual({ path: 'src', is: 'folder', outside: false });
    expect(await look('..', 'src')).toEqual({ path: '.', is: 'folder', outside: false });
    expect(await look('new/b.ts')).toEqual({ path: 'new/b.ts', is: 'absent', outside: false });
  });

  it.each(['../other/secret', 'src/../../other/secret', 'new/../../other/secret'])(
    'out by %s',
    async (name) => {
      expect(await look(name)).toMatchObject({ path: join(base, 'other/secret'), outside: true });
    },
  );

  it('not out by a name that only begins so', async () => {
    expect(await look('..src/a')).toMatchObject({ path: '..src/a', outside: false });
  });

  it('out by a link, to a file, to a folder, and to nothing', async () => {
    link('out', join(base, 'other/secret'));
    link('folder', '../other');
    link('new', '../other/later');
    expect(await look('out')).toMatchObject({
      path: join(base, 'other/secret'),
      outside: true,
      sha256: hash('s'),
    });
    expect(await look('folder/secret')).toMatchObject({ path: join(base, 'other/secret'), outside: true });
    expect(await look('new')).toMatchObject({ path: join(base, 'other/later'), is: 'absent', outside: true });
    expect(await look('new/x')).toMatchObject({ path: join(base, 'other/later/x'), outside: true });
  });

  it('up from where a link leads, not from the link', async () => {
    link('deep', '../other/deep');
    expect(await look('deep/../secret')).toMatchObject({ path: join(base, 'other/secret'), outside: true });
  });

  it('to what a link inside leads to, so that its rules hold', async () => {
    link('harmless', 'src/keys/k');
    link('chain', 'harmless');
    expect(await look('harmless')).toMatchObject({ path: 'src/keys/k', outside: false });
    expect(await look('chain')).toMatchObject({ path: 'src/keys/k', sha256: hash('k') });
  });

  it('nowhere, and so not inside, in a ring of links', async () => {
    link('one', 'two');
    link('two', 'one');
    expect(await look('one')).toMatchObject({ is: 'other', outside: true });
  });

  it('nowhere that a system would take', async () => {
    expect(await look('a\0b')).toMatchObject({ outside: true });
    expect(await look('x'.repeat(5_000))).toMatchObject({ outside: true });
  });

  it('from a folder that is a link out, out', async () => {
    link('folder', '../other');
    expect(await look('secret', 'folder')).toMatchObject({ outside: true });
  });
});
