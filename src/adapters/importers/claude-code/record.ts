import { isUtf8 } from 'node:buffer';
import { elementRanges, memberRange, textOf } from './raw.ts';
import type { Span } from './spans.ts';

export type JsonObject = { readonly [key: string]: unknown };

/** A record that is a JSON object, beside the bytes it was parsed from. */
export interface LogRecord {
  readonly value: JsonObject;
  readonly bytes: Uint8Array;
  /** Bytes that are no UTF-8 were read as U+FFFD. */
  readonly badUtf8: boolean;
}

export type Parsed =
  | { readonly ok: true; readonly value: unknown; readonly badUtf8: boolean }
  | { readonly ok: false };

/** Any bytes may stand here: what can't be parsed, or is longer than a string can be, is said to be so. */
export const parseSpan = ({ bytes, whole }: Span): Parsed => {
  if (!whole) return { ok: false };
  try {
    const text = textOf(bytes, { start: 0, end: bytes.length });
    return { ok: true, value: JSON.parse(text), badUtf8: !isUtf8(bytes) };
  } catch {
    return { ok: false };
  }
};

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own member: a record must not answer with what every object inherits. */
export const member = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

export const stringOf = (value: unknown, key: string): string | undefined => {
  const found = member(value, key);
  return typeof found === 'string' ? found : undefined;
};

/** A whole number of at least 0 that JSON.parse kept exactly. */
export const countOf = (value: unknown, key: string): number | undefined => {
  const found = member(value, key);
  return typeof found === 'number' && Number.isSafeInteger(found) && found >= 0 ? found : undefined;
};

/** One element of `message.content`, with the source text of its members. */
export interface Block {
  readonly value: unknown;
  /** The member's JSON text exactly as it stood; undefined when there is none. */
  source(key: string): string | undefined;
}

/** The elements of `message.content` where it is an array. */
export const blocksOf = ({ value, bytes }: LogRecord): readonly Block[] | undefined => {
  const content = member(member(value, 'message'), 'content');
  if (!Array.isArray(content)) return undefined;
  const message = memberRange(bytes, 0, 'message');
  const array = message && memberRange(bytes, message.start, 'content');
  const ranges = array ? elementRanges(bytes, array.start) : [];
  return content.map((element: unknown, index) => ({
    value: element,
    source: (key) => {
      const range = ranges[index];
      const found = range && isObject(element) ? memberRange(bytes, range.start, key) : undefined;
      return found && textOf(bytes, found);
    },
  }));
};
