import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { FileStore } from '../../src/adapters/fs/file-store.ts';
import { LogError } from '../../src/log/error.ts';
import { ledgerWith, textOf, Witness } from '../log/support.ts';
import { counted, many } from './long.ts';

// A follower on a real file, while what lies there is changed by those who ask for the lock and by those who don't.

const folder = mkdtempSync(join(tmpdir(), 'loopledger-followers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What may happen to the file. `history` is gone when a line that was delivered no longer stands there. */
const HAPPENINGS = [
  'append',
  'half a line, and then a writer',
  'only the LF missing, and then a writer',
  'the same history in another file',
  'away and back',
  'cut by a line',
  'another ledger',
] as const;
type Happening = (typeof HAPPENINGS)[number];
const ENDS: readonly Happening[] = ['cut by a line', 'another ledger'];

let made = 0;

const followed = async (happenings: readonly Happening[]): Promise<void> => {
  made += 1;
  const file = join(folder, String(made), 'ledger.jsonl');
  const other = join(folder, String(made), 'other', 'ledger.jsonl');
  await ledgerWith(new FileStore(file), 'a', 'b');
  const stop = new AbortController();
  const lines = new Witness(new FileStore(file)).log.follow(1, stop.signal)[Symbol.asyncIterator]();
  const next = async (): Promise<string> =>
    lines.next().then(
      ({ value, done }) => (done ? 'end' : textOf(value)),
      (error: unknown) => (error instanceof LogError ? error.code : String(error)),
    );
  expect([await next(), await next()]).toEqual(['a', 'b']);
  let written = 0;
  const append = async (): Promise<string> => {
    written += 1;
    await new Witness(new FileStore(file)).append(`n${written}`);
    return `n${written}`;
  };
  for (const happening of happenings) {
    const bytes = readFileSync(file);
    const waiting = next();
    const wanted: string[] = [];
    switch (happening) {
      case 'append':
        break;
      case 'half a line, and then a writer':
        appendFileSync(file, '{"event":{"actor":"agent:scri');
        wanted.push('(ledger.recovered)');
        break;
      case 'only the LF missing, and then a writer':
        truncateSync(file, bytes.length - 1);
        break;
      case 'the same history in another file':
        writeFileSync(`${file}.new`, bytes);
        renameSync(`${file}.new`, file);
        break;
      case 'away and back':
        renameSync(file, `${file}.away`);
        await new Promise((resolve) => setImmediate(resolve));
        renameSync(`${file}.away`, file);
        break;
      case 'cut by a line':
        truncateSync(file, bytes.lastIndexOf(0x0a, -2) + 1);
        break;
      case 'another ledger':
        await ledgerWith(new FileStore(other), 'x', 'y', 'z', 'x', 'y', 'z');
        renameSync(other, file);
    }
    if (ENDS.includes(happening)) {
      expect([happenings, await waiting]).toEqual([happenings, 'replaced']);
      return;
    }
    wanted.push(await append());
    const found = [await waiting];
    while (found.length < wanted.length) found.push(await next());
    expect([happenings, found]).toEqual([happenings, wanted]);
  }
  const end = next();
  stop.abort();
  expect(await end).toBe('end');
};

it('a follower delivers each line once, in order, or says that the history is another one', async () => {
  const runs = many(12, 150);
  const figures: Record<string, number> = { followers: 0 };
  const happenings = fc
    .tuple(
      fc.array(fc.constantFrom(...HAPPENINGS.filter((it) => !ENDS.includes(it))), { maxLength: 4 }),
      fc.option(fc.constantFrom(...ENDS), { nil: undefined }),
    )
    .map(([some, end]) => (end === undefined ? some : [...some, end]));
  await fc.assert(
    fc.asyncProperty(happenings, async (drawn) => {
      figures.followers = (figures.followers ?? 0) + 1;
      for (const one of drawn) figures[one] = (figures[one] ?? 0) + 1;
      await followed(drawn);
    }),
    { numRuns: runs, seed: 42 },
  );
  counted('followers', figures);
}, 3_600_000);
