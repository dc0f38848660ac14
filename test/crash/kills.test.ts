import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileStore } from '../../src/adapters/fs/file-store.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { createLog } from '../../src/log/create.ts';
import { openLog } from '../../src/log/open.ts';
import { seededRandom } from '../format/support/ledger.ts';
import { gathered, ledgerWith, opened, sources, textOf, Witness } from '../log/support.ts';
import { counted, many } from './long.ts';
import { textFor } from './payload.ts';
import { openWorkshop, type Worker, type Workshop } from './processes.ts';

// Writers that are killed at any moment: by their parent, as a user or the system does, or by themselves before a certain
// call or in the middle of a write, where a kill from outside seldom falls.

const PATIENCE_MS = 3_600_000;
const SEED = 20_261_130;

let shop: Workshop;
beforeEach(async () => {
  shop = await openWorkshop();
});
afterEach(() => shop.done());

const acksOf = ({ said }: Worker): string[] =>
  said.filter((line) => line.startsWith('ack ')).map((line) => line.slice(4));
const textsIn = async (file: string): Promise<string[]> =>
  (await gathered(openLog(new FileStore(file), sources()).lines(1))).map(textOf);

/** What is missing of what was acknowledged, what is there twice, and what nobody wrote. */
const wrongWith = (workers: ReadonlyMap<string, Worker>, texts: readonly string[]): string[] => {
  const wrong: string[] = [];
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  const left = new Set(times.keys());
  for (const [name, worker] of workers) {
    const acks = acksOf(worker);
    for (const [i, ack] of acks.entries()) {
      const text = textFor(name, i, 'mixed');
      if (ack !== `${name}.${i}` || times.get(text) !== 1)
        wrong.push(`${ack} is there ${times.get(text) ?? 0} times`);
      left.delete(text);
    }
    // Who dies may have written what it could not acknowledge any more: one event.
    left.delete(textFor(name, acks.length, 'mixed'));
  }
  for (const text of left) if (text !== '(ledger.recovered)') wrong.push(`nobody wrote ${text.slice(0, 60)}`);
  return wrong;
};

