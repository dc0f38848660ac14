import { describe, expect, it } from 'vitest';
import { compareLogs } from '../../src/log/compare.ts';
import { holder, ledgerWith, memoryPlace, Witness } from './support.ts';

const copyOf = (bytes: Buffer | null) => {
  const place = memoryPlace();
  place.put(bytes);
  return new Witness(place.store(holder(5)), { now: () => Date.UTC(2026, 11, 24) });
};

describe('B15: restoring a backup or moving device kills the log', () => {
  it('finds the common beginning of a restored copy and the original, both tails kept', async () => {
    const place = memoryPlace();
    const texts = Array.from({ length: 79 }, (_, i) => `${i}`);
    const original = await ledgerWith(place.store(holder(1)), ...texts);
    const restored = copyOf(place.bytes());
    const compared = () => compareLogs(restored.log.lines(), original.log.lines());

    expect(await compared()).toEqual({ relation: 'equal', common: 80 });
    await restored.append('r1', 'r2', 'r3', 'r4', 'r5');
    expect(await compared()).toEqual({ relation: 'prefix', shorter: 'right', common: 80 });
    await original.append('o1', 'o2', 'o3', 'o4', 'o5');
    expect(await compared()).toEqual({ relation: 'fork', common: 80 });
    expect(restored.texts.slice(-5)).toEqual(['r1', 'r2', 'r3', 'r4', 'r5']);
    expect(original.texts.slice(-5)).toEqual(['o1', 'o2', 'o3', 'o4', 'o5']);
  });

  it('tells which is the shorter, and two ledgers from two tails of one', async () => {
    const place = memoryPlace();
    const original = await ledgerWith(place.store(holder(1)), 'a');
    const older = copyOf(place.bytes());
    await original.append('b');
    expect(await compareLogs(older.log.lines(), original.log.lines())).toEqual({
      relation: 'prefix',
      shorter: 'left',
      common: 2,
    });
    const other = memoryPlace();
    other.put(null);
    const stranger = await ledgerWith(other.store(holder(2)), 'x');
    const later = new Witness(other.store(holder(3)), { now: () => 0 });
    await later.append('y');
    const relation = await compareLogs(original.log.lines(), stranger.log.lines());
    expect(relation.relation).toBe('fork');
  });

  it('reads no further than where they part, and lets go of both', async () => {
    const ended: string[] = [];
    const lines = async function* (name: string, hashes: string) {
      try {
        for (const hash of hashes) {
          if (hash === '!') throw new Error(`${name} was read on`);
          yield { hash };
        }
      } finally {
        ended.push(name);
      }
    };
    expect(await compareLogs(lines('left', 'abx!'), lines('right', 'aby!'))).toEqual({
      relation: 'fork',
      common: 2,
    });
    expect(ended).toEqual(['left', 'right']);
    await expect(compareLogs(lines('one', 'abc'), lines('other', 'a!'))).rejects.toThrow('other was read on');
    expect(ended).toEqual(['left', 'right', 'other', 'one']);
  });

  it('takes lines of which nobody lets go', async () => {
    const plain = (hashes: string) => ({
      [Symbol.asyncIterator]: () => {
        const rest = [...hashes];
        return {
          next: async (): Promise<IteratorResult<{ hash: string }, undefined>> => {
            const hash = rest.shift();
            return hash === undefined ? { done: true, value: undefined } : { done: false, value: { hash } };
          },
        };
      },
    });
    expect(await compareLogs(plain('ab'), plain('ab'))).toEqual({ relation: 'equal', common: 2 });
  });
});
