/*
 * The tokens of canonical JSON, by their bytes. A function that finds where a token ends answers with an
 * index, or a negative number where the token is not canonical.
 */

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const MINUS = 0x2d;
export const ZERO = 0x30;
export const NINE = 0x39;

/** Bytes that end a run of a string's plain ones: control characters, the quote and the backslash. */
const STOPS = new Uint8Array(256).fill(1, 0, 0x20);
STOPS[QUOTE] = 1;
STOPS[BACKSLASH] = 1;

/** Index of the quote that ends the string whose content starts at `pos`, or ~index of the bad byte. */
export function stringEnd(bytes: Uint8Array, pos: number, end: number): number {
  while (pos < end) {
    pos = plainEnd(bytes, pos, end);
    if (pos >= end) break;
    const c = bytes[pos];
    if (c === QUOTE) return pos;
    const length = c === BACKSLASH ? escapeLength(bytes, pos, end) : 0;
    if (length === 0) return ~pos;
    pos += length;
  }
  return ~end;
}

/** Index of the first byte that stops a run of plain ones. Most of a ledger is long strings: four bytes a turn. */
function plainEnd(bytes: Uint8Array, pos: number, end: number): number {
  for (; pos + 3 < end; pos += 4) {
    let found = STOPS[bytes[pos] as number] as number;
    found |= STOPS[bytes[pos + 1] as number] as number;
    found |= STOPS[bytes[pos + 2] as number] as number;
    found |= STOPS[bytes[pos + 3] as number] as number;
    if (found !== 0) break;
  }
  while (pos < end && STOPS[bytes[pos] as number] === 0) pos++;
  return pos;
}

/** 2 for a short escape, 6 for `\u00xx` of a control character that has no short one, else 0. */
function escapeLength(bytes: Uint8Array, pos: number, end: number): number {
  if (pos + 1 >= end) return 0;
  switch (bytes[pos + 1]) {
    case QUOTE:
    case BACKSLASH:
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return 2;
    case 0x75: // u
      break;
    default:
      return 0;
  }
  if (pos + 5 >= end || bytes[pos + 2] !== ZERO || bytes[pos + 3] !== ZERO) return 0;
  const code = controlCode(bytes[pos + 4] as number, bytes[pos + 5] as number);
  return code < 0 || code === 8 || code === 9 || code === 10 || code === 12 || code === 13 ? 0 : 6;
}

/** The number that two lower-case hex digits make, if below 0x20; else -1. */
function controlCode(high: number, low: number): number {
  if (high !== 0x30 && high !== 0x31) return -1;
  const digit = low >= ZERO && low <= NINE ? low - ZERO : low >= 0x61 && low <= 0x66 ? low - 0x57 : -1;
  return digit < 0 ? -1 : (high - ZERO) * 16 + digit;
}

/** Index after an integer within ±(2^53−1), or -1. However the sum of many digits rounds, it stays beyond the bound. */
export function integerEnd(bytes: Uint8Array, pos: number, end: number): number {
  if (bytes[pos] === MINUS) {
    pos++;
    if (pos < end && bytes[pos] === ZERO) return -1;
  }
  if (pos < end && bytes[pos] === ZERO) return isDigitOrPoint(bytes, pos + 1, end) ? -1 : pos + 1;
  const first = pos;
  let sum = 0;
  while (pos < end && (bytes[pos] as number) >= ZERO && (bytes[pos] as number) <= NINE) {
    sum = sum * 10 + ((bytes[pos] as number) - ZERO);
    pos++;
  }
  if (pos === first || sum > Number.MAX_SAFE_INTEGER) return -1;
  return isDigitOrPoint(bytes, pos, end) ? -1 : pos;
}

function isDigitOrPoint(bytes: Uint8Array, pos: number, end: number): boolean {
  if (pos >= end) return false;
  const c = bytes[pos] as number;
  return (c >= ZERO && c <= NINE) || c === 0x2e || c === 0x45 || c === 0x65;
}

const WORDS = ['true', 'false', 'null'].map((word) => Buffer.from(word));

/** Index after `true`, `false` or `null`, or -1. */
export function wordEnd(bytes: Uint8Array, pos: number, end: number): number {
  for (const word of WORDS) {
    if (bytes[pos] !== word[0] || pos + word.length > end) continue;
    let i = 1;
    while (i < word.length && bytes[pos + i] === word[i]) i++;
    if (i === word.length) return pos + i;
  }
  return -1;
}

/** Below 0 if the first key comes before the second by UTF-16 code units, 0 if they are equal. */
export function compareKeys(bytes: Uint8Array, a: number, aEnd: number, b: number, bEnd: number): number {
  while (a < aEnd && b < bEnd) {
    const x = bytes[a] as number;
    const y = bytes[b] as number;
    if (x === BACKSLASH || y === BACKSLASH) {
      const difference = unitAt(bytes, a) - unitAt(bytes, b);
      if (difference !== 0) return difference;
      a += x === BACKSLASH ? escapeLength(bytes, a, aEnd) : 1;
      b += y === BACKSLASH ? escapeLength(bytes, b, bEnd) : 1;
    } else if (x !== y) {
      return utf16Rank(x) - utf16Rank(y);
    } else {
      a++;
      b++;
    }
  }
  return aEnd - a - (bEnd - b);
}

/**
 * UTF-8 bytes sort by code point. UTF-16 differs in one thing: surrogates (lead bytes F0 to F4) come
 * before U+E000 to U+FFFF (lead bytes EE and EF), so those two move behind.
 */
function utf16Rank(byte: number): number {
  return byte === 0xee || byte === 0xef ? byte + 0x10 : byte;
}

const SHORT_ESCAPES = new Map([
  [0x62, 8],
  [0x74, 9],
  [0x6e, 10],
  [0x66, 12],
  [0x72, 13],
]);

/** Rank of the character at `pos` of a string already found good. */
function unitAt(bytes: Uint8Array, pos: number): number {
  const c = bytes[pos] as number;
  if (c !== BACKSLASH) return utf16Rank(c);
  const e = bytes[pos + 1] as number;
  if (e === 0x75) return controlCode(bytes[pos + 4] as number, bytes[pos + 5] as number);
  return SHORT_ESCAPES.get(e) ?? e;
}
