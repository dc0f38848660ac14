import type { Instant } from '../format/events/common.ts';

const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
const DAY_MS = 86_400_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const SECONDS_END = 'YYYY-MM-DDTHH:MM:SS'.length;
const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

/** The day that was asked for last, and when it began: events that follow each other are mostly of one day. */
let day = '';
let dayMs = 0;

const beginOfDay = (instant: Instant): number => {
  if (day === '' || !instant.startsWith(day)) {
    day = instant.slice(0, DAY_LENGTH);
    dayMs = Date.parse(day);
  }
  return dayMs;
};

const number = (text: string, from: number, to: number): number => {
  let sum = 0;
  for (let at = from; at < to; at++) sum = sum * 10 + text.charCodeAt(at) - 0x30;
  return sum;
};

const sinceMidnight = (instant: Instant): number =>
  number(instant, 11, 13) * 3_600_000 +
  number(instant, 14, 16) * 60_000 +
  number(instant, 17, 19) * 1_000 +
  number(instant, 20, 23);

/** Milliseconds since 1970, of an instant that has the form which the format asks for. */
export const msOf = (instant: Instant): number => beginOfDay(instant) + sinceMidnight(instant);

/** `instant` plus whole seconds, never past the last instant the format can write. */
export const plusSeconds = (instant: Instant, seconds: number): Instant => {
  const begin = beginOfDay(instant);
  const ms = sinceMidnight(instant) + seconds * 1_000;
  if (ms < 0 || ms >= DAY_MS) return new Date(Math.min(begin + ms, LATEST)).toISOString();
  const [hours, minutes, rest] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1_000) % 60,
  ];
  return `${day}T${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes]}:${TWO_DIGITS[rest]}${instant.slice(SECONDS_END)}`;
};

/** Instants are of one width and one zone, so their order is the order of their text. */
export const isAfter = (a: Instant, b: Instant): boolean => a > b;
export const laterOf = (a: Instant, b: Instant): Instant => (a > b ? a : b);
