import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileStore } from '../../src/adapters/fs/file-store.ts';
import { createLog } from '../../src/log/create.ts';
import { openLog } from '../../src/log/open.ts';
import { gathered, opened, sources, Witness } from '../log/support.ts';
import { counted, many } from './long.ts';
import { openWorkshop, type Workshop } from './processes.ts';

let shop: Workshop;
beforeEach(async () => {
  shop = await openWorkshop();
  await createLog(new FileStore(shop.file), opened(), sources());
});
afterEach(() => shop.done());

const hold = async () => {
  const holder = shop.start({ do: 'hold' });
  await holder.saying(1);
  expect(holder.said).toEqual(['held']);
  return holder;
};
const attempt = (waitMs: number) => shop.start({ do: 'try', waitMs });

describe('B12: dead holder’s lock hangs every new session start', () => {
  it('lets the next writer in, who waits for 2 s at most', async () => {
    const holder = await hold();
    await holder.kill();
    expect(await attempt(2_000).ended).toBe('ok');
  });

  it('is replaced each time, also while others keep the machine and the lock busy', async () => {
    const took: number[] = [];
    const busy = Array.from({ length: many(1, 4) }, (_, n) =>
      shop.start({ do: 'append', name: `busy${n}`, count: 100_000, weight: 0 }),
    );
    await Promise.all(busy.map((worker) => worker.saying(1)));
    for (let round = 0; round < many(3, 40); round++) {
      // It takes the lock in its turn, and is killed while it has it: the others are its heirs.
      const holder = await hold();
      const before = busy.map(({ said }) => said.length);
      const since = performance.now();
      await holder.kill();
      await Promise.race(busy.map((worker, n) => worker.saying((before[n] ?? 0) + 1)));
      took.push(performance.now() - since);
    }
    expect(busy.map(({ child }) => child.exitCode)).toEqual(busy.map(() => null));
    const longest = Math.round(Math.max(...took));
    counted('a killed holder under load', {
      'holders killed': took.length,
      'ms to the next append at most': longest,
    });
  });

  it('lets in who waits already when the holder is killed', async () => {
    const holder = await hold();
    const waiting = attempt(600_000);
    const store = new FileStore(shop.file);
    const lock = `${shop.folder}/ledger/lock`;
    while ((await readdir(lock)).length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect((await store.lockHolder())?.pid).toBe(holder.pid);
    await holder.kill();
    expect(await waiting.ended).toBe('ok');
  });

  it('leaves no process behind of 17 that start while it is held, and none that reads is held up', async () => {
    const holder = await hold();
    const readers = Array.from({ length: 4 }, () => shop.start({ do: 'read' }));
    const writers = Array.from({ length: 13 }, () => attempt(300));
    expect(await Promise.all(readers.map(({ ended }) => ended))).toEqual(Array(4).fill('1 clean'));
    const refused = `busy ${holder.pid}`;
    expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual(Array(13).fill(refused));
    await holder.kill();
    await new Witness(new FileStore(shop.file)).append('a');
    expect(await readdir(`${shop.folder}/ledger/lock`)).toEqual([]);
  });
});

describe('a live holder that does nothing', () => {
  it('is not robbed: the others get `busy`, naming it, until it goes on', async () => {
    const holder = await hold();
    holder.child.kill('SIGSTOP');
    const since = performance.now();
    let refused = 0;
    // A minute in the long form, whatever the machine does meanwhile: 12 times the wait of 5 seconds.
    for (; refused < many(2, 12); refused++) {
      expect(await attempt(many(300, 5_000)).ended).toBe(`busy ${holder.pid}`);
    }
    const seconds = Math.round((performance.now() - since) / 1_000);
    counted('a stopped holder', { 'seconds stopped': seconds, 'others refused, all told its pid': refused });
    expect(await new FileStore(shop.file).lockHolder()).toMatchObject({ pid: holder.pid });
    holder.child.kill('SIGCONT');
    expect(await attempt(300).ended).toBe(`busy ${holder.pid}`);
    const lines = await gathered(openLog(new FileStore(shop.file), sources()).lines());
    expect(lines).toHaveLength(1);
  });

  it('holds nobody up who was stopped while it waited', async () => {
    const holder = await hold();
    const stopped = attempt(600_000);
    while ((await readdir(`${shop.folder}/ledger/lock`)).length < 2) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    stopped.child.kill('SIGSTOP');
    await holder.kill();
    expect(await attempt(600_000).ended).toBe('ok');
    stopped.child.kill('SIGCONT');
    expect(await stopped.ended).toBe('ok');
  });
});

describe('a crowd of writers', () => {
  it('keeps none of twelve waiting until it gives up', async () => {
    const workers = Array.from({ length: 12 }, (_, i) =>
      shop.start({ do: 'append', name: `w${i}`, count: 12, weight: 0 }),
    );
    const last = await Promise.all(workers.map(({ ended }) => ended));
    expect(last).toEqual(workers.map((_, i) => `ack w${i}.11`));
  });
});
