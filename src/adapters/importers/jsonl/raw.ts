import { endOfContainer, endOfString, isOpening, isQuote } from './scan.ts';

/**
 * Finds values inside JSON that has been parsed once and so is known to be well-formed, to give them as the text
 * they are: parsing and writing again would lose 64-bit digits, repeated keys, escapes and order.
 */

/** Bytes of one value: `start` its first, `end` after its last. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const COMMA = 0x2c;
const COLON = 0x3a;

/** In the object that starts at `start`, the value of `key`; of a repeated key the last one, as JSON.parse has it. */
export const memberRange = (bytes: Uint8Array, start: number, key: string): Range | undefined => {
  let found: Range | undefined;
  let at = skip(bytes, start + 1);
  while (isQuote(bytes[at])) {
    const keyEnd = endOfString(bytes, at);
    const name: unknown = JSON.parse(textOf(bytes, { start: at, end: keyEnd }));
    const value = valueAt(bytes, skip(bytes, keyEnd));
    if (name === key) found = value;
    at = skip(bytes, value.end);
  }
  return found;
};

/** The elements of the array that starts at `start`. */
export const elementRanges = (bytes: Uint8Array, start: number): Range[] => {
  const ranges: Range[] = [];
  let at = skip(bytes, start + 1);
  while (at < bytes.length && bytes[at] !== 0x5d) {
    const value = valueAt(bytes, at);
    ranges.push(value);
    at = skip(bytes, value.end);
  }
  return ranges;
};

export const textOf = (bytes: Uint8Array, { start, end }: Range): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');

const valueAt = (bytes: Uint8Array, start: number): Range => {
  if (isOpening(bytes[start])) return { start, end: endOfContainer(bytes, start) };
  if (isQuote(bytes[start])) return { start, end: endOfString(bytes, start) };
  let end = start;
  while (end < bytes.length && !endsScalar(bytes[end])) end += 1;
  return { start, end };
};

const endsScalar = (byte: number | undefined): boolean =>
  byte === COMMA || byte === 0x5d || byte === 0x7d || isSpace(byte);

/** JSON's own white space; an LF can't occur here, where a line is the most there is. */
const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a;

/** Past white space, a comma or a colon. */
const skip = (bytes: Uint8Array, start: number): number => {
  let at = start;
  while (isSpace(bytes[at]) || bytes[at] === COMMA || bytes[at] === COLON) at += 1;
  return at;
};
