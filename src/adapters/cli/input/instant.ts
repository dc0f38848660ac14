import { UsageError } from '../failure.ts';
import { durationSeconds } from './duration.ts';

const FORM = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?(Z|[+-]\d\d:\d\d)?)?$/;
/** What a ledger can hold: years 0001 to 9999, in the form of an instant. */
const HELD = /^(?!0000)\d{4}-/;
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A time as people type it, as the instant a ledger holds: `2026-11-30`, `2026-11-30T09:00`, with or
 * without seconds and an offset (UTC when none is given, as on screen), or a duration meaning so long ago.
 * `now` is in milliseconds.
 */
export const takeInstant = (option: string, text: string, now: number, instead: string): string => {
  const ago = durationSeconds(text);
  const at = ago === null ? dated(text) : new Date(now - ago * 1_000).toISOString();
  if (at !== null && HELD.test(at)) return at;
  throw new UsageError(
    `--${option} takes a time like 2026-11-30T09:00Z, a date, or a duration ago like 2h, not "${text}"`,
    instead,
  );
};

/** As `takeInstant`, and a duration means so long from now. */
export const takeAhead = (option: string, text: string, now: number, instead: string): string => {
  const ahead = durationSeconds(text);
  const ms = ahead === null ? Number.NaN : now + ahead * 1_000;
  const at = ahead === null ? dated(text) : ms <= LATEST ? new Date(ms).toISOString() : null;
  if (at !== null && HELD.test(at)) return at;
  throw new UsageError(
    `--${option} takes a time like 2026-11-30T09:00Z, a date, or a duration from now like 2h, not "${text}"`,
    instead,
  );
};

const dated = (text: string): string | null => {
  const match = FORM.exec(text);
  if (match === null) return null;
  const [, day, minute = '00:00', second = '00', fraction = '', zone = 'Z'] = match;
  const written = `${day}T${minute}:${second}.${fraction.padEnd(3, '0')}`;
  const asUtc = Date.parse(`${written}Z`);
  // 31 February reads as 3 March: only a date that comes back as it was typed is one.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString() !== `${written}Z`) return null;
  const at = Date.parse(`${written}${zone}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};
