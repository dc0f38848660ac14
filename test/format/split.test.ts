import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LINE_MAX } from '../../src/format/limits.ts';
import { LineSplitter } from '../../src/format/split.ts';
import { chunked } from './support/ledger.ts';

/** All pieces as `kind offset length text`, then the rest. */
function split(bytes: Buffer, size: number, offset = 0): string[] {
  const splitter = new LineSplitter(offset);
  const found: string[] = [];
  for (const chunk of chunked(bytes, size)) {
    for (const piece of splitter.push(chunk)) found.push(describePiece(piece.kind, piece));
  }
  const rest = splitter.rest();
  if (rest !== null) found.push(describePiece('rest', rest));
  return found;
}

function describePiece(kind: string, { bytes, offset }: { bytes: Buffer; offset: number }): string {
  return `${kind} ${offset} ${bytes.length} ${bytes.toString('latin1').slice(0, 20)}`;
}

test('A11: only 0x0A ends a line, in chunks of any size', () => {
  const bytes = Buffer.from('a\u2028b\u2029c\u0085d\re\n\n\r\nlast');
  for (const size of [1, 2, 3, 5, 100]) {
    expect(split(bytes, size).map((piece) => piece.split(' ').slice(0, 3).join(' '))).toEqual([
      'line 0 14',
      'line 15 0',
      'line 16 1',
      'rest 18 4',
    ]);
  }
});

test('offsets count from where the first chunk begins', () => {
  expect(split(Buffer.from('a\nbc\n'), 2, 1000)).toEqual(['line 1000 1 a', 'line 1002 2 bc']);
});

test('a line of LINE_MAX bytes with its LF is whole, one byte more is too long', () => {
  const bytes = Buffer.from(`${'a'.repeat(LINE_MAX - 1)}\n${'b'.repeat(LINE_MAX)}\nc\n`);
  for (const size of [1_000, 4_096, LINE_MAX, bytes.length]) {
    expect(split(bytes, size)).toEqual([
      `line 0 ${LINE_MAX - 1} ${'a'.repeat(20)}`,
      `too-long ${LINE_MAX} ${LINE_MAX} ${'b'.repeat(20)}`,
      `line ${2 * LINE_MAX + 1} 1 c`,
    ]);
  }
});

test('too long is said before reading on', () => {
  const splitter = new LineSplitter();
  const chunk = Buffer.alloc(LINE_MAX, 'x');
  expect([...splitter.push(chunk)].map(({ kind }) => kind)).toEqual(['too-long']);
  expect([...splitter.push(chunk), ...splitter.push(chunk)]).toEqual([]);
  expect(splitter.rest()).toBeNull();
});

test('splits as a plain split does', () => {
  const text = fc
    .array(fc.constantFrom('\n', 'a', 'bc', '\r\n', 'é'), { maxLength: 20 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 7 }), (t, size) => {
      const lines = Buffer.from(t).toString('latin1').split('\n');
      const texts = split(Buffer.from(t), size).map((piece) => piece.split(' ').slice(3).join(' '));
      if (lines.at(-1) === '') lines.pop();
      expect(texts).toEqual(lines.map((line) => line.slice(0, 20)));
    }),
  );
});
