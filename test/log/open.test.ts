import { describe, expect, it } from 'vitest';
import { LogError } from '../../src/log/error.ts';
import { openLog } from '../../src/log/open.ts';
import type { Store } from '../../src/log/store.ts';
import { sealLater } from './later.ts';
import {
  gathered,
  holder,
  ledgerWith,
  memoryPlace,
  note,
  opened,
  sources,
  textOf,
  Witness,
  withWriter,
} from './support.ts';

const setUp = async (...texts: string[]) => {
  const place = memoryPlace();
  const writer = await ledgerWith(place.store(holder(1)), ...texts);
  const bytes = () => place.bytes() ?? Buffer.alloc(0);
  return { place, writer, bytes };
};

/** A store whose writer's next appends fail like this, one each, after so many bytes were written. */
const failing = (store: Store, ...failures: { readonly after: number; readonly error: unknown }[]) => {
  const cuts: number[] = [];
  const broken = withWriter(store, (inner) => ({
    append: async (bytes) => {
      const failure = failures.shift();
      await inner.append(bytes.subarray(0, failure?.after));
      if (failure !== undefined) throw failure.error;
    },
    truncate: (size) => {
      cuts.push(size);
      return inner.truncate(size);
    },
  }));
  return { store: broken, cuts };
};

const lostSync = () => new LogError('io', 'lost', { during: 'sync' });

describe('a write that failed', () => {
  it.each([
    ['the disk', new LogError('disk-full', 'full', { during: 'write' })],
    ['anything else', new Error('who knows')],
  ])('by %s is taken back at once, and said', async (_, error) => {
    const { place, bytes } = await setUp('a');
    const before = bytes();
    const { store, cuts } = failing(place.store(holder(2)), { after: 37, error });
    const writer = new Witness(store);
    await expect(writer.append('b')).rejects.toBe(error);
    expect(cuts).toEqual([before.length]);
    expect(bytes()).toEqual(before);
    await writer.append('c');
    expect(writer.texts).toEqual(['(ledger.opened)', 'a', 'c']);
  });

  it('because somebody else wrote leaves what lies there alone', async () => {
    const { place } = await setUp('a');
    const error = new LogError('replaced', 'by another');
    const { store, cuts } = failing(place.store(holder(2)), { after: 37, error });
    await expect(new Witness(store).append('b')).rejects.toBe(error);
    expect(cuts).toEqual([]);
  });

  it('in its sync is taken back whole, and this log writes no more', async () => {
    const { place, bytes } = await setUp('a');
    const before = bytes();
    const { store, cuts } = failing(place.store(holder(2)), { after: 10_000, error: lostSync() });
    const writer = new Witness(store);
    await writer.log.transact(writer.visit, async (tx) => {
      await expect(tx.append([note('b')])).rejects.toMatchObject({ code: 'io' });
      await expect(tx.append([note('c')])).rejects.toMatchObject({ code: 'poisoned' });
    });
    expect(cuts).toEqual([before.length]);
    expect(bytes()).toEqual(before);
    expect(writer.texts).toEqual(['(ledger.opened)', 'a']);
    await expect(writer.append('d')).rejects.toMatchObject({ code: 'poisoned' });
    expect(bytes()).toEqual(before);
  });

  it('in its sync ends it for those too who only look, under the lock', async () => {
    const { place } = await setUp('a');
    const { store } = failing(place.store(holder(2)), { after: 10_000, error: lostSync() });
    const writer = new Witness(store, { quiet: () => true });
    await expect(writer.append('b')).rejects.toMatchObject({ code: 'io' });
    const work = writer.log.transact(writer.visit, async () => 'ran');
    await expect(work).rejects.toMatchObject({ code: 'poisoned' });
  });

  it('in a sync while mending ends it as well', async () => {
    const { place, bytes } = await setUp('a');
    place.put(bytes().subarray(0, -1));
    const { store } = failing(place.store(holder(2)), { after: 1, error: lostSync() });
    const writer = new Witness(store);
    await expect(writer.append('b')).rejects.toMatchObject({ code: 'io' });
    await expect(writer.append('b')).rejects.toMatchObject({ code: 'poisoned' });
  });

  it('leaves standing what was written before it, where several syncs are allowed', async () => {
    const { place } = await setUp('a');
    const writer = new Witness(
      withWriter(place.store(holder(2)), (inner) => ({
        append: (bytes) => {
          if (Buffer.from(bytes).includes('299 '))
            throw new LogError('disk-full', 'full', { during: 'write' });
          return inner.append(bytes);
        },
      })),
    );
    const many = Array.from({ length: 300 }, (_, i) => note(`${i} ${'x'.repeat(3_900)}`));
    const work = writer.log.transact(writer.visit, (tx) => tx.append(many, { split: true }));
    await expect(work).rejects.toMatchObject({ code: 'disk-full' });
    const texts = (await gathered(new Witness(place.store(holder(3))).log.lines())).map(textOf);
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.length).toBeLessThan(300);
    expect(writer.texts).toEqual(texts);
  });
});

