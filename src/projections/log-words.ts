import { cut, visible } from './visible.ts';

/* Parts of an event's data in words: total, and visible. What is not as it should be is shown as `?`. */

const TEXT_BYTES = 120;

/** Log text in quotes, short. */
export const say = (text: unknown): string =>
  typeof text === 'string' ? `“${cut(visible(text), TEXT_BYTES)}”` : '?';

/** A word, number or instant of the log, without quotes. */
export const one = (value: unknown): string =>
  typeof value === 'string'
    ? cut(visible(value), TEXT_BYTES)
    : Number.isSafeInteger(value)
      ? String(value)
      : '?';

export const counted = (list: unknown, noun: string, plural = `${noun}s`): string => {
  const n = Array.isArray(list) ? list.length : 0;
  return `${n} ${n === 1 ? noun : plural}`;
};
