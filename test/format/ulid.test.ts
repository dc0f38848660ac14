import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newSalt, nextUlid, ulidTime } from '../../src/format/ulid.ts';
import { FormatError } from '../../src/format/verdict.ts';

const filled = (byte: number) => (n: number) => new Uint8Array(n).fill(byte);
const NOW = Date.UTC(2026, 10, 30, 9);
const code = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof FormatError) return error.code;
    throw error;
  }
  return 'none';
};

describe('nextUlid', () => {
  test('takes the clock and 80 random bits when the clock is ahead', () => {
    expect(nextUlid('', NOW, filled(0))).toBe('01M8NTXDM00000000000000000');
    expect(nextUlid('01M8NTXDM0ZZZZZZZZZZZZZZZZ', NOW + 1, filled(0xff))).toBe('01M8NTXDM1ZZZZZZZZZZZZZZZZ');
    const bytes = Uint8Array.from([0x00, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6, 0x35, 0xcf]);
    expect(nextUlid('', NOW, () => bytes).slice(10)).toBe('0123456789ABCDEF');
  });

  test('keeps the time of the head and counts up when the clock stands still or is behind', () => {
    for (const clock of [NOW, NOW - 1, 0]) {
      expect(nextUlid('01M8NTXDM0000000000000000Z', clock, filled(7))).toBe('01M8NTXDM00000000000000010');
    }
  });

  test('counts up too where the clock says nothing', () => {
    for (const clock of [Number.NaN, -1, -Infinity]) {
      expect(nextUlid('01M8NTXDM0000000000000000Z', clock, filled(7))).toBe('01M8NTXDM00000000000000010');
    }
  });

  test('goes on by 1 ms past the end of the random part', () => {
    const next = nextUlid('01M8NTXDM0ZZZZZZZZZZZZZZZZ', NOW, filled(7));
    expect(next).toBe('01M8NTXDM10000000000000000');
    expect(ulidTime(next)).toBe(NOW + 1);
  });

  test('ends at the last ULID', () => {
    expect(code(() => nextUlid('7ZZZZZZZZZZZZZZZZZZZZZZZZZ', NOW, filled(7)))).toBe('ids-exhausted');
    expect(nextUlid('7ZZZZZZZZZZZZZZZZZZZZZZZZY', NOW, filled(7))).toBe('7ZZZZZZZZZZZZZZZZZZZZZZZZZ');
  });

  test.each([Number.NaN, -1, 0.5, 2 ** 48])('refuses the clock %s', (clock) => {
    expect(code(() => nextUlid('', clock, filled(0)))).toBe('bad-clock');
    expect(() => nextUlid('', clock, filled(0))).toThrow(
      expect.objectContaining({ cause: expect.any(Error) }),
    );
  });

  test('refuses a source of too few bytes', () => {
    expect(code(() => nextUlid('', NOW, () => new Uint8Array(9)))).toBe('bad-random');
    expect(code(() => newSalt(() => new Uint8Array(0)))).toBe('bad-random');
  });

  test('always rises, whatever the clock does', () => {
    const clock = fc.array(fc.integer({ min: NOW - 3, max: NOW + 3 }), { maxLength: 30 });
    fc.assert(
      fc.property(clock, fc.infiniteStream(fc.nat({ max: 255 })), (times, bytes) => {
        let id = '';
        for (const time of times) {
          const next = nextUlid(id, time, (n) =>
            Uint8Array.from({ length: n }, () => bytes.next().value as number),
          );
          expect(next > id).toBe(true);
          expect(next).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
          expect(ulidTime(next)).toBeGreaterThanOrEqual(time);
          id = next;
        }
      }),
    );
  });
});

test('a salt is 128 bits: 22 characters, the last one of A, Q, g, w', () => {
  expect(newSalt(filled(0))).toBe('AAAAAAAAAAAAAAAAAAAAAA');
  for (const byte of [0x00, 0x55, 0xaa, 0xff])
    expect(newSalt(filled(byte))).toMatch(/^[A-Za-z0-9_-]{21}[AQgw]$/);
  expect(new Set([0, 1, 2, 3].map((byte) => newSalt(filled(byte)).slice(-1))).size).toBe(4);
});