describe('a transaction', () => {
  it('says how much more than one sync it was asked to carry', async () => {
    const { writer } = await setUp();
    const many = Array.from({ length: 20 }, () => note('x'.repeat(60_000)));
    const work = writer.log.transact(writer.visit, (tx) => tx.append(many));
    const { data } = (await work.catch((error: unknown) => error)) as LogError;
    expect(data.bytes).toBeGreaterThan(20 * 60_000);
    expect(data.bytes).toBeLessThan(20 * 61_000);
  });

  it('seals nothing that no reader would take, and goes on', async () => {
    const { writer, bytes } = await setUp('a');
    const before = bytes();
    const work = writer.log.transact(writer.visit, (tx) => tx.append([note('b'), opened()]));
    await expect(work).rejects.toThrow('a sealed line is not good');
    expect(bytes()).toEqual(before);
    await writer.append('c');
    expect(writer.texts).toEqual(['(ledger.opened)', 'a', 'c']);
  });

  it('is not run on an empty ledger, nor where one is gone', async () => {
    const { place, writer } = await setUp('a');
    place.put(null);
    await expect(writer.append('b')).rejects.toMatchObject({ code: 'replaced' });
    await expect(writer.append('b')).rejects.toMatchObject({ code: 'no-ledger' });
    place.put(Buffer.alloc(0));
    await expect(writer.append('b')).rejects.toMatchObject({
      code: 'damaged',
      data: { line: 0, offset: 0, fault: 'empty-file' },
    });
  });

  it('says that a ledger of one line is gone, and not that there never was one', async () => {
    const { place, writer } = await setUp();
    place.put(null);
    await expect(writer.append('b')).rejects.toMatchObject({ code: 'replaced' });
  });

  it('says nothing of set-aside tails while it is to be quiet', async () => {
    const { place, bytes } = await setUp('a');
    place.put(bytes().subarray(0, -40));
    let isQuiet = true;
    const writer = new Witness(place.store(holder(2)), { quiet: () => isQuiet });
    expect(await writer.log.transact(writer.visit, async () => 'ran')).toBe('ran');
    expect(writer.texts).toEqual(['(ledger.opened)']);
    isQuiet = false;
    await writer.append('b');
    expect(writer.texts).toEqual(['(ledger.opened)', '(ledger.recovered)', 'b']);
  });

  it('says all of many set-aside tails, in more than one sync if need be', async () => {
    const { place } = await setUp();
    const store = place.store(holder(2));
    await store.withLock(async (writer) => {
      for (let at = 0; at < 2_600; at++) {
        await writer.setAside(`${at}-${'c'.repeat(64)}`, Buffer.from('x'));
      }
    });
    const writer = new Witness(store);
    await writer.append('a');
    expect(writer.texts).toHaveLength(2_602);
    expect(writer.texts.at(-1)).toBe('a');
  });

  it('writes nothing behind a line of a later version that only lacks its LF', async () => {
    const { place, writer, bytes } = await setUp('a');
    const later = sealLater(writer.lines.at(-1)?.hash ?? '');
    place.put(Buffer.concat([bytes(), later.subarray(0, -1)]));
    const other = new Witness(place.store(holder(2)));
    await expect(other.append('b')).rejects.toMatchObject({ code: 'newer-version' });
    expect((await gathered(writer.log.lines())).map(textOf)).toEqual(['(ledger.opened)', 'a', '(newer)']);
  });
});

describe('a ledger of a later version', () => {
  it('is not even mended', async () => {
    const { place, writer, bytes } = await setUp('a');
    const later = sealLater(writer.lines.at(-1)?.hash ?? '');
    place.put(Buffer.concat([bytes(), later, Buffer.from('{"event":{')]));
    const before = bytes();
    const other = new Witness(place.store(holder(2)));
    expect((await other.catchUp()).status).toBe('torn');
    await expect(other.append('b')).rejects.toMatchObject({ code: 'newer-version' });
    expect(bytes()).toEqual(before);
    expect(await place.store(holder(3)).tornFiles()).toEqual([]);
  });
});

describe('calls on one log', () => {
  it('run one by one, also after one that failed', async () => {
    const { place } = await setUp('a');
    const log = openLog(place.store(holder(2)), sources(3));
    const order: string[] = [];
    const turn = (name: string, fails: boolean) =>
      log.transact(
        () => undefined,
        async () => {
          order.push(`${name} begins`);
          await new Promise((resolve) => setImmediate(resolve));
          order.push(`${name} ends`);
          if (fails) throw new Error(name);
        },
      );
    const outcomes = await Promise.allSettled([turn('one', true), turn('two', false)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });
});

describe('reading behind what was read', () => {
  it('finds nothing yet behind a last line without its LF, and then what comes', async () => {
    const { place, bytes } = await setUp('a', 'b');
    place.put(bytes().subarray(0, -1));
    const reader = new Witness(place.store(holder(2)));
    await reader.catchUp();
    expect(await gathered(reader.log.lines(3))).toEqual([]);
    await new Witness(place.store(holder(3))).append('c');
    expect((await gathered(reader.log.lines(3))).map(textOf)).toEqual(['c']);
  });

  it('says that the ledger is another one by now', async () => {
    const { place, writer, bytes } = await setUp('a', 'b');
    const other = (await setUp('x', 'y', 'z')).bytes();
    const good = bytes();
    for (const bad of [other, good.subarray(0, writer.lines[2]?.offset), null]) {
      place.put(bad);
      await expect(gathered(writer.log.lines(3))).rejects.toMatchObject({ code: 'replaced' });
    }
  });

  it('gives the good lines before a torn tail', async () => {
    const { place, bytes } = await setUp('a', 'b');
    place.put(bytes().subarray(0, -40));
    const reader = new Witness(place.store(holder(2)));
    expect((await gathered(reader.log.lines())).map(textOf)).toEqual(['(ledger.opened)', 'a']);
  });

  it('gives no run without a line', async () => {
    const { writer } = await setUp('a', 'b'.repeat(5_000), 'c', 'd');
    const runs = await gathered(writer.log.runs(2, 3));
    expect(runs.map((lines) => lines.length > 0)).toEqual(runs.map(() => true));
    expect(runs.flat().map(({ seq }) => seq)).toEqual([2, 3]);
  });
});
