import { decodeTime, encodeTime, incrementBase32 } from 'ulid';
import type { Ulid } from './events/common.ts';
import { FormatError } from './verdict.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_BYTES = 10;
const SALT_BYTES = 16;

/** Gives `n` random bytes; below the adapters nothing has a random source of its own. */
export type Random = (n: number) => Uint8Array;

/**
 * An id greater than `previous` ('' when there is none), at `nowMs` milliseconds since 1970.
 *
 * A clock that is not ahead of the head's id keeps that id's time and counts its random part up; counted
 * past its end, the carry moves the time on by 1 ms.
 */
export function nextUlid(previous: string, nowMs: number, random: Random): Ulid {
  if (previous !== '' && !(nowMs > 0)) return successor(previous);
  const time = ulidTimePart(nowMs);
  // Digits of one length compare as the numbers do.
  if (previous !== '' && time <= previous.slice(0, time.length)) return successor(previous);
  return time + base32(draw(random, RANDOM_BYTES));
}

function successor(id: string): Ulid {
  const next = incrementBase32(id);
  if (next > '8') throw new FormatError('ids-exhausted', `no ULID is greater than ${id}`);
  return next;
}

function ulidTimePart(ms: number): string {
  try {
    return encodeTime(ms);
  } catch (cause) {
    throw new FormatError('bad-clock', `no ULID holds the time ${ms}`, { cause });
  }
}

/** Milliseconds since 1970 at which the id's line was recorded. */
export function ulidTime(id: Ulid): number {
  return decodeTime(id);
}

/** 80 bits as 16 characters, five bits each. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((held >>> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return text;
}

/** 128 random bits as 22 characters of base64url: they keep a withheld event from being guessed. */
export function newSalt(random: Random): string {
  return Buffer.from(draw(random, SALT_BYTES)).toString('base64url');
}

function draw(random: Random, n: number): Uint8Array {
  const bytes = random(n);
  if (bytes.length !== n)
    throw new FormatError('bad-random', `asked for ${n} random bytes, got ${bytes.length}`);
  return bytes;
}
