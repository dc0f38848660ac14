import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventHash, GENESIS, lineHash, sha256Hex, sha256OfPieces } from '../../src/format/hash.ts';

const expected = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('SHA-256, of a text that of its UTF-8, whole and in pieces', () => {
  expect(sha256Hex('é')).toBe(expected(Buffer.from('é')));
  expect(eventHash(Buffer.from('{}'))).toBe(expected('{}'));
  const sum = sha256OfPieces();
  for (const piece of ['a', '', 'bc']) sum.update(Buffer.from(piece));
  expect(sum.hex()).toBe(expected('abc'));
});

test('of a line it is that of a leaf: a zero byte, and both hashes as they are written', () => {
  expect(lineHash('1'.repeat(64), '2'.repeat(64))).toBe(expected(`\0${'1'.repeat(64)}${'2'.repeat(64)}`));
  expect(GENESIS).toBe('0'.repeat(64));
});
