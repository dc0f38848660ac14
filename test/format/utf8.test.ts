import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { badUtf8At } from '../../src/format/utf8.ts';

test.each([
  ['61 c3 a9', -1],
  ['61 80', 1],
  ['c0 80', 0],
  ['c1 bf', 0],
  ['61 c3', 1],
  ['61 c3 28', 1],
  ['e0 9f bf', 0],
  ['e0 a0 80', -1],
  ['e2 82', 0],
  ['e2 82 28', 0],
  ['ed 9f bf', -1],
  ['ed a0 80', 0],
  ['ef bf bd', -1],
  ['ef bf', 0],
  ['f0 8f bf bf', 0],
  ['f0 90 80 80', -1],
  ['61 f0 9f 98', 1],
  ['f4 8f bf bf', -1],
  ['f4 90 80 80', 0],
  ['f5 80 80 80', 0],
  ['ff', 0],
  ['f4 8f bf bf 80', 4],
  ['c3 bf ff', 2],
  ['e2 82 bf ff', 3],
  ['f0 9f 98 bf ff', 4],
])('%s', (hex, at) => {
  expect(badUtf8At(Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toBe(at);
});

test('what stands before the place is well-formed, and one character more is not', () => {
  const byte = fc.oneof(
    fc.nat({ max: 255 }),
    fc.constantFrom(0x61, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80),
  );
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 12 }), (array) => {
      const bytes = Buffer.from(array);
      const at = badUtf8At(bytes);
      expect(at < 0).toBe(isUtf8(bytes));
      if (at < 0) return;
      expect(isUtf8(bytes.subarray(0, at))).toBe(true);
      for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
        expect(isUtf8(bytes.subarray(at, at + length))).toBe(false);
      }
    }),
    { numRuns: 2_000 },
  );
});
