import type { Instant } from '../format/events/common.ts';

const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** `instant` plus whole seconds, never past the last instant the format can write. */
export const plusSeconds = (instant: Instant, seconds: number): Instant =>
  new Date(Math.min(Date.parse(instant) + seconds * 1_000, LATEST)).toISOString();

/** Instants are of one width and one zone, so their order is the order of their text. */
export const isAfter = (a: Instant, b: Instant): boolean => a > b;
export const laterOf = (a: Instant, b: Instant): Instant => (a > b ? a : b);
