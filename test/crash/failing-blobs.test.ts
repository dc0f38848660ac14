import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LogError } from '../../src/log/error.ts';
import { withFaults } from './faults.ts';
import { counted, LONG } from './long.ts';
import { failing, WAYS } from './ways.ts';

// Contents that are put together share their syncs. Each call that this makes of the disk fails in turn: whoever was told
// an id finds the content there, nobody is told one otherwise, and what failed can be put again.

const { FileStore } = await import('../../src/adapters/fs/file-store.ts');

let folder: string;
let made = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loopledger-blob-faults-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const contents = [
  Buffer.from('one'),
  Buffer.alloc(100_000, 'large'),
  Buffer.from('one'),
  Buffer.from('three'),
];
const KEPT = Buffer.from('was there before');

const begin = async () => {
  made += 1;
  const root = join(folder, `trial-${made}`);
  const { blobs } = new FileStore(join(root, 'ledger.jsonl'));
  const kept = await blobs.put(KEPT, 'text/plain');
  return { root, blobs, kept };
};
type Trial = Awaited<ReturnType<typeof begin>>;

const putAll = ({ blobs }: Trial) =>
  Promise.all([...contents, KEPT].map((bytes) => blobs.put(bytes, 'text/plain')));

const filesIn = (root: string): string[] =>
  readdirSync(join(root, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** What is wrong once the disk is well again. */
const wrongAfter = async (
  trial: Trial,
  outcome: PromiseSettledResult<Awaited<ReturnType<typeof putAll>>>,
  lasting: boolean,
): Promise<string[]> => {
  const wrong: string[] = [];
  if (outcome.status === 'rejected' && !(outcome.reason instanceof LogError))
    wrong.push(`threw ${String(outcome.reason)}`);
  const told = outcome.status === 'fulfilled' ? outcome.value : [];
  const again = await putAll(trial).catch((error) => {
    wrong.push(`afterwards ${error}`);
    return [];
  });
  for (const refs of [told, again]) {
    for (const [n, ref] of refs.entries()) {
      const bytes = await trial.blobs.get(ref).catch((error) => String(error));
      if (!Buffer.from(bytes).equals(contents[n] ?? KEPT)) wrong.push(`${n} is ${bytes.slice(0, 80)}`);
    }
    if (refs.length > 0 && new Set(refs.map(({ blob }) => blob)).size !== 4) wrong.push('kept one twice');
  }
  const files = filesIn(trial.root);
  if (!lasting && files.some((name) => name.endsWith('.tmp'))) wrong.push(`left ${files}`);
  return wrong;
};

describe('contents that are put together', () => {
  it('share their syncs: each file once, and each folder once', async () => {
    const trial = await begin();
    const many = Array.from({ length: 300 }, (_, n) => Buffer.from(`content ${n}`));
    const syncs: string[] = [];
    const { outcome } = await withFaults(
      trial.root,
      ({ name, path }) => {
        if (name === 'fsync' || name === 'sync') syncs.push(`${name} ${path}`);
        return undefined;
      },
      () => Promise.all(many.map((bytes) => trial.blobs.put(bytes, 'text/plain'))),
    );
    expect(outcome.status).toBe('fulfilled');
    expect(syncs.filter((it) => it.startsWith('fsync '))).toHaveLength(600);
    const folders = readdirSync(join(trial.root, 'blobs')).length;
    expect(syncs.length - 600).toBeLessThanOrEqual(folders + 1);
    expect(filesIn(trial.root)).toHaveLength(602);
  });

  it('are there where one was told so, whichever call of the disk fails', async () => {
    const plain = await begin();
    const { calls } = await withFaults(
      plain.root,
      () => undefined,
      () => putAll(plain),
    );
    expect(calls).toBeGreaterThan(20);
    const seen = { faults: 0, refused: 0, 'done all the same': 0 };
    const wrong: unknown[] = [];
    for (const [turn, [way, how]] of Object.entries(WAYS).entries()) {
      // In the short form each way meets a third of them.
      for (let at = 1 + (LONG ? 0 : turn); at <= calls; at += LONG ? 1 : 3) {
        for (const errno of LONG ? ['EIO', 'ENOSPC', 'EACCES'] : [at % 2 === 0 ? 'EIO' : 'ENOSPC']) {
          const trial = await begin();
          let failed = '';
          const { outcome } = await withFaults(
            trial.root,
            failing(at, how, errno, (name) => {
              failed = name;
            }),
            () => putAll(trial),
          );
          // Ids are random: where two share a folder there are fewer calls, and the last ones never come.
          if (failed !== '') {
            seen.faults += 1;
            seen[outcome.status === 'fulfilled' ? 'done all the same' : 'refused'] += 1;
          }
          const found = await wrongAfter(trial, outcome, how.lasting);
          if (found.length > 0) wrong.push({ way, at, failed, errno, found });
          rmSync(trial.root, { recursive: true, force: true });
        }
      }
    }
    counted('contents that are put together, each call failing', { calls, ...seen });
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(seen.faults).toBeGreaterThan(calls * 0.8);
  }, 600_000);

  it('are written and synced before anything has their name', async () => {
    const trial = await begin();
    const order: string[] = [];
    await withFaults(
      trial.root,
      ({ name }) => {
        if (['fsync', 'renameSync', 'sync'].includes(name)) order.push(name);
        return undefined;
      },
      () => putAll(trial),
    );
    expect(order.join(' ')).toMatch(/^(?:fsync ){6}(?:renameSync ){6}sync( sync)*$/);
  });
});
