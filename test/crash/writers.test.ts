import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileStore } from '../../src/adapters/fs/file-store.ts';
import { createLog } from '../../src/log/create.ts';
import type { EventLine } from '../../src/log/log.ts';
import { openLog } from '../../src/log/open.ts';
import { gathered, opened, sources, textOf } from '../log/support.ts';
import { openWorkshop, type Worker, type Workshop } from './processes.ts';

let shop: Workshop;
beforeEach(async () => {
  shop = await openWorkshop();
  await createLog(new FileStore(shop.file), opened(), sources());
});
afterEach(() => shop.done());

const acknowledged = (workers: readonly Worker[]): string[] =>
  workers.flatMap(({ said }) => said).filter((line) => line.startsWith('ack '));

/** Every line checked, and what each says before its padding. */
const written = async (): Promise<string[]> => {
  const log = openLog(new FileStore(shop.file), sources());
  const lines = await gathered(log.lines(1));
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, i) => i + 1));
  return lines.map((line) => textOf(line as EventLine).replace(/\.+$/, ''));
};

const appending = (name: string, count: number, weight = 0) =>
  shop.start({ do: 'append', name, count, weight });

describe('A8: evidence log holds two objects on one line', () => {
  it('keeps each acknowledged event of eight processes once, two of them killed on the way', async () => {
    const workers = Array.from({ length: 8 }, (_, i) => appending(`w${i}`, 250));
    const [first, second] = workers as [Worker, Worker];
    await first.saying(60);
    await first.kill();
    await second.saying(120);
    await second.kill();
    const restarted = [first, second].map((dead, i) => appending(`again${i}`, 250 - dead.said.length));
    const all = [...workers, ...restarted];
    await Promise.all(all.map(({ ended }) => ended));

    const acks = acknowledged(all).map((line) => line.slice(4));
    expect(acks).toHaveLength(2_000);
    const texts = await written();
    const events = texts.filter((text) => !text.startsWith('('));
    const times = new Map<string, number>();
    for (const text of events) times.set(text, (times.get(text) ?? 0) + 1);
    expect(acks.filter((text) => times.get(text) !== 1)).toEqual([]);
    // A killed writer may have written what it could no longer acknowledge: one event each.
    expect(events.length - acks.length).toBeLessThanOrEqual(2);
    expect((await readFile(shop.file, 'latin1')).split('\n')).toHaveLength(texts.length + 2);
    // Two thousand syncs: on a slow disk, or a busy machine, they take their time.
  }, 600_000);
});

describe('B2: "updated" printed, nothing kept', () => {
  it('has every acknowledged event after a kill right behind the acknowledgement', async () => {
    const acks: string[] = [];
    for (let round = 0; round < 12; round++) {
      const worker = appending(`r${round}`, 1_000, 300);
      await worker.saying(1 + (round % 4));
      await worker.kill();
      acks.push(...acknowledged([worker]).map((line) => line.slice(4)));
    }
    const texts = await written();
    expect(acks.length).toBeGreaterThanOrEqual(12);
    expect(acks.filter((text) => !texts.includes(text))).toEqual([]);
  });
});

describe('A7: an event lands inside another event', () => {
  it('keeps the lines of a heavy and a light writer whole, the heavy one killed and restarted', async () => {
    const light = appending('light', 200, 200);
    const heavy = appending('heavy', 200, 4_000);
    await heavy.saying(50);
    await heavy.kill();
    const again = appending('again', 200 - heavy.said.length, 4_000);
    await Promise.all([light.ended, again.ended]);
    const acks = acknowledged([light, heavy, again]).map((line) => line.slice(4));
    expect(acks).toHaveLength(400);
    const texts = await written();
    expect(acks.filter((text) => texts.filter((other) => other === text).length !== 1)).toEqual([]);
  });
});
