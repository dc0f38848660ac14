import { describe, expect, test } from 'vitest';
import { Aftermath } from '../../src/format/aftermath.ts';
import { BATCH_MAX } from '../../src/format/limits.ts';
import type { LineVerdict } from '../../src/format/verdict.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { frameText, plainLedger, stubOf } from './support/ledger.ts';

const behind = (code: LineVerdict, line = 3): Aftermath => new Aftermath({ code, line, offset: 1_000 });
const pushLine = (aftermath: Aftermath, bytes: string | Buffer): void =>
  aftermath.pushLine({ kind: 'line', bytes: Buffer.from(bytes as string), offset: 0 });
const MARKER = '<<<<<<< HEAD';

describe('the bytes behind a bad line', () => {
  test('are kept up to one more than a writer adds at once', () => {
    const aftermath = behind('bad-frame');
    expect(aftermath.open).toBe(true);
    const pieces = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(BATCH_MAX / 4, letter));
    for (const piece of pieces) aftermath.pushBytes(piece);
    expect(aftermath.open).toBe(true);
    expect(aftermath.tail().equals(Buffer.concat(pieces))).toBe(true);
    aftermath.pushBytes(Buffer.from('xyz'));
    expect(aftermath.open).toBe(false);
    aftermath.pushBytes(Buffer.alloc(BATCH_MAX));
    expect(aftermath.tail().equals(Buffer.concat([...pieces, Buffer.from('x')]))).toBe(true);
  });

  test('are kept as they were, whatever becomes of the chunk', () => {
    const aftermath = behind('bad-frame');
    const chunk = Buffer.from('abc');
    aftermath.pushBytes(chunk);
    chunk.fill('x');
    expect(aftermath.tail().toString()).toBe('abc');
  });
});

describe('a line that is missing', () => {
  const { lines } = plainLedger(6);
  const bytes = (n: number): Buffer => (lines[n]?.bytes ?? Buffer.alloc(0)).subarray(0, -1);
  const newer = frameText('{"v":2,"seq":3}', lines[2]?.hash ?? '').bytes.subarray(0, -1);

  test('is looked for in all that follows, and nothing else is', () => {
    const aftermath = behind('missing-line');
    aftermath.pushBytes(Buffer.alloc(BATCH_MAX + 1));
    const stub = stubOf(lines[3] as (typeof lines)[number]).subarray(0, -1);
    for (const other of [bytes(5), 'no line', stub, newer, Buffer.alloc(0), bytes(2)]) {
      pushLine(aftermath, other);
      expect(aftermath.open).toBe(true);
      expect(aftermath.verdict().code).toBe('missing-line');
    }
    pushLine(aftermath, bytes(3));
    expect(aftermath.open).toBe(false);
    expect(aftermath.verdict()).toEqual({ code: 'swapped-lines', line: 3, offset: 1_000 });
    pushLine(aftermath, bytes(5));
    expect(aftermath.verdict().code).toBe('swapped-lines');
  });

  test('is not looked for where another fault is', () => {
    const aftermath = behind('hash-mismatch');
    pushLine(aftermath, bytes(3));
    expect(aftermath.verdict().code).toBe('hash-mismatch');
    aftermath.pushBytes(Buffer.alloc(BATCH_MAX + 1));
    expect(aftermath.open).toBe(false);
  });
});

describe('merge markers', () => {
  test('are listed, the first hundred of them, to the end of the file', () => {
    const aftermath = behind('merge-marker');
    aftermath.pushBytes(Buffer.alloc(BATCH_MAX + 1));
    expect(aftermath.markers()).toEqual([3]);
    for (const line of ['x', '', '{"event":1}', MARKER]) pushLine(aftermath, line);
    expect(aftermath.markers()).toEqual([3, 7]);
    for (let n = 0; n < 200; n += 1) pushLine(aftermath, MARKER);
    expect(aftermath.markers()).toHaveLength(100);
    expect(aftermath.markers().at(-1)).toBe(105);
    expect(aftermath.open).toBe(true);
    expect(aftermath.verdict().code).toBe('merge-marker');
  });

  test('are no matter where another fault came first', async () => {
    const aftermath = behind('bad-frame');
    pushLine(aftermath, MARKER);
    expect(aftermath.markers()).toEqual([]);
    const bytes = Buffer.concat([plainLedger(2).bytes(), Buffer.from(`bad\n${MARKER}\n`)]);
    expect((await verifyLedger([bytes])).notices).toEqual([]);
  });
});
