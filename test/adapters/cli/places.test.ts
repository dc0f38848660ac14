import { existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileStore } from '../../../src/adapters/fs/file-store.ts';
import { Desk } from './support/desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = new Desk();
});
afterEach(() => desk.clear());

describe('a ledger that is a link, and where it leads nothing is', () => {
  it('is an error to who reads, writes or would make one, and stays what it was', async () => {
    mkdirSync(desk.path('.loopledger'));
    symlinkSync('gone.jsonl', desk.path('.loopledger/ledger.jsonl'));
    for (const line of ['status', 'next', 'verify', 'log', 'step plan More', 'init', 'repair']) {
      const typed = await desk.type(`${line} --json`);
      expect([line, typed.code === 0, typed.out]).toEqual([
        line,
        false,
        expect.stringContaining('is a link, and where it leads nothing is'),
      ]);
    }
    expect(lstatSync(desk.path('.loopledger/ledger.jsonl')).isSymbolicLink()).toBe(true);
    expect(existsSync(desk.path('.loopledger/gone.jsonl'))).toBe(false);
  });
});

it('below a file no ledger is, and that is no fault', async () => {
  writeFileSync(desk.path('file'), '');
  expect(await new FileStore(desk.path('file/ledger.jsonl')).open()).toBeNull();
});

describe('receiving into nothing', () => {
  beforeEach(async () => {
    writeFileSync(desk.path('big.txt'), 'x'.repeat(9_000));
    for (const line of [
      'init --goal "Ship login" --check "npm test" --ledger from',
      'evidence add --title big --file big.txt --ledger from',
      'handoff -o x.handoff --ledger from',
    ])
      await desk.done(line);
  });

  it('that fails names something else than a ledger to verify, where none is', async () => {
    mkdirSync(desk.path('away'));
    writeFileSync(desk.path('away/blobs'), 'a file in its place');
    for (const verb of ['receive', 'decline']) {
      const typed = await desk.type(`${verb} x.handoff --json --ledger away`);
      expect(typed.code).not.toBe(0);
      expect(typed.json().instead).toContain('loopledger doctor');
    }
  });

  it('sweeps what a killed attempt left of content, and nothing that it did not make', async () => {
    const folder = desk.path('into/blobs/ab');
    mkdirSync(folder, { recursive: true });
    const hex = 'ab'.repeat(32);
    for (const name of [
      `${hex}.0123456789abcdef.tmp`,
      `${hex}.key.0123456789abcdef.tmp`,
      'mine.tmp',
      'notes',
    ])
      writeFileSync(desk.path('into/blobs/ab', name), 'half');
    await desk.done('receive x.handoff --ledger into');
    expect(readdirSync(folder).sort()).toEqual(['mine.tmp', 'notes']);
  });
});

it('a call is settled by the line that opened it, with or without its sign', async () => {
  await desk.done('init --goal "Ship login" --human-proof none');
  await desk.done('step plan "Write the form"');
  await desk.done('step claim --as agent:claude');
  for (const sign of ['@', '']) {
    const opened = await desk.done('call open deploy --id c1 --as agent:claude --json');
    const [{ seq }] = opened.json().events as [{ seq: number }];
    expect((await desk.type(`call settle @${seq - 1} --done --note "Seen" --as agent:claude`)).code).toBe(1);
    await desk.done(`call settle ${sign}${seq} --done --note "Seen" --as agent:claude`);
  }
});
