import { QUARTER_MS, type Window, type ZoneOffset } from './state.ts';

/** From the first millisecond of a window to the first of the next one. */
export interface Bounds {
  readonly from: number;
  readonly to: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** No zone's clocks are moved by more at once; the few that skipped a day did so long before any ledger. */
const FURTHEST_MS = 3 * HOUR_MS;

/**
 * The window that `now` is in, by the clocks of a zone. A day on which the clocks are put forward has 23 hours and one on
 * which they are put back has 25; an hour is always one of 60 minutes. A week begins on Monday. A zone that is not
 * known here is taken as UTC.
 */
export const windowAt = (per: Window, zone: string, now: number, zoneOffset: ZoneOffset): Bounds => {
  const offset = (at: number): number => (zoneOffset(zone, at) ?? 0) * MINUTE_MS;
  const local = now + offset(now);
  if (per === 'hour') {
    const from = Math.floor(local / HOUR_MS) * HOUR_MS - offset(now);
    return { from, to: from + HOUR_MS };
  }
  const [first, next] = localBounds(per, local);
  return { from: beginning(first, offset), to: beginning(next, offset) };
};

/** The first moments of the window and of the next one, as a clock on the wall shows them. */
const localBounds = (per: Exclude<Window, 'hour'>, local: number): readonly [number, number] => {
  const day = Math.floor(local / DAY_MS) * DAY_MS;
  if (per === 'day') return [day, day + DAY_MS];
  const date = new Date(day);
  if (per === 'week') {
    const monday = day - ((date.getUTCDay() + 6) % 7) * DAY_MS;
    return [monday, monday + 7 * DAY_MS];
  }
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
};

/** The first moment at which the wall shows `wall` or, where clocks that are put forward pass over it, more. */
const beginning = (wall: number, offset: (at: number) => number): number => {
  const about = Math.floor((wall - offset(wall)) / QUARTER_MS) * QUARTER_MS;
  for (let at = about - FURTHEST_MS; at < about + FURTHEST_MS; at += QUARTER_MS) {
    if (at + offset(at) >= wall) return at;
  }
  return about;
};
