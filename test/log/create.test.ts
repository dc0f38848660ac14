import { describe, expect, it } from 'vitest';
import { createFrom } from '../../src/log/create.ts';
import { LogError } from '../../src/log/error.ts';
import type { OtherCopy } from '../../src/log/log.ts';
import {
  gathered,
  holder,
  ledgerWith,
  memoryPlace,
  note,
  sources,
  textOf,
  Witness,
  withWriter,
} from './support.ts';

/** A ledger, and a copy of it that has gone on by itself. */
const setUp = async () => {
  const place = memoryPlace();
  const writer = await ledgerWith(place.store(holder(1)), 'a');
  const elsewhere = memoryPlace(3);
  elsewhere.put(place.bytes());
  const ahead = new Witness(elsewhere.store(holder(2)));
  await ahead.append('b');
  const bytes = elsewhere.bytes() ?? Buffer.alloc(0);
  const copy: OtherCopy = {
    head: ahead.log.boundary().head,
    bytes: async function* () {
      yield bytes.subarray(0, 100);
      yield bytes.subarray(100);
    },
  };
  return { place, writer, copy, bytes };
};

const textsIn = async (place: ReturnType<typeof memoryPlace>): Promise<string[]> =>
  (await gathered(new Witness(place.store(holder(8))).log.lines())).map(textOf);

describe('a ledger made of a copy', () => {
  it('has all of it, and behind its head what was sealed there', async () => {
    const { copy, bytes } = await setUp();
    const made = memoryPlace(5);
    const drafts = [note('c'), note('d')];
    const lines = await createFrom(made.store(holder(1)), copy, drafts, sources(6), async () => {
      expect(made.bytes()).toBeNull();
    });
    expect(lines.map(textOf)).toEqual(['c', 'd']);
    expect(made.bytes()?.subarray(0, bytes.length)).toEqual(bytes);
    expect(await textsIn(made)).toEqual(['(ledger.opened)', 'a', 'b', 'c', 'd']);
    expect(await gathered(new Witness(made.store(holder(2))).log.lines(3))).toEqual(lines);
  });

  it('is not made over another, nor is anything done before', async () => {
    const { place, copy } = await setUp();
    const before = place.bytes();
    let ran = false;
    const made = createFrom(place.store(holder(1)), copy, [note('c')], sources(6), async () => {
      ran = true;
    });
    await expect(made).rejects.toMatchObject({ code: 'exists' });
    expect(ran).toBe(false);
    expect(place.bytes()).toEqual(before);
  });
});

describe('going on with another copy', () => {
  it('puts it, and what is sealed behind its head, in the place of this one', async () => {
    const { place, writer, copy, bytes } = await setUp();
    const lines = await writer.log.transact(writer.visit, (tx) => tx.goOn(copy, [note('c'), note('d')]));
    expect(lines.map(textOf)).toEqual(['c', 'd']);
    expect(place.bytes()?.subarray(0, bytes.length)).toEqual(bytes);
    expect(writer.texts).toEqual(['(ledger.opened)', 'a']);
    expect((await writer.catchUp()).status).toBe('replaced');
    await writer.append('e');
    expect(writer.texts).toEqual(['(ledger.opened)', 'a', 'b', 'c', 'd', 'e']);
    expect(await textsIn(place)).toEqual(writer.texts);
  });

  it('writes no more after a sync that failed, and leaves what stood there', async () => {
    const { place, copy } = await setUp();
    const before = place.bytes();
    const store = withWriter(place.store(holder(3)), () => ({
      replace: () => Promise.reject(new LogError('io', 'lost', { during: 'sync' })),
    }));
    const writer = new Witness(store);
    const work = writer.log.transact(writer.visit, (tx) => tx.goOn(copy, [note('c')]));
    await expect(work).rejects.toMatchObject({ code: 'io', data: { during: 'sync' } });
    await expect(writer.append('d')).rejects.toMatchObject({ code: 'poisoned' });
    expect(place.bytes()).toEqual(before);
  });

  it('is not begun after a sync that failed', async () => {
    const { place, copy } = await setUp();
    const before = place.bytes();
    const store = withWriter(place.store(holder(3)), (inner) => ({
      append: async (bytes) => {
        await inner.append(bytes);
        throw new LogError('io', 'lost', { during: 'sync' });
      },
    }));
    const writer = new Witness(store);
    await writer.log.transact(writer.visit, async (tx) => {
      await expect(tx.append([note('b')])).rejects.toMatchObject({ code: 'io' });
      await expect(tx.goOn(copy, [note('c')])).rejects.toMatchObject({ code: 'poisoned' });
    });
    expect(place.bytes()).toEqual(before);
  });
});
