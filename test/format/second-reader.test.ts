import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LedgerBuilder, plainLedger, seededRandom } from './support/ledger.ts';
import { faultOf, only, SecondOpinion } from './support/second-opinion.ts';
import { type Asked, hasPython, secondReader } from './support/second-reader.ts';
import type { Expected, Given } from './support/vector.ts';

// Another program, written from docs/FORMAT.md alone, judges the same bytes: where the two differ, one of them or the
// page is wrong.

const VECTORS = path.resolve('fixtures/vectors');
const MANY = Number(process.env.SECOND_READER_MUTATIONS ?? 1_500);

const scratch = mkdtempSync(path.join(tmpdir(), 'loopledger-second-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Listed {
  readonly name: string;
  readonly file: string;
  readonly given?: Given;
  readonly expect: Expected;
}
const { vectors } = JSON.parse(readFileSync(path.join(VECTORS, 'vectors.json'), 'utf8')) as {
  vectors: Listed[];
};

/** What is told besides as the other program is told it; nothing where it can't be. */
const askedOf = ({ name, file, given = {} }: Listed): Asked | undefined => {
  const { checkpoints = [], disclosure = false, folder } = given;
  if (checkpoints.some(({ origin, root }) => origin === undefined || root === undefined)) return undefined;
  const place = path.join(scratch, 'vectors', name);
  mkdirSync(place, { recursive: true });
  const ledger = path.join(place, 'ledger.jsonl');
  cpSync(path.join(VECTORS, file), ledger);
  // A folder that is not there has no blobs.
  if (folder !== undefined && existsSync(path.join(VECTORS, folder)))
    cpSync(path.join(VECTORS, folder), place, { recursive: true });
  return { path: ledger, disclosure, deep: folder !== undefined, checkpoints };
};

describe.skipIf(!hasPython)('the second reader', () => {
  test('judges every vector as it is to be judged', () => {
    const asked = vectors.flatMap((it) => {
      const one = askedOf(it);
      return one === undefined ? [] : [{ it, one }];
    });
    expect(asked.length).toBeGreaterThan(vectors.length - 10);
    const judged = secondReader(asked.map(({ one }) => one));
    const told = judged.map((it, n) => [asked[n]?.it.name, only(it)]);
    const wanted = asked.map(({ it: { name, expect: it } }) => {
      const { code, line, offset, pointer } = it.first_fault ?? {};
      const fault = faultOf(code, line, offset, pointer);
      return [name, { outcome: it.outcome, lines: it.lines, head: it.head, ...fault }];
    });
    expect(told).toEqual(wanted);
  });

  test(`and ${MANY} ledgers made worse as the first one does`, async () => {
    const second = new SecondOpinion();
    for (let n = 0; n < MANY; n += 1) second.ask(worse(n));
    const { judged, found, differ } = await second.compare();
    expect(differ).toEqual([]);
    expect(judged).toBe(MANY);
    expect(found.size).toBeGreaterThan(12);
  });
});

const bases = [
  plainLedger(6).bytes(),
  plainLedger(3, 2, 'a "quoted" lesson: é 検 😀 \\ \u0007').bytes(),
  ...vectors
    .filter(({ name }) => name.startsWith('good/'))
    .map(({ file }) => readFileSync(path.join(VECTORS, file))),
];

/** A ledger with one to three things wrong, the same for the same number. */
const worse = (n: number): Buffer => {
  const random = seededRandom(n + 1);
  const draw = (most: number): number => {
    const [a = 0, b = 0, c = 0] = random(3);
    return ((a << 16) | (b << 8) | c) % Math.max(1, most);
  };
  let bytes: Buffer = Buffer.from(bases[draw(bases.length)] ?? Buffer.alloc(0));
  for (let times = draw(8) === 0 ? 1 + draw(3) : 1; times > 0; times -= 1) {
    bytes = ways[draw(ways.length)]?.(bytes, draw) ?? bytes;
  }
  return bytes;
};

type Way = (bytes: Buffer, draw: (most: number) => number) => Buffer;

const linesOf = (bytes: Buffer): Buffer[] => {
  const lines: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const lf = bytes.indexOf(0x0a, at);
    const end = lf < 0 ? bytes.length : lf + 1;
    lines.push(bytes.subarray(at, end));
    at = end;
  }
  return lines;
};

