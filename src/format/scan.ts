import { DEPTH_MAX } from './limits.ts';
import { pointerStep } from './pointer.ts';

/** Why a text is not canonical; `offset` counts from the start of `bytes`. */
export interface ScanFault {
  readonly offset: number;
  readonly reason: string;
  readonly pointer: string;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * The open containers, outermost first. Scanning is synchronous and never re-entered, so one set of
 * arrays serves every call and a line costs no allocation. For an array `index` is the element at hand;
 * for an object (`index` -1) the key's raw bytes lie in [keyStart, keyEnd), keyEnd -1 before the first.
 */
const index = new Int32Array(DEPTH_MAX + 1);
const keyStart = new Int32Array(DEPTH_MAX + 1);
const keyEnd = new Int32Array(DEPTH_MAX + 1);

/**
 * Accepts exactly the canonical JSON texts (docs/FORMAT.md, Canonical form) among the bytes
 * [start, end), which the caller knows to be valid UTF-8: null, or the first fault. `depth` is that of
 * the outermost container: 2 for an event. Nothing is parsed and nothing recurses, so hostile nesting
 * costs no stack.
 */
export function scanCanonical(
  bytes: Uint8Array,
  start: number,
  end: number,
  depth: number,
): ScanFault | null {
  let pos = start;
  let top = -1;
  value: for (;;) {
    const c = pos < end ? (bytes[pos] as number) : -1;
    if (c === QUOTE) {
      const close = stringEnd(bytes, pos + 1, end);
      if (close < 0) return fault(bytes, ~close, stringReason(bytes, ~close, end), top);
      pos = close + 1;
    } else if (c === OPEN_OBJECT || c === OPEN_ARRAY) {
      if (depth + top + 1 > DEPTH_MAX) return fault(bytes, pos, 'nested too deep', top);
      top++;
      pos++;
      const next = pos < end ? (bytes[pos] as number) : -1;
      if (c === OPEN_ARRAY) {
        index[top] = 0;
        if (next !== CLOSE_ARRAY) continue;
      } else {
        index[top] = -1;
        keyEnd[top] = -1;
        if (next !== CLOSE_OBJECT) {
          pos = readKey(bytes, pos, end, top);
          if (pos < 0) return keyFault(bytes, ~pos, end, top);
          continue;
        }
      }
      pos++;
      top--;
    } else {
      const after =
        c === MINUS || (c >= ZERO && c <= NINE) ? integerEnd(bytes, pos, end) : wordEnd(bytes, pos, end);
      if (after < 0) return fault(bytes, pos, valueReason(c), top);
      pos = after;
    }

    while (top >= 0) {
      const d = pos < end ? (bytes[pos] as number) : -1;
      const inArray = (index[top] as number) >= 0;
      if (d === COMMA) {
        pos++;
        if (inArray) {
          index[top] = (index[top] as number) + 1;
        } else {
          pos = readKey(bytes, pos, end, top);
          if (pos < 0) return keyFault(bytes, ~pos, end, top);
        }
        continue value;
      }
      if (d !== (inArray ? CLOSE_ARRAY : CLOSE_OBJECT)) {
        return fault(bytes, pos, d < 0 ? 'ends early' : 'expected a comma or the end of the container', top);
      }
      pos++;
      top--;
    }
    return pos === end ? null : fault(bytes, pos, 'more follows the value', -1);
  }
}

/** Index of the quote that ends the string whose content starts at `pos`, or ~index of the bad byte. */
function stringEnd(bytes: Uint8Array, pos: number, end: number): number {
  while (pos < end) {
    const c = bytes[pos] as number;
    if (c === QUOTE) return pos;
    if (c < 0x20) return ~pos;
    if (c === BACKSLASH) {
      const length = escapeLength(bytes, pos, end);
      if (length === 0) return ~pos;
      pos += length;
    } else {
      pos++;
    }
  }
  return ~end;
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

/** Index after an integer within ±(2^53−1), or -1. Sixteen digits at most, so the sum never rounds down past the bound. */
function integerEnd(bytes: Uint8Array, pos: number, end: number): number {
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
  if (pos === first || pos - first > 16 || sum > Number.MAX_SAFE_INTEGER) return -1;
  return isDigitOrPoint(bytes, pos, end) ? -1 : pos;
}

function isDigitOrPoint(bytes: Uint8Array, pos: number, end: number): boolean {
  if (pos >= end) return false;
  const c = bytes[pos] as number;
  return (c >= ZERO && c <= NINE) || c === 0x2e || c === 0x45 || c === 0x65;
}

const WORDS = ['true', 'false', 'null'].map((word) => Buffer.from(word));

/** Index after `true`, `false` or `null`, or -1. */
function wordEnd(bytes: Uint8Array, pos: number, end: number): number {
  for (const word of WORDS) {
    if (bytes[pos] !== word[0] || pos + word.length > end) continue;
    let i = 1;
    while (i < word.length && bytes[pos + i] === word[i]) i++;
    if (i === word.length) return pos + i;
  }
  return -1;
}

/**
 * Reads a key with its colon into the innermost object: the index after the colon, or ~index of the
 * fault. Keys must rise, which also shows a key that comes twice.
 */
function readKey(bytes: Uint8Array, pos: number, end: number, top: number): number {
  if (pos >= end || bytes[pos] !== QUOTE) return ~pos;
  const from = pos + 1;
  const to = stringEnd(bytes, from, end);
  if (to < 0) return to;
  const lastEnd = keyEnd[top] as number;
  if (lastEnd >= 0 && compareKeys(bytes, keyStart[top] as number, lastEnd, from, to) >= 0) return ~pos;
  if (isProto(bytes, from, to)) return ~pos;
  if (to + 1 >= end || bytes[to + 1] !== COLON) return ~(to + 1);
  keyStart[top] = from;
  keyEnd[top] = to;
  return to + 2;
}

const PROTO = Buffer.from('__proto__');

/** An escaped `__proto__` needs no look: none of its characters may be escaped. */
function isProto(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from !== PROTO.length) return false;
  for (let i = 0; i < PROTO.length; i++) if (bytes[from + i] !== PROTO[i]) return false;
  return true;
}

/** Below 0 if the first key comes before the second by UTF-16 code units, 0 if they are equal. */
function compareKeys(bytes: Uint8Array, a: number, aEnd: number, b: number, bEnd: number): number {
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

/** What is wrong with the key whose reading stopped at `at`; the pointer names the key where there is one. */
function keyFault(bytes: Uint8Array, at: number, end: number, top: number): ScanFault {
  if (at < end && bytes[at] === QUOTE) {
    const to = stringEnd(bytes, at + 1, end);
    if (to >= 0) {
      const lastStart = keyStart[top] as number;
      const lastEnd = keyEnd[top] as number;
      const order = lastEnd < 0 ? -1 : compareKeys(bytes, lastStart, lastEnd, at + 1, to);
      const reason =
        order === 0 ? 'the key comes twice' : order > 0 ? 'keys are not sorted' : '__proto__ is no key';
      keyStart[top] = at + 1;
      keyEnd[top] = to;
      return fault(bytes, at, reason, top);
    }
  }
  const escaped = at >= end || bytes[at] === BACKSLASH;
  return fault(bytes, at, escaped ? stringReason(bytes, at, end) : 'expected a key and a colon', top - 1);
}

function stringReason(bytes: Uint8Array, at: number, end: number): string {
  if (at >= end) return 'ends early';
  return bytes[at] === BACKSLASH
    ? 'an escape that canonical form does not use'
    : 'a control character that is not escaped';
}

function valueReason(c: number): string {
  if (c < 0) return 'ends early';
  if (c === MINUS || (c >= ZERO && c <= NINE)) return 'not an integer within 2^53-1 in its shortest form';
  return 'expected a value without white space before it';
}

function fault(bytes: Uint8Array, offset: number, reason: string, top: number): ScanFault {
  let pointer = '';
  for (let level = 0; level <= top; level++) {
    const at = index[level] as number;
    if (at >= 0) pointer += pointerStep(at);
    else if ((keyEnd[level] as number) >= 0) pointer += pointerStep(keyText(bytes, level));
  }
  return { offset, reason, pointer };
}

function keyText(bytes: Uint8Array, level: number): string {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return JSON.parse(raw.toString('utf8', (keyStart[level] as number) - 1, (keyEnd[level] as number) + 1));
}
