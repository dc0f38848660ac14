import { expect, test } from 'vitest';
import { LateVoucher } from '../../../src/adapters/system/late-voucher.ts';
import { verifyLedger } from '../../../src/format/verify.ts';
import { chunked, plainLedger } from '../../format/support/ledger.ts';
import { VoucherHere } from '../../support/vouching.ts';

const ledger = plainLedger(40).bytes();
/** More than are kept before another voucher is begun. */
const chunks = chunked(ledger, 1_000);

/** A late voucher, and those that it began. */
const late = () => {
  const begun: VoucherHere[] = [];
  const voucher = new LateVoucher(() => {
    const it = new VoucherHere();
    begun.push(it);
    return it;
  });
  return { voucher, begun };
};

test('begins none before the ninth chunk, and one then, which is told all', async () => {
  const { voucher, begun } = late();
  for (const chunk of chunks.slice(0, 8)) expect(await voucher.vouch(chunk)).toBe(0);
  expect([begun.length, await voucher.root(1)]).toEqual([0, undefined]);
  const end = (n: number): number => ledger.subarray(0, 1_000 * n).lastIndexOf(0x0a) + 1;
  expect(await voucher.vouch(chunks[8] as Uint8Array)).toBe(end(9));
  expect(await voucher.vouch(chunks[9] as Uint8Array)).toBe(end(10));
  expect(begun.length).toBe(1);
  voucher.end();
  expect(begun[0]?.ended).toBe(true);
});

test('keeps what the first chunks were, whatever becomes of them', async () => {
  const { voucher } = late();
  for (const chunk of chunks.slice(0, 8)) {
    const given = Buffer.from(chunk);
    await voucher.vouch(given);
    given.fill(0);
  }
  for (const chunk of chunks.slice(8)) await voucher.vouch(chunk);
  const lines = ledger.toString('latin1').split('\n').length - 1;
  expect(await voucher.root(lines)).toBe((await verifyLedger(chunks)).root);
});

test('begins none for whoever reads the first lines alone, and none once it is ended', async () => {
  const { voucher, begun } = late();
  await voucher.vouch(ledger);
  voucher.end();
  for (const chunk of chunks) expect(await voucher.vouch(chunk)).toBe(0);
  expect(begun).toEqual([]);
});

test('where none can be begun, vouches for nothing', async () => {
  const voucher = new LateVoucher(() => undefined);
  expect(await verifyLedger(chunks, { voucher })).toEqual(await verifyLedger(chunks));
  expect([await voucher.vouch(ledger), await voucher.root(1)]).toEqual([0, undefined]);
  voucher.end();
});

test('a ledger is judged as without it', async () => {
  const { voucher, begun } = late();
  expect(await verifyLedger(chunks, { voucher })).toEqual(await verifyLedger(chunks));
  expect(begun[0]?.soundTo).toBe(ledger.length);
});
