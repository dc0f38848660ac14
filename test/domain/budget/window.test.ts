import { describe, expect, it } from 'vitest';
import { offsetOf } from '../../../src/adapters/project/zones.ts';
import type { Window } from '../../../src/domain/budget/state.ts';
import { windowAt } from '../../../src/domain/budget/window.ts';

const HOUR = 3_600_000;

const at = (per: Window, zone: string, now: string): readonly [from: string, hours: number] => {
  const { from, to } = windowAt(per, zone, Date.parse(now), offsetOf);
  return [new Date(from).toISOString(), (to - from) / HOUR];
};

describe('the window that a moment is in', () => {
  it.each<[string, Window, string, string, string, number]>([
    ['a day in UTC', 'day', 'UTC', '2026-11-30T09:00:00.000Z', '2026-11-30T00:00:00.000Z', 24],
    ['a day in Berlin', 'day', 'Europe/Berlin', '2026-11-29T23:30:00.000Z', '2026-11-29T23:00:00.000Z', 24],
    [
      'clocks put forward',
      'day',
      'Europe/Berlin',
      '2026-03-29T12:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      23,
    ],
    ['clocks put back', 'day', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-24T22:00:00.000Z', 25],
    ['its last minute', 'day', 'Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-24T22:00:00.000Z', 25],
    [
      'a day of the west',
      'day',
      'America/New_York',
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T04:00:00.000Z',
      25,
    ],
    [
      'a day that begins at one',
      'day',
      'Africa/Cairo',
      '2026-04-24T10:00:00.000Z',
      '2026-04-23T22:00:00.000Z',
      23,
    ],
    [
      'a quarter off the hour',
      'day',
      'Asia/Kathmandu',
      '2026-11-30T09:00:00.000Z',
      '2026-11-29T18:15:00.000Z',
      24,
    ],
    ['an hour there', 'hour', 'Asia/Kathmandu', '2026-11-30T09:20:00.000Z', '2026-11-30T09:15:00.000Z', 1],
    [
      'an hour that comes twice',
      'hour',
      'Europe/Berlin',
      '2026-10-25T01:10:00.000Z',
      '2026-10-25T01:00:00.000Z',
      1,
    ],
    [
      'a week with 23 hours of a day',
      'week',
      'Europe/Berlin',
      '2026-03-29T21:00:00.000Z',
      '2026-03-22T23:00:00.000Z',
      167,
    ],
    ['a Monday', 'week', 'UTC', '2026-11-30T00:00:00.000Z', '2026-11-30T00:00:00.000Z', 168],
    ['a Sunday', 'week', 'UTC', '2026-11-29T23:59:59.999Z', '2026-11-23T00:00:00.000Z', 168],
    [
      'a month with 25 hours of a day',
      'month',
      'Europe/Berlin',
      '2026-10-31T22:00:00.000Z',
      '2026-09-30T22:00:00.000Z',
      745,
    ],
    ['a short month', 'month', 'UTC', '2028-02-29T12:00:00.000Z', '2028-02-01T00:00:00.000Z', 696],
    [
      'the last of the year',
      'month',
      'Pacific/Auckland',
      '2026-12-31T10:59:59.999Z',
      '2026-11-30T11:00:00.000Z',
      744,
    ],
    [
      'a zone nobody knows is UTC',
      'day',
      'Mars/Olympus',
      '2026-11-30T09:00:00.000Z',
      '2026-11-30T00:00:00.000Z',
      24,
    ],
  ])('%s', (_, per, zone, now, from, hours) => {
    expect(at(per, zone, now)).toEqual([from, hours]);
  });

  it('holds the moment, and the next one begins where it ends, all through a year', () => {
    for (const zone of ['Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
      for (const per of ['day', 'week', 'month'] as const) {
        let now = Date.parse('2026-01-01T05:00:00.000Z');
        for (let n = 0; n < 400 && now < Date.parse('2027-01-10T00:00:00.000Z'); n += 1) {
          const { from, to } = windowAt(per, zone, now, offsetOf);
          expect(from <= now && now < to).toBe(true);
          expect(windowAt(per, zone, to - 1, offsetOf)).toEqual({ from, to });
          expect(windowAt(per, zone, to, offsetOf).from).toBe(to);
          now = to;
        }
      }
    }
  });
});