describe('kill -9', () => {
  it(
    'of four writers at random moments loses nothing acknowledged and leaves nothing that nobody wrote',
    async () => {
      await createLog(new FileStore(shop.file), opened(), sources());
      const random = seededRandom(SEED);
      const draw = (most: number): number => {
        const [a = 0, b = 0] = random(2);
        return (a * 256 + b) % most;
      };
      const wanted = many(24, 500);
      const workers = new Map<string, Worker>();
      const kills = { 'from outside': 0, 'before a call': 0, 'in a write': 0 };
      let started = 0;
      /** When each came to its end, by pid. */
      const gone = new Map<number, number>();
      const robbedOfTime: string[] = [];
      let busy = 0;
      const slot = async (): Promise<void> => {
        while (started < wanted) {
          started += 1;
          const name = `w${workers.size}`;
          const way = draw(3);
          const at = way === 0 ? '' : way === 1 ? `${1 + draw(60)}` : `${1 + draw(15)}h`;
          const worker = shop.start({ do: 'append', name, count: 1_000, weight: 'mixed' }, undefined, at);
          workers.set(name, worker);
          if (way === 0) {
            await worker.saying(1 + draw(8));
            await sleep(draw(12));
            await worker.kill();
          } else await worker.ended;
          gone.set(worker.pid, performance.now());
          const [, named] = /^busy (\d+)/.exec(worker.said.at(-1) ?? '') ?? [];
          if (named !== undefined) {
            // The disk may keep a living one waiting for seconds. One that has long been gone keeps nobody.
            const since = performance.now() - (gone.get(Number(named)) ?? performance.now());
            if (since > 3_000) robbedOfTime.push(`${worker.pid} waited for ${named}, gone for ${since} ms`);
            busy += 1;
            started -= 1;
            continue;
          }
          expect(worker.child.signalCode, worker.said.at(-1)).toBe('SIGKILL');
          kills[way === 0 ? 'from outside' : way === 1 ? 'before a call' : 'in a write'] += 1;
        }
      };
      await Promise.all([slot(), slot(), slot(), slot()]);

      // The next one to open it repairs what the last kill left.
      await new Witness(new FileStore(shop.file)).log.transact(
        () => undefined,
        async () => undefined,
      );
      const texts = await textsIn(shop.file);
      expect((await verifyLedger([readFileSync(shop.file)])).verdict).toBe('valid');
      expect(wrongWith(workers, texts).slice(0, 5)).toEqual([]);
      const folder = join(dirname(shop.file), 'torn');
      const torn = existsSync(folder) ? readdirSync(folder) : [];
      expect(torn).toHaveLength(texts.filter((text) => text === '(ledger.recovered)').length);
      const acknowledged = [...workers.values()].reduce((sum, worker) => sum + acksOf(worker).length, 0);
      expect(robbedOfTime).toEqual([]);
      const all = Object.values(kills).reduce((sum, n) => sum + n, 0);
      expect(all).toBe(wanted);
      counted(`kill -9 of four writers, seed ${SEED}`, {
        kills: all,
        ...kills,
        'events acknowledged': acknowledged,
        'events in the ledger': texts.length,
        'torn tails mended': torn.length,
        'times busy with a living one for 5 s': busy,
      });
    },
    PATIENCE_MS,
  );

  it(
    'before each call of a writer that mends a torn tail leaves what the next one mends',
    async () => {
      await ledgerWith(new FileStore(shop.file), 'a', 'b', 'c');
      const whole = join(shop.folder, 'whole.jsonl');
      copyFileSync(shop.file, whole);
      truncateSync(whole, readFileSync(whole).length - 77);
      const before = readFileSync(whole);
      const good = before.subarray(0, before.lastIndexOf(0x0a) + 1);
      const found = {
        kills: 0,
        'not mended yet': 0,
        'set aside and not cut': 0,
        'cut and not told': 0,
        done: 0,
      };
      for (const half of ['', 'h']) {
        for (let at = 1; ; at++) {
          rmSync(dirname(shop.file), { recursive: true });
          mkdirSync(dirname(shop.file));
          copyFileSync(whole, shop.file);
          const worker = shop.start(
            { do: 'append', name: 'm', count: 1, weight: 0 },
            undefined,
            `${at}${half}`,
          );
          await worker.ended;
          const acks = acksOf(worker);
          if (worker.child.signalCode === null) {
            expect(acks).toEqual(['m.0']);
            break;
          }
          found.kills += 1;
          const left = readFileSync(shop.file);
          const folder = join(dirname(shop.file), 'torn');
          const torn = () => (existsSync(folder) ? readdirSync(folder) : []);
          const aside = torn().filter((name) => !name.endsWith('.tmp'));
          if (left.equals(before)) found[aside.length > 0 ? 'set aside and not cut' : 'not mended yet'] += 1;
          else found[left.includes('ledger.recovered') ? 'done' : 'cut and not told'] += 1;
          // At no moment is the only copy gone.
          expect([at, left.subarray(0, good.length).equals(good)]).toEqual([at, true]);
          if (!left.equals(before)) {
            const [name = ''] = aside;
            expect(readFileSync(join(folder, name)).equals(before.subarray(good.length))).toBe(true);
          }
          await new Witness(new FileStore(shop.file)).append('next');
          const texts = (await textsIn(shop.file)).filter((text) => text !== 'm.0');
          if (acks.length > 0) expect(await textsIn(shop.file)).toContain('m.0');
          // Half of its own line, or of what says so, is another torn tail.
          const told = texts.filter((text) => text === '(ledger.recovered)').length;
          expect(told).toBe(torn().length);
          expect(texts.filter((text) => text !== '(ledger.recovered)')).toEqual(['a', 'b', 'next']);
          expect((await verifyLedger([readFileSync(shop.file)])).verdict).toBe('valid');
          expect(readdirSync(join(dirname(shop.file), 'lock'))).toEqual([]);
        }
      }
      counted('kill -9 before each call of a mending writer', found);
      expect(found['set aside and not cut']).toBeGreaterThan(0);
      expect(found['cut and not told']).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
