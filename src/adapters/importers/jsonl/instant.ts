import type { Instant } from '../../../format/events/common.ts';

const FORM =
  /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Of a session in which no record says when it was. */
export const UNKNOWN_TIME: Instant = '1970-01-01T00:00:00.000Z';

/**
 * A time stamp with its zone, as `YYYY-MM-DDTHH:MM:SS.mmmZ`; finer parts of a second are dropped. Undefined for
 * anything else: other forms mean different times on different machines, and 30 February is no day.
 */
export const instantOf = (value: unknown): Instant | undefined => {
  if (typeof value !== 'string') return undefined;
  const form = FORM.exec(value);
  if (!form || !isDay(Number(form[1]), Number(form[2]), Number(form[3]))) return undefined;
  const time = new Date(value);
  const text = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  return text.length === 24 && !text.startsWith('0000') ? text : undefined;
};

const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);

const daysIn = (year: number, month: number): number => {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
};
