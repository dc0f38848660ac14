import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { placeGiven } from '../../../src/adapters/fs/locate.ts';
import { LateVoucher } from '../../../src/adapters/system/late-voucher.ts';
import { ThreadVoucher, voucherFor } from '../../../src/adapters/system/voucher.ts';
import { verifyLedger } from '../../../src/format/verify.ts';
import type { Voucher } from '../../../src/format/vouched.ts';
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

/** Says with each answer how many chunks it was told. */
const COUNTING = 'let n = 0; parentPort.on("message", () => parentPort.postMessage({ soundTo: ++n }));';

describe('a second thread among others', () => {
  const isAlone = availableParallelism() < 2;
  if (isAlone) console.info('a second thread passed over: there is one processor');

  /** What it answers to chunk after chunk; it is begun behind the eighth. */
  const told = async (voucher: Voucher): Promise<readonly number[]> => {
    const answers: number[] = [];
    for (let n = 0; n < 10; n += 1) answers.push(await voucher.vouch(ledger));
    return answers;
  };
  const begunLate = [0, 0, 0, 0, 0, 0, 0, 0, 9, 10];

  test.skipIf(isAlone)('is begun while a processor is left for it', async () => {
    const program = programOf(COUNTING);
    const wish = { keepsTree: false };
    const others = Array.from({ length: availableParallelism() - 1 }, () => new ThreadVoucher(program, wish));
    const one = voucherFor(wish, program);
    expect(await told(one)).toEqual(begunLate.map(() => 0));
    one.end();
    others[0]?.end();
    const next = voucherFor(wish, program);
    expect(await told(next)).toEqual(begunLate);
    for (const it of [next, ...others]) it.end();
    const last = voucherFor(wish, program);
    expect(await told(last)).toEqual(begunLate);
    last.end();
  });

  test('has nothing of what the process was started with', async () => {
    const count =
      'parentPort.postMessage({ soundTo: 7 + process.execArgv.length + Object.keys(process.env).length })';
    const voucher = new ThreadVoucher(programOf(`parentPort.on("message", () => ${count});`), {
      keepsTree: false,
    });
    expect(await voucher.vouch(ledger)).toBe(7);
    voucher.end();
  });

  test('that nobody ended does not keep its process', () => {
    const [library] = built.map(([, program]) => program);
    const voucher = new URL('./voucher.js', library);
    const code = `
      import { ThreadVoucher } from ${JSON.stringify(voucher.href)};
      const voucher = new ThreadVoucher(new URL(${JSON.stringify(library?.href)}), { keepsTree: false });
      for (let n = 0; n < 3; n += 1) await voucher.vouch(new Uint8Array(10));
      console.log('left');`;
    const options = { encoding: 'utf8', timeout: 30_000 } as const;
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', code], options)).toBe('left\n');
  });
});

describe('a ledger of the file store', () => {
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

  test('may have a second thread if it is long, and none if it is not', async () => {
    const long = 32 * 1024 * 1024;
    expect(await opened('long', long)).toBeInstanceOf(LateVoucher);
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
      'let n = 0; parentPort.on("message", () => { if (n++ > 1) process.exit(); parentPort.postMessage({ soundTo: n * 10 }); });',
    );
    const voucher = new ThreadVoucher(program, { keepsTree: true });
    const said = await Promise.all([1, 2, 3, 4].map(() => voucher.vouch(ledger)));
    expect(said).toEqual([10, 20, 20, 20]);
    expect(await voucher.root(1)).toBeUndefined();
    voucher.end();
  });

  test('or may not be started vouches for nothing', async () => {
    const voucher = voucherFor({ keepsTree: true }, new URL('https://thread.invalid/'));
    expect(await verifyLedger(chunks, { voucher })).toEqual(await verifyLedger(chunks));
    expect(await voucher.vouch(ledger)).toBe(0);
    voucher.end();
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
