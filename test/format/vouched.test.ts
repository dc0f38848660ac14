import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/format/verify.ts';
import { vouched } from '../../src/format/vouched.ts';
import { gathered } from '../log/support.ts';
import { VoucherHere } from '../support/vouching.ts';
import { chunked, frameText, plainLedger } from './support/ledger.ts';

const CHUNK = 700;

/** The report must be the same, whoever judged the bytes. Answers how far the voucher came. */
const sameReport = async (bytes: Buffer, size = CHUNK): Promise<number> => {
  const voucher = new VoucherHere();
  const chunks = chunked(bytes, size);
  expect(await verifyLedger(chunks, { voucher })).toEqual(await verifyLedger(chunks));
  return voucher.soundTo;
};

describe('a ledger whose bytes another thread vouches for', () => {
  test('gets the same report, in chunks of any size, and all of it is vouched for', async () => {
    const bytes = plainLedger(12).bytes();
    for (const size of [1, 7, 233, 4_096, 100_000]) expect(await sameReport(bytes, size)).toBe(bytes.length);
  });

  test('is not hashed here again: a voucher that is wrong is believed', async () => {
    const bytes = plainLedger(3).bytes();
    const last = bytes.length - 3;
    bytes[last] = bytes[last] === 0x61 ? 0x62 : 0x61;
    const blind = { vouch: async () => bytes.length, root: async () => undefined };
    expect(await verifyLedger([bytes], { voucher: blind })).toMatchObject({ verdict: 'valid', lines: 3 });
  });

  test('with any byte changed gets the same report, and what stands before that line is vouched for', async () => {
    const good = plainLedger(5).bytes();
    for (let at = 0; at < good.length; at += 1) {
      for (const flip of [1, 0x20, 0x80]) {
        const bytes = Buffer.from(good);
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        expect(await sameReport(bytes)).toBe(good.subarray(0, at).lastIndexOf(0x0a) + 1);
      }
    }
  });

  test('cut at any byte gets the same report', async () => {
    const good = plainLedger(4).bytes();
    for (let at = 0; at <= good.length; at += 1) {
      expect(await sameReport(good.subarray(0, at))).toBe(good.subarray(0, at).lastIndexOf(0x0a) + 1);
    }
  });

  test('whose hashes hold and whose event is no canonical text, or none at all, is judged where it is read', async () => {
    const opened = plainLedger(1);
    for (const text of ['{"b":1,"a":2}', '{ }', '[]', '"x"', 'nothing', '{"v":2,"z":1,"a":[]}', '{}']) {
      const { bytes } = frameText(text, opened.head);
      await sameReport(Buffer.concat([opened.bytes(), bytes]));
    }
  });

  test('whose hashes hold and whose text is no UTF-8 is not vouched for', async () => {
    const opened = plainLedger(1);
    const { bytes } = frameText(Buffer.from('{"a":"\xff"}', 'latin1'), opened.head);
    expect(await sameReport(Buffer.concat([opened.bytes(), bytes]))).toBe(opened.bytes().length);
  });
});

describe('the test vectors', () => {
  const folder = path.resolve(import.meta.dirname, '../../fixtures/vectors');
  const { vectors } = JSON.parse(readFileSync(path.join(folder, 'vectors.json'), 'utf8')) as {
    readonly vectors: readonly { readonly name: string; readonly file: string }[];
  };

  test.each(vectors)('$name gets the same report', async ({ file }) => {
    const bytes = readFileSync(path.join(folder, file));
    for (const size of [233, CHUNK, 65_536]) await sameReport(bytes, size);
  });
});

describe('the root', () => {
  test('comes from the voucher where it found as many lines, else it is made here', async () => {
    const ledger = plainLedger(7);
    const { root } = await verifyLedger([ledger.bytes()]);
    const made = { vouch: async () => 0, root: async (lines: number) => `of ${lines}` };
    expect(await verifyLedger([ledger.bytes()], { voucher: made })).toMatchObject({ root: 'of 7' });
    const withoutTree = new VoucherHere(false);
    expect(await verifyLedger([ledger.bytes()], { voucher: withoutTree })).toMatchObject({ root });
    expect(withoutTree.soundTo).toBe(ledger.bytes().length);
  });

  test('over more lines than hold is none', async () => {
    const voucher = new VoucherHere();
    await voucher.vouch(plainLedger(4).bytes());
    expect(await voucher.root(4)).toBe((await verifyLedger([plainLedger(4).bytes()])).root);
    expect(await voucher.root(3)).toBeDefined();
    expect(await voucher.root(5)).toBeUndefined();
  });
});

describe('chunks', () => {
  const chunks = Array.from({ length: 9 }, (_, n) => Buffer.from([n]));

  test('lie with the voucher before they are read here, and no more of them than a few', async () => {
    let asked = 0;
    const voucher = { vouch: async () => ++asked, root: async () => undefined };
    const ahead: number[] = [];
    let read = 0;
    for await (const [chunk, soundTo] of vouched(chunks, voucher)) {
      read += 1;
      expect([chunk[0], soundTo]).toEqual([read - 1, read]);
      ahead.push(asked - read);
    }
    expect(ahead).toEqual([4, 4, 4, 4, 4, 3, 2, 1, 0]);
  });

  test('come one by one where nobody vouches', async () => {
    expect(await gathered(vouched(chunks, undefined))).toEqual(chunks.map((chunk) => [chunk, 0]));
  });
});
