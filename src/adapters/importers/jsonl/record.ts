import { isUtf8 } from 'node:buffer';
import { elementRanges, memberRange, type Range, textOf } from './raw.ts';
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

/** One element of an array in a record, with the source text of its members. */
export interface Block {
  readonly value: unknown;
  /** The member's JSON text exactly as it stood; undefined when there is none. */
  source(key: string): string | undefined;
}

/** The elements of what lies at `path` in the record, where it is an array. */
export const blocksAt = (record: LogRecord, ...path: readonly string[]): readonly Block[] | undefined => {
  const content = valueAt(record.value, path);
  if (!Array.isArray(content)) return undefined;
  const array = rangeAt(record.bytes, path);
  const ranges = array ? elementRanges(record.bytes, array.start) : [];
  return content.map((element: unknown, index) => ({
    value: element,
    source: (key) => {
      const range = ranges[index];
      const found = range && isObject(element) ? memberRange(record.bytes, range.start, key) : undefined;
      return found && textOf(record.bytes, found);
    },
  }));
};

/** The JSON text at `path` in the record exactly as it stood; undefined when nothing lies there. */
export const sourceAt = (record: LogRecord, ...path: readonly string[]): string | undefined => {
  if (valueAt(record.value, path) === undefined) return undefined;
  const found = rangeAt(record.bytes, path);
  return found && textOf(record.bytes, found);
};

const valueAt = (value: unknown, path: readonly string[]): unknown => path.reduce<unknown>(member, value);

/** All but the last step lead through objects, which `valueAt` has seen to. */
const rangeAt = (bytes: Uint8Array, path: readonly string[]): Range | undefined => {
  let range: Range | undefined = { start: 0, end: bytes.length };
  for (const key of path) range = range && memberRange(bytes, range.start, key);
  return range;
};
