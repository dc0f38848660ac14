import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileStore } from '../../src/adapters/fs/file-store.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { createLog } from '../../src/log/create.ts';
import { LogError } from '../../src/log/error.ts';
import { gathered, ledgerWith, opened, sources, textOf, Witness } from '../log/support.ts';
import { counted, many } from './long.ts';

// A file system that is full in truth: a tmpfs of 64 KiB, where mounting one is allowed.

const where = mkdtempSync(join(tmpdir(), 'loopledger-full-'));
const mount = (): boolean =>
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,nr_inodes=40', 'tmpfs', where]).status === 0;
const unmount = (): void => void spawnSync('umount', [where]);
const canMount = mount();
if (canMount) unmount();
else console.info('passed over: a small tmpfs cannot be mounted here');
afterAll(() => rmSync(where, { recursive: true, force: true }));

const file = join(where, 'ledger', 'ledger.jsonl');
const PAGE = 4_096;
const ballast = join(where, 'ballast');

/** Takes all the room there is. */
const fill = (): void => {
  for (let size = 65_536; size >= 1; size >>= 1) {
    try {
      while (true) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // No more of that size goes in.
    }
  }
};
const empty = (): void => rmSync(ballast, { force: true });
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof LogError ? error.code : String(error)),
  );
const texts = async (): Promise<string[]> =>
  (await gathered(new Witness(new FileStore(file)).log.lines())).map(textOf);
const locked = (): string[] => readdirSync(join(where, 'ledger', 'lock'));

describe.skipIf(!canMount)('a disk that is full', () => {
  beforeEach(() => expect(mount()).toBe(true));
  afterEach(unmount);

  it('refuses each append, takes back what went in of it, and goes on in the same process when there is room', async () => {
    const writer = await ledgerWith(new FileStore(file), 'a');
    const figures = { 'times full': 0, 'appends refused': 0, 'of these with a part of the line taken': 0 };
    const kept = ['(ledger.opened)', 'a'];
    for (let round = 0; round < many(15, 200); round++) {
      fill();
      const before = readFileSync(file);
      // Every other time there is room for the lock's record and for a part of a line.
      if (round % 2 === 1) truncateSync(ballast, statSync(ballast).size - 2 * PAGE);
      // A page has room left in it for the one and not for the other.
      for (let n = 0; n < 30; n++) {
        const text = `${round}.${n}`.padEnd(
          (round % 2) * 2 * PAGE + 100 + ((round * 337 + n * 911) % 3_000),
          'x',
        );
        const failed = await writer.append(text).then(
          () => undefined,
          (error: LogError) => error,
        );
        if (failed === undefined) kept.push(text);
        else {
          expect(failed.code).toBe('disk-full');
          figures['appends refused'] += 1;
          if (failed.data.bytes !== undefined) figures['of these with a part of the line taken'] += 1;
          break;
        }
      }
      const now = readFileSync(file);
      expect(now.subarray(0, before.length).equals(before)).toBe(true);
      expect(now.at(-1)).toBe(0x0a);
      expect(locked()).toEqual([]);
      figures['times full'] += 1;
      empty();
      const text = `room ${round}`;
      await writer.append(text);
      kept.push(text);
      if (now.length > 30_000) {
        expect(await texts()).toEqual(kept);
        rmSync(join(where, 'ledger'), { recursive: true });
        kept.splice(0);
        await createLog(new FileStore(file), opened(), sources());
        kept.push('(ledger.opened)');
        writer.lines = [];
        expect(await codeOf(writer.append('anew'))).toBe('replaced');
      }
    }
    expect(await texts()).toEqual(kept);
    expect((await verifyLedger([readFileSync(file)])).verdict).toBe('valid');
    expect(figures['of these with a part of the line taken']).toBeGreaterThan(0);
    counted('a full tmpfs of 64 KiB', figures);
  });

  it('leaves a torn tail where it is when there is no room to set it aside', async () => {
    await ledgerWith(new FileStore(file), 'a', 'b'.repeat(3_000));
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, -50));
    fill();
    const torn = readFileSync(file);
    const late = new Witness(new FileStore(file));
    expect(await codeOf(late.append('c'))).toBe('disk-full');
    expect(readFileSync(file).equals(torn)).toBe(true);
    expect(locked()).toEqual([]);
    empty();
    expect(await codeOf(late.append('c'))).toBe('ok');
    expect(await texts()).toEqual(['(ledger.opened)', 'a', '(ledger.recovered)', 'c']);
    expect(readdirSync(join(where, 'ledger', 'torn'))).toHaveLength(1);
  });

  it('that takes no lock record is called full, not busy, and no record is left behind', async () => {
    await ledgerWith(new FileStore(file), 'a');
    // Every inode is taken: no name can be made.
    const names: string[] = [];
    mkdirSync(join(where, 'names'));
    try {
      for (let n = 0; ; n++) {
        const name = join(where, 'names', String(n));
        writeFileSync(name, '');
        names.push(name);
      }
    } catch {
      // That was the last one.
    }
    const late = new Witness(new FileStore(file));
    expect(await codeOf(late.append('b'))).toBe('disk-full');
    expect(locked()).toEqual([]);
    expect(await late.catchUp()).toMatchObject({ status: 'clean' });
    for (const name of names) rmSync(name);
    expect(await codeOf(late.append('b'))).toBe('ok');
    expect(await texts()).toEqual(['(ledger.opened)', 'a', 'b']);
  });
});
