import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { placeGiven } from '../../../src/adapters/fs/locate.ts';
import { ThreadVoucher, voucherFor } from '../../../src/adapters/system/voucher.ts';
import { verifyLedger } from '../../../src/format/verify.ts';
import { portsAt } from '../../../src/wiring.ts';
import { chunked, plainLedger } from '../../format/support/ledger.ts';

const folder = mkdtempSync(join(tmpdir(), 'loopledger-voucher-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A thread needs a program that Node runs as it is: the built ones, of the library and of the command. */
const built = ['dist/lib/adapters/system/vouching.js', 'dist/bin/chunks/vouching.js'].map((path) => [
  path,
  pathToFileURL(resolve(path)),
]) as [string, URL][];

const programOf = (code: string): URL => {
  const path = join(folder, `${Math.random()}.mjs`);
  writeFileSync(path, `import { parentPort } from 'node:worker_threads';\n${code}`);
  return pathToFileURL(path);
};

const ledger = plainLedger(40).bytes();
const chunks = chunked(ledger, 1_000);

describe.each(built)('a second thread that runs %s', (_, program) => {
  test('vouches for all lines that hold, and knows their root', async () => {
    const voucher = new ThreadVoucher(program, { keepsTree: true });
    const ends: number[] = [];
    for (const chunk of chunks) ends.push(await voucher.vouch(chunk));
    const { root } = await verifyLedger(chunks);
    expect(await voucher.root(40)).toBe(root);
    expect(await voucher.root(41)).toBeUndefined();
    voucher.end();
    const whole = chunks.map((_, n) => ledger.subarray(0, 1_000 * (n + 1)).lastIndexOf(0x0a) + 1);
    expect(ends).toEqual(whole);
    expect(ends.at(-1)).toBe(ledger.length);
  });

  test('vouches for nothing from the first bad line on', async () => {
    const voucher = new ThreadVoucher(program, { keepsTree: false });
    const bytes = Buffer.from(ledger);
    const at = 9_000;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const last = (await Promise.all(chunked(bytes, 1_000).map((it) => voucher.vouch(it)))).at(-1);
    expect(last).toBe(ledger.subarray(0, at).lastIndexOf(0x0a) + 1);
    expect(await voucher.root(1)).toBeUndefined();
    voucher.end();
  });

  test('leaves the chunk to who gave it', async () => {
    const voucher = new ThreadVoucher(program, { keepsTree: false });
    const chunk = Buffer.from(ledger);
    expect(await voucher.vouch(chunk)).toBe(ledger.length);
    expect(chunk.equals(ledger)).toBe(true);
    voucher.end();
  });
});

describe('a ledger of the file store', () => {
  const isAlone = availableParallelism() < 2;
  if (isAlone) console.info('a second thread passed over: there is one processor');
  const opened = async (name: string, bytes: number) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'ledger.jsonl'), '');
    truncateSync(join(folder, name, 'ledger.jsonl'), bytes);
    const settings = { home: join(folder, name), config: undefined };
    const { store } = portsAt(placeGiven(join(folder, name)), { settings, now: Date.now, purpose: 'read' });
    const file = await store.open();
    const voucher = await file?.voucher?.({ keepsTree: false });
    voucher?.end();
    await file?.close();
    return voucher;
  };

  test.skipIf(isAlone)('has a second thread if it is long, and none if it is not', async () => {
    const long = 32 * 1024 * 1024;
    expect(await opened('long', long)).toBeInstanceOf(ThreadVoucher);
    expect(await opened('short', long - 1)).toBeUndefined();
  });
});

describe('a second thread that fails', () => {
  test.each([
    ['is not there', pathToFileURL(join(folder, 'nowhere.mjs'))],
    ['throws at its start', programOf('throw new Error("no");')],
    ['ends without an answer', programOf('parentPort.once("message", () => process.exit(0));')],
    ['throws when it is asked', programOf('parentPort.on("message", () => { throw new Error("no"); });')],
  ])('since it %s, vouches for nothing, and the ledger is judged all the same', async (_, program) => {
    const voucher = new ThreadVoucher(program, { keepsTree: true });
    expect(await verifyLedger(chunks, { voucher })).toEqual(await verifyLedger(chunks));
    expect(await voucher.vouch(ledger)).toBe(0);
    voucher.end();
  });

  test('midway vouches for what it said before', async () => {
    const program = programOf(
      'let n = 0; parentPort.on("message", () => { if (n++ > 1) process.exit(); parentPort.postMessage(n * 10); });',
    );
    const voucher = new ThreadVoucher(program, { keepsTree: true });
    const said = await Promise.all([1, 2, 3, 4].map(() => voucher.vouch(ledger)));
    expect(said).toEqual([10, 20, 20, 20]);
    expect(await voucher.root(1)).toBeUndefined();
    voucher.end();
  });

  test('or may not be started is none', () => {
    expect(voucherFor({ keepsTree: true }, new URL('https://thread.invalid/'))).toBeUndefined();
  });

  test('or was ended answers whoever still waits', async () => {
    const voucher = new ThreadVoucher(programOf('parentPort.on("message", () => undefined);'), {
      keepsTree: true,
    });
    const waiting = [voucher.vouch(ledger), voucher.root(3)];
    voucher.end();
    expect(await Promise.all(waiting)).toEqual([0, undefined]);
    expect(await voucher.vouch(ledger)).toBe(0);
  });
});
