import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Desk } from './support/desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = new Desk();
  writeFileSync(desk.path('big.txt'), 'x'.repeat(9_000));
  for (const line of [
    'init --goal "Ship login" --check "npm test" --ledger from',
    'evidence add --title big --file big.txt --ledger from',
    'handoff -o there.handoff --ledger from',
    'receive there.handoff --ledger away',
    'handoff -o back.handoff --ledger away',
  ])
    await desk.done(line);
});
afterEach(() => desk.clear());

const blobsOf = (folder: string): string[] =>
  readdirSync(desk.path(folder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('where a file is received', () => {
  it.each([0o600, 0o664])(
    'a ledger keeps who may read and write it when it goes on: mode %i',
    async (mode) => {
      const log = desk.path('from/ledger.jsonl');
      chmodSync(log, mode);
      await desk.done('receive back.handoff --ledger from');
      expect(statSync(log).mode & 0o777).toBe(mode);
    },
  );

  it('a ledger that is a link stays one: what it leads to goes on, and no second copy is made', async () => {
    const log = desk.path('from/ledger.jsonl');
    mkdirSync(desk.path('kept'));
    renameSync(log, desk.path('kept/real.jsonl'));
    symlinkSync(desk.path('kept/real.jsonl'), log);
    await desk.done('receive back.handoff --ledger from');
    expect(lstatSync(log).isSymbolicLink()).toBe(true);
    expect(readFileSync(desk.path('kept/real.jsonl'), 'utf8')).toContain('"handoff.received"');
    expect(readdirSync(desk.path('kept'))).toEqual(['real.jsonl']);
    await desk.done('step plan "Go on" --ledger from');
  });

  it.each([
    ['as long', (bytes: Buffer) => Buffer.alloc(bytes.length, 'z')],
    ['shorter', (bytes: Buffer) => bytes.subarray(1)],
  ])('content that rotted here, %s, is put right by what came', async (_, rot) => {
    for (const path of blobsOf('from')) {
      if (!path.endsWith('.key')) writeFileSync(path, rot(readFileSync(path)));
    }
    expect((await desk.type('verify --deep --ledger from')).code).toBe(3);
    await desk.done('receive back.handoff --ledger from');
    expect((await desk.type('verify --deep --ledger from')).code).toBe(0);
  });

  it('what a process that died left of its attempts is taken away, and nothing else', async () => {
    const stale = `ledger.jsonl.${'a'.repeat(16)}.tmp`;
    const kept = ['ledger.jsonl.bak', 'ledger.jsonl.0.tmp', `other.jsonl.${'a'.repeat(16)}.tmp`];
    mkdirSync(desk.path('new'));
    for (const folder of ['from', 'new'])
      for (const name of [stale, ...kept]) writeFileSync(desk.path(folder, name), 'x');
    await desk.done('receive back.handoff --ledger from');
    await desk.done('receive there.handoff --ledger new');
    for (const folder of ['from', 'new']) {
      const there = readdirSync(desk.path(folder));
      expect(there).toEqual(expect.arrayContaining(kept));
      expect(there).not.toContain(stale);
    }
  });

  it('that is no folder: a failure that says so, and the file stays as it was', async () => {
    const typed = await desk.type('receive there.handoff --json --ledger big.txt/x');
    expect(typed.code).not.toBe(0);
    expect(readFileSync(desk.path('big.txt'), 'utf8')).toBe('x'.repeat(9_000));
  });
});

describe('where a file is written', () => {
  it.each(['mine/ledger.jsonl', 'mine/blobs/x.handoff', 'linked/ledger.jsonl', 'mine/lock/x'])(
    'nothing of the ledger’s own is written over, nor anything among it: %s',
    async (name) => {
      await desk.done('init --title Mine --ledger mine');
      mkdirSync(desk.path('mine/blobs'), { recursive: true });
      symlinkSync('mine', desk.path('linked'));
      const before = readFileSync(desk.path('mine/ledger.jsonl'), 'latin1');
      const typed = await desk.type(`handoff -o ${name} --replace --json --ledger mine`);
      expect([typed.json().code, typed.code]).toEqual(['file-exists', 2]);
      expect(readFileSync(desk.path('mine/ledger.jsonl'), 'latin1')).toBe(before);
    },
  );

  it('beside the ledger’s own it may lie', async () => {
    await desk.done('init --title Mine --ledger mine');
    await desk.done('handoff -o mine/x.handoff --ledger mine');
    expect((await desk.type('verify --deep --ledger mine')).code).toBe(0);
  });
});
