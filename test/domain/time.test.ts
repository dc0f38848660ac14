import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { msOf, plusSeconds } from '../../src/domain/time.ts';

const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
const instant = fc
  .date({ min: new Date('0001-01-01T00:00:00.000Z'), max: new Date(LATEST), noInvalidDate: true })
  .map((date) => date.toISOString());
/** Some that follow each other in one day, some that do not. */
const instants = fc.array(
  fc.oneof(
    instant,
    fc.constantFrom('2026-11-30T00:00:00.000Z', '2026-11-30T23:59:59.999Z', '2024-02-29T12:30:15.007Z'),
  ),
  { minLength: 1, maxLength: 5 },
);

describe('instants', () => {
  test('are the milliseconds that Date reads, whichever day was asked for before', () => {
    fc.assert(
      fc.property(instants, (all) => {
        for (const it of all) expect(msOf(it)).toBe(Date.parse(it));
      }),
    );
  });

  test('plus seconds are what Date adds, over midnight too, and never past the last one', () => {
    const seconds = fc.oneof(
      fc.integer({ min: -200_000, max: 200_000 }),
      fc.integer({ min: 0, max: 2 ** 40 }),
    );
    fc.assert(
      fc.property(instants, seconds, (all, more) => {
        for (const it of all) {
          const sum = Math.min(Date.parse(it) + more * 1_000, LATEST);
          fc.pre(sum >= Date.parse('0001-01-01T00:00:00.000Z'));
          expect(plusSeconds(it, more)).toBe(new Date(sum).toISOString());
        }
      }),
    );
  });
});
