import { describe, expect, it } from 'vitest';
import { Reader } from '../../src/log/reader.ts';
import { settle } from '../../src/log/settle.ts';
import type { Store } from '../../src/log/store.ts';
import { gathered, holder, ledgerWith, memoryPlace } from './support.ts';

/** A ledger that is changed, a step each, whenever somebody asks who holds its lock; and how many of its files are open. */
const changing = async (...steps: ((bytes: Buffer) => Buffer)[]) => {
  const place = memoryPlace();
  const { lines } = await ledgerWith(place.store(holder(1)), 'a', 'b');
  const inner = place.store(holder(2));
  const told = { open: 0, looks: 0 };
  const put = (step?: (bytes: Buffer) => Buffer) => {
    if (step) place.put(step(place.bytes() ?? Buffer.alloc(0)));
  };
  put(steps.shift());
  const store: Store = {
    ...inner,
    open: async () => {
      const file = await inner.open();
      if (file === null) return null;
      told.open += 1;
      return {
        ...file,
        close: async () => {
          told.open -= 1;
        },
      };
    },
    lockHolder: async () => {
      told.looks += 1;
      put(steps.shift());
      return null;
    },
  };
  return { place, store, told, offset: lines[2]?.offset ?? 0 };
};

const cut = (bytes: Buffer) => bytes.subarray(0, -40);

describe('reading without the lock', () => {
  it('asks for no lock where the ledger ends with a whole line', async () => {
    const { store, told } = await changing();
    const steps = await gathered(settle(store, new Reader(), []));
    expect(steps.at(-1)).toMatchObject({ kind: 'settled', status: 'clean' });
    expect(told).toEqual({ open: 0, looks: 0 });
  });

  it('takes for torn what is the same after nobody was seen to hold the lock', async () => {
    const { store, told, place, offset } = await changing(cut);
    const steps = await gathered(settle(store, new Reader(), []));
    expect(steps.at(-1)).toMatchObject({
      status: 'torn',
      rest: { bytes: place.bytes()?.subarray(offset) },
      seen: { size: place.bytes()?.length },
    });
    expect(told).toEqual({ open: 0, looks: 1 });
  });

  it('looks again where the file is another, be it of the same bytes', async () => {
    const { store, told } = await changing(cut, (bytes) => bytes);
    const steps = await gathered(settle(store, new Reader(), []));
    expect(steps.at(-1)).toMatchObject({ status: 'replaced' });
    expect(told).toEqual({ open: 0, looks: 1 });
  });

  it('looks again where bytes came, and hands on what they make whole', async () => {
    const place = memoryPlace();
    await ledgerWith(place.store(holder(1)), 'a', 'b');
    const whole = place.bytes() ?? Buffer.alloc(0);
    place.put(whole.subarray(0, -40));
    const inner = place.store(holder(2));
    const more = [whole.subarray(-40, -20), whole.subarray(-20)];
    const store: Store = {
      ...inner,
      lockHolder: async () => {
        const bytes = more.shift();
        if (bytes !== undefined) await inner.withLock((writer) => writer.append(bytes));
        return null;
      },
    };
    const steps = await gathered(settle(store, new Reader(), []));
    const seqs = steps.flatMap((step) => (step.kind === 'lines' ? step.lines.map(({ seq }) => seq) : []));
    expect(seqs).toEqual([0, 1, 2]);
    expect(steps.at(-1)).toMatchObject({ status: 'clean' });
    expect(more).toEqual([]);
  });

  it('lets go of the file when its reader has enough', async () => {
    const { store, told } = await changing();
    for await (const step of settle(store, new Reader(), [])) {
      expect(step.kind).toBe('lines');
      break;
    }
    expect(told.open).toBe(0);
  });
});
