import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isTemporary, sweep, temporaryFor, writeWhole } from '../../../src/adapters/fs/disk.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sweep-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what a process that died left of its attempt to put a file in place', () => {
  it('is swept, and nothing else is: neither the file, nor another one, nor what is being written of that', async () => {
    const ours = join(folder, 'ledger.jsonl');
    const others = [
      'ledger.jsonl',
      'ledger.jsonl.bak',
      'ledger.jsonl.0123456789abcdef.tmp.bak',
      'my-ledger.jsonl.0123456789abcdef.tmp',
      'key.0123456789abcdef.tmp',
    ];
    for (const name of others) writeFileSync(join(folder, name), '');
    for (let n = 0; n < 3; n += 1) writeFileSync(temporaryFor(ours), 'half');
    await sweep(ours);
    expect(readdirSync(folder).sort()).toEqual([...others].sort());
  });

  it('is not there after a write that ended, well or not', async () => {
    const path = join(folder, 'ledger.jsonl');
    await writeWhole(path, Buffer.from('all'));
    const stop = () => {
      throw new Error('not now');
    };
    await expect(writeWhole(path, Buffer.from('other'), stop)).rejects.toThrow('not now');
    expect(readdirSync(folder)).toEqual(['ledger.jsonl']);
  });

  it('is known by its name', () => {
    expect(isTemporary(temporaryFor('a/ledger.jsonl'))).toBe(true);
    for (const name of ['ledger.jsonl', 'x.tmp', 'x.0123456789abcde.tmp'])
      expect(isTemporary(name)).toBe(false);
  });
});
