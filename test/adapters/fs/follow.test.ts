import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FileStore } from '../../../src/adapters/fs/file-store.ts';
import { ledgerWith, textOf, Witness } from '../../log/support.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopledger-follow-'));
  file = join(folder, 'ledger.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a file is followed over a half-written line, a torn tail, and another file of the same history', async () => {
  const writer = await ledgerWith(new FileStore(file), 'a');
  const stop = new AbortController();
  const lines = new Witness(new FileStore(file)).log.follow(1, stop.signal)[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    return done ? 'end' : textOf(value);
  };
  expect(await next()).toBe('a');

  const before = await readFile(file);
  await writer.append('b');
  const whole = await readFile(file);
  expect(await next()).toBe('b');

  await rename(file, `${file}.old`);
  const waiting = next();
  // Put there whole: the follower may look at any moment, and a file that is being filled is another fault.
  await writeFile(`${file}.new`, Buffer.concat([whole, whole.subarray(before.length, before.length + 60)]));
  await rename(`${file}.new`, file);
  await new Witness(new FileStore(file)).append('c');
  expect([await waiting, await next()]).toEqual(['(ledger.recovered)', 'c']);

  const good = await readFile(file);
  const last = next();
  await new FileStore(file).withLock(async (inner) => {
    const ledger = join(folder, 'other', 'ledger.jsonl');
    const other = new FileStore(ledger);
    await other.create(good);
    await new Witness(other).append('d');
    const line = (await readFile(ledger)).subarray(good.length);
    await inner.append(line.subarray(0, 50));
    await inner.append(line.subarray(50));
  });
  expect(await last).toBe('d');

  const end = next();
  stop.abort();
  expect(await end).toBe('end');
});