const ODD = [
  '\u0000',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '"',
  '\\',
  '{',
  '}',
  '1e3',
  '-0',
  '\ufeff',
  '\u2028',
  'é',
  '\u007f',
];

const ways: readonly Way[] = [
  (bytes, draw) => {
    const at = draw(bytes.length);
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << draw(8));
    return flipped;
  },
  (bytes, draw) => bytes.subarray(0, draw(bytes.length)),
  (bytes, draw) => {
    const at = draw(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + draw(40))]);
  },
  (bytes, draw) => {
    const at = draw(bytes.length);
    const odd = Buffer.from(ODD[draw(ODD.length)] ?? '');
    return Buffer.concat([bytes.subarray(0, at), odd, bytes.subarray(at + draw(2) * odd.length)]);
  },
  (bytes, draw) => {
    const from = draw(2) === 0 ? draw(bytes.length) : Math.floor(draw(bytes.length) / 512) * 512;
    const zeroed = Buffer.from(bytes);
    return zeroed.fill(0, from, draw(2) === 0 ? bytes.length : Math.min(bytes.length, from + 512));
  },
  (bytes, draw) => {
    const lines = linesOf(bytes);
    const at = draw(lines.length);
    lines.splice(draw(lines.length), draw(2), lines[at] ?? Buffer.alloc(0));
    return Buffer.concat(lines);
  },
  (bytes, draw) => {
    const lines = linesOf(bytes);
    const [a, b] = [draw(lines.length), draw(lines.length)];
    const [one, other] = [lines[a], lines[b]];
    if (one !== undefined && other !== undefined) [lines[a], lines[b]] = [other, one];
    return Buffer.concat(lines);
  },
  // The chain holds: what is wrong is in an event.
  (_, draw) => {
    const builder = new LedgerBuilder(draw(1_000) + 1);
    builder.open();
    const bent = { ...BENT[draw(BENT.length)], ...(draw(3) === 0 && BENT[draw(BENT.length)]) };
    const place = draw(4);
    for (let n = 0; n < 4; n += 1) {
      const type = draw(6) === 0 ? 'x.unknown' : 'lesson.recorded';
      const data = draw(5) === 0 ? (ODD_DATA[draw(ODD_DATA.length)] ?? {}) : {};
      const text = builder.text({ type, data }, n === place && draw(3) > 0 ? bent : {});
      const at = draw(text.length);
      builder.addText(
        n === place && draw(3) === 0 ? text.slice(0, at) + ODD[draw(ODD.length)] + text.slice(at) : text,
      );
      if (draw(9) === 0) builder.withhold(builder.lines.length - 1);
    }
    return Buffer.concat(builder.lines.map((it) => it.bytes));
  },
];

const ODD_DATA: readonly Record<string, unknown>[] = [
  { ignorable: true },
  { a: [[[[1]]]], b: 9_007_199_254_740_991 },
  { a: 0.5 },
  { __proto__x: 'x', é: '😀', '': null },
  { a: '\u2028 </script>' },
];

const BENT: readonly Record<string, unknown>[] = [
  { seq: 2 },
  { seq: 99 },
  { at: '2026-02-30T09:00:00.000Z' },
  { at: '2026-11-30T09:00:00Z' },
  { id: '01M8NTXEK8XWPH4ZF3FEA2QAP' },
  { actor: 'robot:x' },
  { actor: 'human:' },
  { type: 'nodot' },
  { v: 2 },
  { v: 0 },
  { salt: '' },
  { cmd: 'x' },
  { more: true },
  { '10': 1, '9': 2, '!': 3 },
  { type: 'ledger.continued', data: { place: 1, '10': 1, '9': 1, machine: 1 } },
  { type: 'ledger.opened', data: { title: 1, '!': 1 } },
  { data: [] },
  { type: 'line.withheld', data: { line: 1 } },
  { type: 'ledger.checkpointed', data: { size: 1, root: 'x' } },
  { type: 'ledger.opened', data: {} },
];
