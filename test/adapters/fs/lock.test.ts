import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileLock } from '../../../src/adapters/fs/lock.ts';
import { clearDead } from '../../../src/adapters/fs/lock-heir.ts';
import { type LockRecord, placeRecord, readRecord } from '../../../src/adapters/fs/lock-record.ts';
import { lifeOf, pidIsGone, thisProcess } from '../../../src/adapters/fs/process.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'loopledger-lock-')), 'lock');
  mkdirSync(folder);
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const nonce = (digit: string): string => digit.repeat(32);
const record = (digit: string, about: Partial<LockRecord> = {}): LockRecord => ({
  ...thisProcess(),
  nonce: nonce(digit),
  since: '2026-11-30T09:00:00.000Z',
  ...about,
});

/** The pid of a process that has ended and was waited for. */
const deadPid = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim());
const dead = (digit: string): LockRecord => record(digit, { pid: deadPid, start: '1' });
const put = (name: string, entry: LockRecord): boolean => placeRecord(join(folder, name), entry);

const taken = async (lock: FileLock, waitMs = 2_000): Promise<void> => {
  const release = await lock.take(waitMs);
  release();
};

describe('the lock', () => {
  it('leaves nothing behind, taken in peace or in a crowd', async () => {
    await taken(new FileLock(folder));
    await Promise.all(Array.from({ length: 8 }, () => taken(new FileLock(folder))));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('lets in who came first, though the one who had it wants it again at once', async () => {
    const order: string[] = [];
    const [greedy, patient] = [new FileLock(folder), new FileLock(folder)];
    const release = await greedy.take(100);
    const turn = async (name: string, lock: FileLock) => {
      const done = await lock.take(5_000);
      order.push(name);
      done();
    };
    const waiting = turn('patient', patient);
    await sleep(10);
    release();
    await Promise.all([turn('greedy', greedy), waiting]);
    expect(order).toEqual(['patient', 'greedy']);
  });

  it('is busy while its holder lives, and names it', async () => {
    put('held', record('a'));
    await expect(taken(new FileLock(folder), 60)).rejects.toMatchObject({
      code: 'busy',
      data: { holder: { pid: process.pid, host: hostname(), since: '2026-11-30T09:00:00.000Z' } },
    });
    expect(readRecord(join(folder, 'held'))).toMatchObject({ nonce: nonce('a') });
    expect(readdirSync(folder)).toEqual(['held']);
  });

  it.each([
    ['another pid namespace', { space: 'pid:[1] time:[2]' }],
    ['a container that tells nothing of its namespace', { space: undefined }],
    ['another machine', { boot: 'other', machine: 'other', host: 'elsewhere' }],
    ['a machine of the same name whose boot is another', { boot: 'other', machine: 'other' }],
  ])('is never taken from a holder that cannot be judged: %s', async (_, about) => {
    const { space, ...rest } = record('a', { ...(about as Partial<LockRecord>), pid: deadPid });
    put('held', space === undefined ? rest : { ...rest, space });
    await expect(taken(new FileLock(folder), 60)).rejects.toMatchObject({ code: 'busy' });
    expect(new FileLock(folder).holder()).toMatchObject({ host: rest.host });
    expect(readRecord(join(folder, 'held'))).toMatchObject({ nonce: nonce('a') });
  });

  it('is never taken from a holder whose record cannot be read', async () => {
    for (const text of ['', '{}', '{"pid":0,"host":"h","nonce":"../x","since":""}']) {
      writeFileSync(join(folder, 'held'), text);
      await expect(taken(new FileLock(folder), 30)).rejects.toMatchObject({ code: 'busy' });
      expect(new FileLock(folder).holder()).toMatchObject({ host: 'unknown' });
      rmSync(join(folder, 'held'));
    }
  });

  it('is one for all who reach its folder by a link; a link that leads nowhere is told, and makes nothing', async () => {
    symlinkSync(folder, `${folder}-link`);
    const release = await new FileLock(`${folder}-link`).take(100);
    await expect(taken(new FileLock(folder), 30)).rejects.toMatchObject({ code: 'busy' });
    release();
    await taken(new FileLock(folder));
    symlinkSync(`${folder}-nowhere`, `${folder}-dangling`);
    await expect(taken(new FileLock(`${folder}-dangling`), 30)).rejects.toMatchObject({
      code: 'io',
      data: { during: 'lock' },
    });
    expect(readdirSync(join(folder, '..'))).not.toContain('lock-nowhere');
  });

  it('does not remove what somebody else put there after it was cleared by hand', async () => {
    const release = await new FileLock(folder).take(100);
    rmSync(join(folder, 'held'));
    put('held', record('b'));
    release();
    expect(readRecord(join(folder, 'held'))).toMatchObject({ nonce: nonce('b') });
  });
});

describe('the lock of a dead holder', () => {
  it('is taken, and is nobody’s for who only looks', async () => {
    put('held', dead('a'));
    expect(new FileLock(folder).holder()).toBeNull();
    await taken(new FileLock(folder));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken where it came with a copy of the folder, though its holder lives; the original stays held', async () => {
    const release = await new FileLock(folder).take(100);
    const copy = `${folder}-copy`;
    cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
    expect(readRecord(join(copy, 'held'))).toMatchObject({ pid: process.pid });
    expect(new FileLock(copy).holder()).toBeNull();
    await taken(new FileLock(copy), 500);
    expect(readdirSync(copy)).toEqual([]);
    await expect(taken(new FileLock(folder), 60)).rejects.toMatchObject({ code: 'busy' });
    renameSync(folder, `${folder}-moved`);
    await expect(taken(new FileLock(`${folder}-moved`), 60)).rejects.toMatchObject({ code: 'busy' });
    renameSync(`${folder}-moved`, folder);
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is no copy where the file system is another, or the kernel: then it cannot be told', async () => {
    for (const about of [
      { folder: '1:1' },
      { folder: `${statSync(folder).dev}:1`, boot: 'other', machine: 'other' },
    ]) {
      put('held', record('a', about));
      await expect(taken(new FileLock(folder), 60)).rejects.toMatchObject({ code: 'busy' });
      rmSync(join(folder, 'held'));
    }
  });

  it('that cannot be judged is told with the command that mends it', async () => {
    put('held', record('a', { space: 'pid:[1] time:[2]' }));
    await expect(taken(new FileLock(folder), 30)).rejects.toThrow(`rm '${join(folder, 'held')}'`);
    rmSync(join(folder, 'held'));
    put('held', record('a'));
    await expect(taken(new FileLock(folder), 30)).rejects.not.toThrow('rm ');
  });

  it('is taken even by who will not wait', async () => {
    put('held', dead('a'));
    await taken(new FileLock(folder), 0);
  });

  it('is taken when its pid belongs to another process by now', async () => {
    put('held', record('a', { start: '1' }));
    await taken(new FileLock(folder));
  });

  it('is taken after a reboot of the same machine', async () => {
    put('held', record('a', { boot: 'the one before' }));
    const here = thisProcess();
    const certain = here.machine !== undefined && here.space?.startsWith('pid:[4026531836]') === true;
    const attempt = taken(new FileLock(folder), 60);
    if (certain) await attempt;
    else await expect(attempt).rejects.toMatchObject({ code: 'busy' });
  });

  it('is taken by one after the other of a crowd that sees it at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      put('held', dead('a'));
      let inside = 0;
      let turns = 0;
      const turn = async (): Promise<void> => {
        const release = await new FileLock(folder).take(5_000);
        inside += 1;
        expect(inside).toBe(1);
        await sleep(1);
        inside -= 1;
        turns += 1;
        release();
      };
      await Promise.all(Array.from({ length: 12 }, turn));
      expect(turns).toBe(12);
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('is taken when its heir is dead too, and the heir of that one', async () => {
    put('held', dead('a'));
    put(`${nonce('a')}.heir`, dead('b'));
    put(`${nonce('b')}.heir`, dead('c'));
    await taken(new FileLock(folder));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is left to a living heir', async () => {
    put('held', dead('a'));
    put(`${nonce('a')}.heir`, record('b'));
    await expect(taken(new FileLock(folder), 60)).rejects.toMatchObject({
      code: 'busy',
      data: { holder: { pid: process.pid } },
    });
    expect(readRecord(join(folder, 'held'))).toMatchObject({ nonce: nonce('a') });
  });

  it('is not cleared away by who was slow to: another holds it by then, or nobody does', () => {
    put('held', record('b'));
    expect(clearDead(folder, dead('a'), record('c'))).toBe('cleared');
    expect(readRecord(join(folder, 'held'))).toMatchObject({ nonce: nonce('b') });
    rmSync(join(folder, 'held'));
    expect(clearDead(folder, dead('a'), record('c'))).toBe('cleared');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not wait for dead ones in the queue', async () => {
    for (const digit of ['1', '2', '3']) put(`00000000${digit}-${nonce(digit)}`, dead(digit));
    await taken(new FileLock(folder), 1_000);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('whether a process lives', () => {
  it('is told of this one, of one that ended, and of one that has the pid of one that ended', () => {
    const me = thisProcess();
    expect(lifeOf(me)).toBe('alive');
    expect(lifeOf({ ...me, pid: deadPid })).toBe('dead');
    expect(pidIsGone(process.pid)).toBe(false);
    expect(pidIsGone(1)).toBe(false);
    expect(pidIsGone(deadPid)).toBe(true);
    if (me.start !== undefined) expect(lifeOf({ ...me, start: '1' })).toBe('dead');
  });

  it('is known of one that ended and that nobody asked about yet, where the system shows it', async () => {
    if (thisProcess().start === undefined) return;
    // The shell becomes a program that never asks what became of the shell's child, long before that one ends.
    const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const pid = await new Promise<number>((resolve) => {
        parent.stdout.once('data', (text) => resolve(Number(text)));
      });
      while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))) await sleep(2);
      expect(pidIsGone(pid)).toBe(true);
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('goes by the host’s name where the system tells no boot', () => {
    const here = { pid: process.pid, host: 'here' };
    expect(lifeOf({ pid: deadPid, host: 'here' }, here)).toBe('dead');
    expect(lifeOf({ pid: deadPid, host: 'elsewhere' }, here)).toBe('unknown');
  });

  it('goes by the kernel, not by a name that was changed meanwhile', () => {
    const me = thisProcess();
    if (me.boot === undefined) return;
    expect(lifeOf({ ...me, host: 'renamed', pid: deadPid })).toBe('dead');
  });
});
