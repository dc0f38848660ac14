import { canonicalForm } from './canonical.ts';
import { checkEnvelope } from './envelope.ts';
import type { RawEvent } from './event.ts';
import type { Hex64 } from './events/common.ts';
import { eventHash, lineHash } from './hash.ts';
import { EVENT_DEPTH, FRAME_HEAD, FRAME_TAIL, LINE_MAX } from './limits.ts';
import { FormatError } from './verdict.ts';

/*
 * A line, without its LF, is one of
 *
 *   {"event":<event>,"prev":"<64 hex>","sha256":"<64 hex>"}            an event, 9 + event + 151 bytes
 *   {"event_sha256":"<64 hex>","prev":"<64 hex>","sha256":"<64 hex>"}  a stub, 233 bytes
 *
 * so everything but the event lies at a fixed distance from the start or the end.
 */
const HEAD = '{"event":';
const EVENT_HEAD = Buffer.from(HEAD);
const STUB_HEAD = /^\{"event_sha256":"([0-9a-f]{64})"$/;
const PREV = ',"prev":"';
const SHA256 = '","sha256":"';
const END = '"}';
const HEX_64 = /^[0-9a-f]{64}$/;
const HEX_LENGTH = 64;

/** The frame of a line: its hashes, and where its event lies. */
export type Frame =
  | {
      readonly kind: 'event';
      readonly prev: Hex64;
      readonly sha256: Hex64;
      /** The event's bytes are [eventStart, eventEnd) of the line. */
      readonly eventStart: number;
      readonly eventEnd: number;
    }
  | { readonly kind: 'stub'; readonly prev: Hex64; readonly sha256: Hex64; readonly eventHash: Hex64 };

/** Where the event of a line ends that is an event in its frame, by its first bytes and its length alone; else -1. */
export function eventEndOf(line: Buffer): number {
  const end = line.length - FRAME_TAIL;
  return end >= FRAME_HEAD && line.toString('latin1', 0, FRAME_HEAD) === HEAD ? end : -1;
}

/** Whether the frame of an event that ends at `eventEnd` declares just these hashes, byte for byte. */
export function declares(line: Buffer, eventEnd: number, prev: Hex64, sha256: Hex64): boolean {
  return line.toString('latin1', eventEnd) === PREV + prev + SHA256 + sha256 + END;
}

/** The hash that a line declares which ends as its frame says, without its LF. */
export function declaredHash(line: Buffer): Hex64 {
  const end = line.length - END.length;
  return line.toString('latin1', end - HEX_LENGTH, end);
}

/** The frame of a line given without its LF, or null if it has none. What it declares is not yet checked. */
export function parseFrame(line: Buffer): Frame | null {
  const tailStart = line.length - FRAME_TAIL;
  const tail = line.toString('latin1', tailStart);
  const prev = tail.slice(PREV.length, PREV.length + HEX_LENGTH);
  const sha256 = tail.slice(-HEX_LENGTH - END.length, -END.length);
  if (!HEX_64.test(prev) || !HEX_64.test(sha256)) return null;
  if (tail !== PREV + prev + SHA256 + sha256 + END) return null;
  if (eventEndOf(line) >= 0)
    return { kind: 'event', prev, sha256, eventStart: FRAME_HEAD, eventEnd: tailStart };
  const [, eventHash] = STUB_HEAD.exec(line.toString('latin1', 0, tailStart)) ?? [];
  return eventHash === undefined ? null : { kind: 'stub', prev, sha256, eventHash };
}

/** A sealed line, and the event as a reader will read it there. */
export interface Sealed {
  /** With the LF. */
  readonly bytes: Buffer;
  readonly prev: Hex64;
  readonly hash: Hex64;
  readonly event: RawEvent;
}

/**
 * The line of an event after the line whose hash is `prev`. Throws a FormatError for what no reader would accept. That
 * `seq` and `id` follow the head is for the chain to judge.
 */
export function sealLine(draft: RawEvent, prev: Hex64): Sealed {
  const { json, value } = canonicalForm(draft, EVENT_DEPTH);
  const fault = checkEnvelope(value);
  if (fault === 'newer')
    throw new FormatError('bad-event', 'this version writes v 1 alone', { pointer: '/v' });
  if (fault !== null) throw new FormatError('bad-event', fault.reason, { pointer: fault.pointer });
  const eventLength = Buffer.byteLength(json, 'utf8');
  const length = FRAME_HEAD + eventLength + FRAME_TAIL + 1;
  if (length > LINE_MAX) {
    throw new FormatError('line-too-long', `the line would have ${length} bytes, more than ${LINE_MAX}`);
  }
  const bytes = Buffer.allocUnsafe(length);
  const eventEnd = FRAME_HEAD + eventLength;
  bytes.set(EVENT_HEAD);
  bytes.write(json, FRAME_HEAD, 'utf8');
  const hash = lineHash(prev, eventHash(bytes.subarray(FRAME_HEAD, eventEnd)));
  bytes.write(`,"prev":"${prev}","sha256":"${hash}"}\n`, eventEnd, 'latin1');
  return { bytes, prev, hash, event: value as RawEvent };
}

/** The stub that keeps a withheld line's place, with its LF. */
export function sealStub(event: Hex64, prev: Hex64): { readonly bytes: Buffer; readonly hash: Hex64 } {
  const hash = lineHash(prev, event);
  const text = `{"event_sha256":"${event}","prev":"${prev}","sha256":"${hash}"}\n`;
  return { bytes: Buffer.from(text, 'latin1'), hash };
}
