import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToldFolder } from '../../../../src/adapters/fs/notify/told.ts';

/** What another process does between the name of a new file and its text; and where no links can be made. */
const disk = vi.hoisted(() => ({ between: (_: string) => undefined as unknown, links: true }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return {
    ...real,
    writeFileSync: (path: string, text: string, options: object = {}) => {
      real.writeFileSync(path, '', options);
      disk.between(path);
      real.writeFileSync(path, text);
    },
    linkSync: (from: string, to: string) => {
      if (disk.links) real.linkSync(from, to);
      else throw Object.assign(new Error('no links here'), { code: 'EPERM' });
    },
  };
});

let folder: string;
let told: ToldFolder;
const NOW = Date.parse('2026-11-30T09:00:00.000Z');
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'loopledger-told-')), 'told', 'place');
  told = new ToldFolder(folder);
});
afterEach(() => {
  disk.between = () => undefined;
  rmSync(join(folder, '..', '..'), { recursive: true, force: true });
});

/** Another process of the same user. */
const other = () => new ToldFolder(folder);
/** A process that was, and is no more. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;
/** The one file there is, as a process leaves it that is killed in between. */
const leave = (text: string): void => writeFileSync(join(folder, readdirSync(folder)[0] ?? ''), text);

describe('what was told', () => {
  it('is told by one, and by none after it was', () => {
    expect(told.begin('a', NOW)).toBe(true);
    expect([told.begin('a', NOW), other().begin('a', NOW), other().begin('b', NOW)]).toEqual([
      false,
      false,
      true,
    ]);
    told.done('a', NOW);
    expect([told.begin('a', NOW), other().begin('a', NOW + 1e9)]).toEqual([false, false]);
  });

  it('is tried by the next one when it failed', () => {
    told.begin('a', NOW);
    told.undo('a');
    expect(other().begin('a', NOW)).toBe(true);
  });

  it('is told again after whoever told it died in between', () => {
    told.begin('a', NOW);
    leave(`${deadPid()} ${NOW}\n`);
    expect(other().begin('a', NOW + 1)).toBe(true);
  });

  it.each([
    ['is empty', ''],
    ['is cut off', `${process.pid} 17`],
    ['is something else', '../../../etc/passwd'],
    ['was begun by one who lives, longer ago than a call takes', `${process.pid} ${NOW - 121_000}\n`],
    ['is from a time to come', `${process.pid} ${NOW + 121_000}\n`],
  ])('is told again where the mark of who is at it %s', (_, mark) => {
    told.begin('a', NOW);
    leave(mark);
    expect(other().begin('a', NOW)).toBe(true);
    expect(other().begin('a', NOW)).toBe(false);
  });

  /** Once, as a file with this ending has its name and not yet its text. */
  const whileWriting = (ending: string, act: () => void): void => {
    disk.between = (path) => {
      if (!path.endsWith(ending)) return;
      disk.between = () => undefined;
      act();
    };
  };

  it.each(['.tmp', '.telling'])('is told by one of two that begin at the same moment (%s)', (ending) => {
    const began: boolean[] = [];
    whileWriting(ending, () => began.push(other().begin('a', NOW)));
    began.push(told.begin('a', NOW));
    expect(began.filter((it) => it)).toEqual([true]);
  });

  it('is told by none for whom another told it at the same moment', () => {
    whileWriting('.tmp', () => {
      const one = other();
      one.begin('a', NOW);
      one.done('a', NOW);
    });
    expect(told.begin('a', NOW)).toBe(false);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.told$/)]);
  });

  it('is told by one also where no links can be made', () => {
    disk.links = false;
    expect([told.begin('a', NOW), other().begin('a', NOW)]).toEqual([true, false]);
    disk.links = true;
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('leaves nothing of those who were killed while they told what waits no longer', () => {
    told.begin('a', NOW);
    told.keepOnly(new Set(), NOW + 120_000);
    expect(readdirSync(folder)).toHaveLength(1);
    told.keepOnly(new Set(['a']), NOW + 120_001);
    expect(readdirSync(folder)).toHaveLength(1);
    told.keepOnly(new Set(), NOW + 120_001);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('counts as told though its mark was taken over meanwhile', () => {
    told.begin('a', NOW);
    told.undo('a');
    told.done('a', NOW);
    expect(other().begin('a', NOW)).toBe(false);
  });

  it('is forgotten when it waits no longer, if it was told before the look', () => {
    for (const [key, at] of [
      ['over', NOW],
      ['waits', NOW],
      ['since', NOW + 2],
    ] as const) {
      told.begin(key, at);
      told.done(key, at);
    }
    told.begin('under way', NOW);
    told.keepOnly(new Set(['waits']), NOW + 1);
    expect(['over', 'waits', 'since', 'under way'].map((key) => other().begin(key, NOW + 3))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('lies in a folder for the user alone, under names that say nothing of it', () => {
    told.keepOnly(new Set(), NOW);
    told.begin('answer-question/../../x/3', NOW);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.telling$/)]);
    if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('can’t be kept where nothing can be written: that is said, and nothing is told then', () => {
    writeFileSync(join(folder, '..', '..', 'file'), '');
    const nowhere = new ToldFolder(join(folder, '..', '..', 'file', 'told'));
    expect(() => nowhere.begin('a', NOW)).toThrow(/cannot be written/);
  });
});
