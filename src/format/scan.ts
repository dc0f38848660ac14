import { DEPTH_MAX } from './limits.ts';
import { pointerStep } from './pointer.ts';
import {
  BACKSLASH,
  compareKeys,
  integerEnd,
  MINUS,
  NINE,
  QUOTE,
  stringEnd,
  wordEnd,
  ZERO,
} from './scan-tokens.ts';

/** Why a text is not canonical; `offset` counts from the start of `bytes`. */
export interface ScanFault {
  readonly offset: number;
  readonly reason: string;
  readonly pointer: string;
}

const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

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
  for (;;) {
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
        break;
      }
      if (d !== (inArray ? CLOSE_ARRAY : CLOSE_OBJECT)) {
        return fault(bytes, pos, d < 0 ? 'ends early' : 'expected a comma or the end of the container', top);
      }
      pos++;
      top--;
    }
    // A comma leaves its container open, and a value follows.
    if (top < 0) return pos === end ? null : fault(bytes, pos, 'more follows the value', -1);
  }
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

/** What is wrong with the key whose reading stopped at `at`; the pointer names the key where there is one. */
function keyFault(bytes: Uint8Array, at: number, end: number, top: number): ScanFault {
  if (at < end && bytes[at] === QUOTE) {
    const to = stringEnd(bytes, at + 1, end);
    if (to >= 0) {
      const reason = keyReason(bytes, at + 1, to, top);
      if (reason !== null) {
        keyStart[top] = at + 1;
        keyEnd[top] = to;
        return fault(bytes, at, reason, top);
      }
    }
  }
  const escaped = at >= end || bytes[at] === BACKSLASH;
  return fault(bytes, at, escaped ? stringReason(bytes, at, end) : 'expected a key and a colon', top - 1);
}

/** What is wrong with a whole key after the last one; null where it is the colon before it that is missing. */
function keyReason(bytes: Uint8Array, from: number, to: number, top: number): string | null {
  const order = compareKeys(bytes, keyStart[top] as number, keyEnd[top] as number, from, to);
  if (order === 0) return 'the key comes twice';
  if (order > 0) return 'keys are not sorted';
  return isProto(bytes, from, to) ? '__proto__ is no key' : null;
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

/** Of each open object down to `top` a key was read. */
function fault(bytes: Uint8Array, offset: number, reason: string, top: number): ScanFault {
  let pointer = '';
  for (let level = 0; level <= top; level++) {
    const at = index[level] as number;
    if (at >= 0) pointer += pointerStep(at);
    else pointer += pointerStep(keyText(bytes, level));
  }
  return { offset, reason, pointer };
}

function keyText(bytes: Uint8Array, level: number): string {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return JSON.parse(raw.toString('utf8', (keyStart[level] as number) - 1, (keyEnd[level] as number) + 1));
}
