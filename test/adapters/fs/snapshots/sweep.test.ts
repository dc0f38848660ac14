import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sweepOld } from '../../../../src/adapters/fs/snapshots/write.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sweep-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const name = (letter: string): string => letter.repeat(16);
const years = new Date('2020-01-01T00:00:00.000Z');

/** A folder that was last added to long ago. */
const old = (parent: string, of: string, ...files: string[]): string => {
  const path = join(parent, of);
  mkdirSync(path, { recursive: true });
  for (const file of files) writeFileSync(join(path, file), 'x');
  utimesSync(path, years, years);
  return path;
};

it('what others kept goes after a month, with what a crash left of it', () => {
  const cache = join(folder, 'cache');
  const gone = old(cache, name('a'), '8191.snapshot', `9000.snapshot.${name('0')}.tmp`);
  const fresh = join(cache, name('b'));
  mkdirSync(fresh);
  const blobs = old(cache, 'blobs', '8191.snapshot');
  sweepOld(cache, join(cache, name('c')));
  expect([gone, fresh, blobs].map(existsSync)).toEqual([false, true, true]);
});

it('nothing else goes, though a link stands in the place of the cache', () => {
  const elsewhere = join(folder, 'elsewhere');
  const precious = old(elsewhere, name('a'), 'letter.txt', '8191.snapshot');
  writeFileSync(join(elsewhere, name('b')), 'x');
  utimesSync(join(elsewhere, name('b')), years, years);
  const inside = old(elsewhere, 'inside', '1.snapshot');
  symlinkSync(inside, join(elsewhere, name('d')));
  const cache = join(folder, 'cache');
  symlinkSync(elsewhere, cache);
  sweepOld(cache, join(cache, name('c')));
  const all = [
    precious,
    join(precious, 'letter.txt'),
    join(elsewhere, name('b')),
    join(inside, '1.snapshot'),
  ];
  expect(all.map(existsSync)).toEqual([true, true, true, true]);
});
