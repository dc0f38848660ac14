import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/log/store.ts';
import { VoucherHere } from '../support/vouching.ts';
import { holder, ledgerWith, memoryPlace, Witness } from './support.ts';

/** A store whose files another thread vouches for, as far as a test can tell; and those vouchers. */
const vouching = (store: Store): { readonly store: Store; readonly vouchers: VoucherHere[] } => {
  const vouchers: VoucherHere[] = [];
  const open = async () => {
    const file = await store.open();
    if (file === null) return null;
    return {
      identity: file.identity,
      size: file.size,
      read: (from: number) => file.read(from),
      close: () => file.close(),
      voucher: async () => {
        const voucher = new VoucherHere(false);
        vouchers.push(voucher);
        return voucher;
      },
    };
  };
  return { store: { ...store, open }, vouchers };
};

const setUp = async () => {
  const place = memoryPlace();
  await ledgerWith(place.store(holder(1)), ...Array.from({ length: 20 }, (_, n) => `note ${n}`));
  const good = Buffer.from(place.bytes() ?? []);
  const { store, vouchers } = vouching(place.store(holder(2)));
  return {
    place,
    good,
    vouchers,
    reader: () => new Witness(store),
    plain: () => new Witness(place.store(holder(3))),
  };
};

describe('a log whose bytes are vouched for', () => {
  it('is read from line 0 as any other, and the voucher is ended', async () => {
    const { good, vouchers, reader, plain } = await setUp();
    const [one, other] = [reader(), plain()];
    expect(await one.catchUp()).toEqual(await other.catchUp());
    expect(one.lines).toEqual(other.lines);
    expect(vouchers).toMatchObject([{ soundTo: good.length, ended: true }]);
  });

  it('is read on without one behind its head', async () => {
    const { vouchers, reader, plain } = await setUp();
    const one = reader();
    await one.catchUp();
    await plain().append('more');
    await one.catchUp();
    expect(one.texts.at(-1)).toBe('more');
    expect(vouchers).toHaveLength(1);
  });

  it('is read up to the same line, with the same verdict, whatever byte was changed', async () => {
    const { place, good, vouchers, reader, plain } = await setUp();
    for (let at = 5; at < good.length; at += 97) {
      const bytes = Buffer.from(good);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      place.put(bytes);
      const [one, other] = [reader(), plain()];
      expect(await one.catchUp()).toEqual(await other.catchUp());
      expect(one.lines).toEqual(other.lines);
      expect(vouchers.at(-1)).toMatchObject({
        soundTo: good.subarray(0, at).lastIndexOf(0x0a) + 1,
        ended: true,
      });
    }
  });

  it('ends the voucher where reading is given up', async () => {
    const { vouchers, reader } = await setUp();
    for await (const line of reader().log.lines()) if (line.seq === 1) break;
    expect(vouchers).toMatchObject([{ ended: true }]);
  });
});
