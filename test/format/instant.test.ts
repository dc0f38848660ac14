import { describe, expect, test } from 'vitest';
import { instant } from '../../src/format/events/common.ts';
import { eventData } from '../../src/format/events/index.ts';
import { INSTANT } from '../../src/format/instant.ts';
import { checkShape } from '../../src/format/shape.ts';

const two = (n: number): string => String(n).padStart(2, '0');

describe('the pattern of an instant', () => {
  test.each([1, 4, 100, 400, 1600, 1900, 1999, 2000, 2023, 2024, 2096, 2100, 2400, 9996, 9999])(
    'knows the days of %i, as the calendar does',
    (year) => {
      for (let month = 0; month <= 13; month++) {
        for (let day = 0; day <= 32; day++) {
          const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T09:00:00.000Z`;
          const ms = Date.parse(text);
          const real = !Number.isNaN(ms) && new Date(ms).toISOString() === text;
          expect(INSTANT.test(text), text).toBe(real);
        }
      }
    },
  );

  test('has no year 0, and no leap second', () => {
    for (const text of ['0000-02-29T09:00:00.000Z', '2016-12-31T23:59:60.000Z', '2026-11-30T24:00:00.000Z']) {
      expect(INSTANT.test(text), text).toBe(false);
    }
  });
});

const renewed = (expires: string) => ({ step: '01M8NTXDM00000000000000000', token: 1, expires });

test('inside data a day that is none is refused at the door and on replay', () => {
  for (const [expires, good] of [
    ['2026-02-28T09:00:00.000Z', true],
    ['2026-02-31T09:00:00.000Z', false],
    ['2026-02-29T09:00:00.000Z', false],
    ['2026-04-31T09:00:00.000Z', false],
  ] as const) {
    expect(instant.safeParse(expires).success).toBe(good);
    expect(eventData['step.renewed'].safeParse(renewed(expires)).success).toBe(good);
    expect(checkShape('step.renewed', renewed(expires)) === null).toBe(good);
  }
});
