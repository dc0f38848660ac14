import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileStore } from '../../src/adapters/fs/file-store.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { createLog } from '../../src/log/create.ts';
import { openLog } from '../../src/log/open.ts';
import { gathered, ledgerWith, opened, sources, textOf } from '../log/support.ts';
import { counted, many } from './long.ts';
import { textFor } from './payload.ts';
import { openWorkshop, type Worker, type Workshop } from './processes.ts';

const PATIENCE_MS = 3_600_000;

let shop: Workshop;
beforeEach(async () => {
  shop = await openWorkshop();
});
afterEach(() => shop.done());

const acksOf = ({ said }: Worker): number => said.filter((line) => line.startsWith('ack ')).length;

/** Starts writers, ends two of them on the way, starts each anew, and answers how many events were acknowledged. */
const crowd = async (
  writers: number,
  events: number,
): Promise<{ acks: number; texts: string[]; wrong: string[] }> => {
  const start = (name: string, count: number) => shop.start({ do: 'append', name, count, weight: 'mixed' });
  const names = Array.from({ length: writers }, (_, n) => `w${n}`);
  const all = new Map(names.map((name) => [name, start(name, events)]));
  for (const [n, share] of [0.2, 0.5].entries()) {
    const dead = all.get(`w${n}`) as Worker;
    await dead.saying(Math.ceil(events * share));
    await dead.kill();
    all.set(`again${n}`, start(`again${n}`, events - acksOf(dead)));
  }
  await Promise.all([...all.values()].map(({ ended }) => ended));
  const texts = (await gathered(openLog(new FileStore(shop.file), sources()).lines(1))).map(textOf);
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  const wrong: string[] = [];
  let acks = 0;
  for (const [name, worker] of all) {
    for (let i = 0; i < acksOf(worker); i++) {
      acks += 1;
      const found = times.get(textFor(name, i, 'mixed')) ?? 0;
      if (found !== 1) wrong.push(`${name}.${i} is there ${found} times`);
    }
  }
  return { acks, texts, wrong };
};

describe('a crowd', () => {
  it(
    'of writers of short and long events, two killed and started anew, keeps each event once',
    async () => {
      await createLog(new FileStore(shop.file), opened(), sources());
      const [writers, events] = [many(4, 16), many(50, 1_000)];
      const { acks, texts, wrong } = await crowd(writers, events);
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(acks).toBe(writers * events);
      const own = texts.filter((text) => text !== '(ledger.recovered)').length;
      expect(own - acks).toBeLessThanOrEqual(2);
      const bytes = await readFile(shop.file);
      expect((await verifyLedger([bytes])).verdict).toBe('valid');
      const longest = Math.max(
        ...bytes
          .toString('latin1')
          .split('\n')
          .map(({ length }) => length + 1),
      );
      counted('a crowd', {
        writers,
        'events acknowledged': acks,
        bytes: bytes.length,
        'bytes of the longest line': longest,
      });
    },
    PATIENCE_MS,
  );

  it(
    'of four writers is not disturbed by one that mends in a loop',
    async () => {
      await createLog(new FileStore(shop.file), opened(), sources());
      const events = many(20, 500);
      const mender = shop.start({ do: 'repair', count: 1_000_000 });
      const { acks, texts, wrong } = await crowd(4, events);
      expect(mender.child.exitCode).toBe(null);
      const mended = mender.said.length;
      await mender.kill();
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(acks).toBe(4 * events);
      const torn = texts.filter((text) => text === '(ledger.recovered)').length;
      expect(texts.length - acks - torn).toBeLessThanOrEqual(2);
      counted('four writers beside one that mends in a loop', {
        'events acknowledged': acks,
        'times mended': mended,
      });
    },
    PATIENCE_MS,
  );
});

/** Root may write everywhere, so where the tests run as root another user does the writing. */
const somebody = process.getuid?.() === 0 ? { uid: 65_534 } : undefined;
const canWrite =
  somebody === undefined ||
  spawnSync(process.execPath, ['-e', '0'], { uid: somebody.uid, gid: somebody.uid }).status === 0;
if (!canWrite) console.info('passed over: no other user can start this Node, and root may write everywhere');

describe.skipIf(!canWrite || process.platform === 'win32')('an open writer', () => {
  it('says what it lost, and goes on when it has it again: permission, the folder, the ledger', async () => {
    await ledgerWith(new FileStore(shop.file), 'a');
    const folder = dirname(shop.file);
    const own = async (path: string) => {
      if (somebody) await chown(path, somebody.uid, somebody.uid);
    };
    for (const path of [folder, shop.file, `${folder}/lock`]) await own(path);
    const writer = shop.start({ do: 'obey' }, somebody);
    const told = async (text: string): Promise<string | undefined> => {
      const before = writer.said.length;
      writer.child.stdin?.write(`${text}\n`);
      await writer.saying(before + 1);
      return writer.said.at(-1);
    };
    expect(await told('b')).toBe('ok');
    await chmod(shop.file, 0o444);
    expect(await told('lost')).toBe('read-only');
    await chmod(shop.file, 0o644);
    expect(await told('c')).toBe('ok');
    await chmod(`${folder}/lock`, 0o555);
    expect(await told('lost')).toBe('read-only');
    await chmod(`${folder}/lock`, 0o755);
    expect(await told('d')).toBe('ok');

    await rename(folder, `${folder}-away`);
    expect(await told('lost')).toBe('no-ledger');
    // An empty folder in its place is no ledger either, and none is made.
    await mkdir(folder);
    await own(folder);
    expect(await told('lost')).toBe('replaced');
    await rm(folder, { recursive: true });
    await rename(`${folder}-away`, folder);
    expect(await told('e')).toBe('ok');
    writer.child.stdin?.end();
    await writer.ended;
    const texts = await gathered(openLog(new FileStore(shop.file), sources()).lines(1));
    expect(texts.map(textOf)).toEqual(['a', 'b', 'c', 'd', 'e']);
    counted('an open writer', { 'times something was taken from it': 4, 'times it went on': 3 });
  });
});
