import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../src/format/verify.ts';
import { LedgerBuilder } from '../format/support/ledger.ts';
import { hasPython, secondReader } from '../format/support/second-reader.ts';
import { holder, memoryPlace, Witness } from '../log/support.ts';
import { counted, LONG, many } from './long.ts';
import {
  cutTo,
  type Fate,
  flipped,
  keptOf,
  lostSectors,
  type State,
  sectorsOf,
  startOf,
  type Write,
  wholeOf,
  zerosBehind,
  zerosFrom,
} from './oracle.ts';

// Twelve lines, and what a crash, a rotten bit or a lying disk may make of them. What each state is to be called is known
// from how it was made; three readers are asked, and a writer mends what may be mended.

const LINES = 12;
/** F-71: the most a writer may append per sync. */
const BATCH = 1_048_576;
const PATIENCE_MS = 3_600_000;

const scratch = mkdtempSync(path.join(tmpdir(), 'loopledger-states-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Short lines; the last `count` of them are one write of about `size` bytes that begins `remainder` past a sector. */
const written = (remainder: number, count = 1, size = 0): Write => {
  const ledger = new LedgerBuilder();
  ledger.open('x');
  while (ledger.lines.length < LINES - count - 1) ledger.add({ type: 'x.y', data: { ignorable: true } });
  ledger.alignTo(remainder);
  for (let n = 0; n < count; n++) {
    const text = 'x'.repeat(Math.max(0, Math.floor(size / count) - 340));
    ledger.add({ type: 'x.y', data: { ignorable: true, text } });
  }
  const lines = ledger.lines.map(({ bytes }) => bytes);
  return { acknowledged: lines.slice(0, LINES - count), last: lines.slice(LINES - count) };
};

/** What is wrong with how a state is judged, and with what a writer makes of it. */
const wrongWith = async (lines: readonly Buffer[], state: State): Promise<string[]> => {
  const { what, bytes, expected } = state;
  const wrong: string[] = [];
  const same = (name: string, found: unknown, wanted: unknown): void => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      wrong.push(`${what}: ${name} ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  };
  const { outcome, ...rest } = expected;
  const verified = await verifyLedger([bytes]);
  const [fault] = verified.faults;
  same(
    'verify',
    { outcome: verified.verdict, lines: verified.lines, ...(fault && { line: fault.line }) },
    expected,
  );

  const place = memoryPlace();
  place.put(bytes);
  const reader = new Witness(place.store(holder(2)));
  const found = await reader.catchUp();
  const status = outcome === 'valid' ? 'clean' : outcome;
  const line = found.verdict && { line: found.verdict.line };
  same('catch up', { status: found.status, lines: found.head.seq + 1, ...line }, { status, ...rest });
  same('lines handed on', reader.lines.length, expected.lines);

  const writer = new Witness(place.store(holder(3)));
  const mended = await writer.append('next').then(
    () => 'appended',
    (error) => String(error.code),
  );
  same('a writer', mended, outcome === 'damaged' ? 'damaged' : 'appended');
  const after = place.bytes() ?? Buffer.alloc(0);
  if (outcome === 'damaged') same('left alone', after.equals(bytes), true);
  else {
    const kept = keptOf(lines, state);
    same('every good line stands', after.subarray(0, kept.length).equals(kept), true);
    const torn = await place.store(holder(4)).tornFiles();
    const aside = bytes.subarray(kept.length);
    const name = `${kept.length}-${createHash('sha256').update(aside).digest('hex')}`;
    same('set aside', torn, outcome === 'torn' ? [{ name, bytes: aside.length }] : []);
    const said = writer.texts.slice(expected.lines);
    same('said', said, outcome === 'torn' ? ['(ledger.recovered)', 'next'] : ['next']);
    same('then', (await verifyLedger([after])).verdict, 'valid');
    // What was set aside holds no line that stood there whole.
    if (outcome === 'torn') same('whole lines set aside', lines.filter((it) => aside.includes(it)).length, 0);
  }

  return wrong;
};

/** What the second reader calls otherwise. */
const differing = (states: readonly State[]): string[] => {
  const asked = states.map(({ bytes }, n) => {
    const file = path.join(scratch, `${n}.jsonl`);
    writeFileSync(file, bytes);
    return { path: file, disclosure: false, deep: false, checkpoints: [] };
  });
  return secondReader(asked).flatMap(({ outcome, lines, code, line }, n) => {
    const state = states[n];
    const found = JSON.stringify({ outcome, lines, ...(code !== null && { line }) });
    const wanted = JSON.stringify(state?.expected);
    return found === wanted ? [] : [`${state?.what}: the second reader ${found}, not ${wanted}`];
  });
};

const AT_ONCE = 2_000;

const tried = async (what: string, lines: readonly Buffer[], all: Iterable<State>): Promise<number> => {
  const figures: Record<string, number> = { states: 0, valid: 0, unterminated: 0, torn: 0, damaged: 0 };
  const wrong: string[] = [];
  const add = (name: string): void => {
    figures[name] = (figures[name] ?? 0) + 1;
  };
  let some: State[] = [];
  const ask = (): void => {
    if (hasPython) wrong.push(...differing(some));
    some = [];
  };
  for (const state of all) {
    add('states');
    add(state.expected.outcome);
    wrong.push(...(await wrongWith(lines, state)));
    some.push(state);
    if (some.length >= AT_ONCE) ask();
    if (wrong.length > 20) break;
  }
  ask();
  counted(what, { ...figures, ...(hasPython ? {} : { 'asked of the second reader': 0 }) });
  expect(wrong.slice(0, 5)).toEqual([]);
  return figures.states ?? 0;
};

/** All of them in the long form; in the short one every so many. */
function* some(count: number, most: number): Generator<number> {
  const step = LONG ? 1 : Math.max(1, Math.floor(count / most));
  for (let n = LONG ? 0 : count % step; n < count; n += step) yield n;
}

function* made<T>(numbers: Iterable<number>, make: (n: number) => T): Generator<T> {
  for (const n of numbers) yield make(n);
}

describe.each([0, 511])('a 12-line ledger whose last line begins %i bytes past a sector', (remainder) => {
  const lines = [...written(remainder).acknowledged, ...written(remainder).last];
  const length = Buffer.concat(lines).length;
  const name = (what: string) => `12 lines, the last at ${remainder}: ${what}`;

  it(
    'cut at every byte',
    async () => {
      const states = made(some(length + 1, 300), (size) => cutTo(lines, size));
      await tried(name('cut at a byte'), lines, states);
    },
    PATIENCE_MS,
  );

  it(
    'every bit flipped',
    async () => {
      // Every bit of the one; of the other one of each byte, another from byte to byte.
      const bits = remainder === 0 ? some(length * 8, 200) : some(length, 150);
      const bitOf = (n: number) => (remainder === 0 ? n : n * 8 + (n % 8));
      const states = made(bits, (n) => flipped(lines, bitOf(n)));
      await tried(name('one bit flipped'), lines, states);
    },
    PATIENCE_MS,
  );

  it(
    'zeros to its end, and behind its end',
    async () => {
      await tried(
        name('zeros to the end'),
        lines,
        made(some(length, 150), (from) => zerosFrom(lines, from)),
      );
      const lengths = [...some(1_100, 60), 0x1_0000, BATCH - 1, BATCH, BATCH + 1].filter((n) => n > 0);
      const behind = made(lengths, (n) => zerosBehind(lines, n, BATCH));
      await tried(name('zeros behind the end'), lines, behind);
    },
    PATIENCE_MS,
  );
});

const FATES = ['new', 'zero', 'stale'] as const satisfies readonly Fate[];
const fatesOf = (n: number, sectors: number, kinds: number): Fate[] =>
  Array.from({ length: sectors }, (_, place) => FATES[Math.floor(n / kinds ** place) % kinds] ?? 'new');

/** Sizes at which the file's end may have come to be: where a sector ends, just before and behind each LF. */
const sizesOf = (write: Write): number[] => {
  const start = startOf(write);
  const end = wholeOf(write).length;
  const sizes = new Set<number>();
  for (let at = (Math.floor(start / 512) + 1) * 512; at < end; at += 512) sizes.add(at);
  let at = start;
  for (const { length } of write.last) {
    at += length;
    sizes.add(at - 1).add(at);
  }
  return [...sizes].filter((size) => size < end);
};

function* lostStates(write: Write): Generator<State> {
  const end = wholeOf(write).length;
  const sectors = sectorsOf(write);
  for (let n = 0; n < 3 ** sectors; n++) yield lostSectors(write, fatesOf(n, sectors, 3), end);
  const first = Math.floor(startOf(write) / 512);
  for (const size of sizesOf(write)) {
    const there = Math.ceil(size / 512) - first;
    for (let n = 0; n < 2 ** there; n++) yield lostSectors(write, fatesOf(n, there, 2), size);
  }
}

describe('the last write of a 12-line ledger, its sectors lost', () => {
  const writes = [0, 1, 300, 511].flatMap((remainder) => [
    written(remainder, 1, 3_000),
    written(remainder, 3, 2_900),
  ]);

  it(
    'whatever of them arrived: each state is called by its name, and nothing acknowledged is dropped',
    async () => {
      const seen = new Set<string>();
      let states = 0;
      for (const write of writes) {
        const lines = [...write.acknowledged, ...write.last];
        const fresh = function* (): Generator<State> {
          for (const state of LONG ? lostStates(write) : drawn(write, 35)) {
            const key = createHash('sha256').update(state.bytes).digest('base64');
            if (seen.has(key)) continue;
            seen.add(key);
            yield state;
          }
        };
        const what = `the last ${write.last.length} of 12 lines from ${startOf(write) % 512} past a sector, sectors lost`;
        states += await tried(what, lines, fresh());
      }
      counted('lost sectors of the last write', { 'different states': states });
      expect(states).toBeGreaterThan(many(200, 10_000));
    },
    PATIENCE_MS,
  );
});

/** So many of the states above, by chance, and a few that end anywhere. */
const drawn = (write: Write, count: number): State[] => {
  const start = startOf(write);
  const end = wholeOf(write).length;
  const fates = fc.array(fc.constantFrom(...FATES), {
    minLength: sectorsOf(write),
    maxLength: sectorsOf(write),
  });
  const size = fc.oneof(
    fc.constant(end),
    fc.constantFrom(...sizesOf(write)),
    fc.integer({ min: start, max: end }),
  );
  const states = fc.tuple(fates, size).map(([chosen, at]) => lostSectors(write, chosen, at));
  return fc.sample(states, { numRuns: count, seed: 42 });
};
