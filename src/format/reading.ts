import { isTooDeep } from './depth.ts';
import { checkEnvelope, isNewer } from './envelope.ts';
import type { RawEvent } from './event.ts';
import type { Hex64 } from './events/common.ts';
import { eventHash, lineHash } from './hash.ts';
import { EVENT_DEPTH, FRAME_HEAD, LINE_MAX } from './limits.ts';
import { declaredHash, declares, eventEndOf, type Frame, parseFrame } from './line.ts';
import { scanCanonical } from './scan.ts';
import { badUtf8At } from './utf8.ts';
import type { LineVerdict } from './verdict.ts';

/** A line that is good by itself: what it says, before anybody asks whether it stands in the right place. */
export type Reading =
  | { readonly kind: 'event'; readonly prev: Hex64; readonly hash: Hex64; readonly event: RawEvent }
  | { readonly kind: 'stub'; readonly prev: Hex64; readonly hash: Hex64; readonly eventHash: Hex64 }
  | { readonly kind: 'newer'; readonly prev: Hex64; readonly hash: Hex64; readonly v: number };

/** The first fault of a line by itself. */
export interface LineFault {
  readonly code: LineVerdict;
  /** Offset of the offending byte in the line; 0 for faults of the whole line. */
  readonly at: number;
  readonly pointer?: string;
  readonly reason?: string;
}

const OPEN_OBJECT = 0x7b;
const MERGE_MARKER = /^(?:<{7} |\|{7} |>{7} |={7}$)/;
const LONGEST_MARKER = 8;

/**
 * Reads one line, given without its LF. The checks come in the order of docs/FORMAT.md, Verdicts: bytes, frame, hash,
 * form. Hash before form tells bit rot from a faulty writer. Every byte is the attacker's. `behind` is the hash of the
 * line before it, where that is known: a line which declares another is read all the same, only slower.
 */
export function readLine(line: Buffer, behind?: Hex64): Reading | LineFault {
  const fault = byteFault(line);
  if (fault !== null) return fault;
  // Of a good line in its place the frame can be told, and need not be taken apart.
  const eventEnd = behind === undefined ? -1 : eventEndOf(line);
  if (behind !== undefined && eventEnd >= 0) {
    const hash = lineHash(behind, eventHash(line.subarray(FRAME_HEAD, eventEnd)));
    if (declares(line, eventEnd, behind, hash)) return readEvent(line, FRAME_HEAD, eventEnd, behind, hash);
  }
  const frame = parseFrame(line);
  if (frame === null) return { code: 'bad-frame', at: 0 };
  const { prev } = frame;
  const content = contentHash(line, frame);
  const hash = lineHash(prev, content);
  if (hash !== frame.sha256) return { code: 'hash-mismatch', at: 0 };
  if (frame.kind === 'stub') return { kind: 'stub', prev, hash, eventHash: content };
  return readEvent(line, frame.eventStart, frame.eventEnd, prev, hash);
}

/**
 * Reads a line that holds, behind the one whose hash is `behind`: its bytes, frame, hashes and canonical form were found
 * good in another pass over the same bytes (VouchPass). What its event says is judged here.
 */
export function readHolding(line: Buffer, behind: Hex64): Reading | LineFault {
  const eventEnd = eventEndOf(line);
  if (eventEnd < 0) return readLine(line, behind);
  return parseEvent(line, FRAME_HEAD, eventEnd, behind, declaredHash(line));
}

/** Whether the line declares the hash that its own `prev` and event give. */
export function agreesWithItself(line: Buffer): boolean {
  const frame = parseFrame(line);
  return frame !== null && lineHash(frame.prev, contentHash(line, frame)) === frame.sha256;
}

function contentHash(line: Buffer, frame: Frame): Hex64 {
  if (frame.kind === 'stub') return frame.eventHash;
  return eventHash(line.subarray(frame.eventStart, frame.eventEnd));
}

/** What is wrong with the bytes of a line, whatever they say. */
export function byteFault(line: Buffer): LineFault | null {
  if (line.length >= LINE_MAX) return { code: 'line-too-long', at: 0 };
  if (line.length === 0) return { code: 'empty-line', at: 0 };
  const nul = line.indexOf(0x00);
  if (nul >= 0) return { code: 'nul', at: nul };
  if (isMergeMarker(line)) return { code: 'merge-marker', at: 0 };
  const cr = line.indexOf(0x0d);
  if (cr >= 0) return { code: 'cr', at: cr };
  const bad = badUtf8At(line);
  return bad < 0 ? null : { code: 'bad-utf8', at: bad };
}

function isMergeMarker(line: Buffer): boolean {
  return line[0] !== OPEN_OBJECT && MERGE_MARKER.test(line.toString('latin1', 0, LONGEST_MARKER));
}

function readEvent(line: Buffer, start: number, end: number, prev: Hex64, hash: Hex64): Reading | LineFault {
  const scanFault = scanCanonical(line, start, end, EVENT_DEPTH);
  if (scanFault !== null) {
    // Of a later version only frame, hash and chain are known; its events may have another form.
    const v = newerVersion(line, start, end);
    if (v !== null) return { kind: 'newer', prev, hash, v };
    return { code: 'not-canonical', at: 0, pointer: scanFault.pointer, reason: scanFault.reason };
  }
  return parseEvent(line, start, end, prev, hash);
}

/** What a canonical text says, as the event of a line whose hashes are known. */
function parseEvent(line: Buffer, start: number, end: number, prev: Hex64, hash: Hex64): Reading | LineFault {
  if (line[start] !== OPEN_OBJECT) {
    return { code: 'not-canonical', at: 0, pointer: '', reason: 'an event is an object' };
  }
  const event: unknown = JSON.parse(line.toString('utf8', start, end));
  const eventFault = checkEnvelope(event);
  if (eventFault === null) return { kind: 'event', prev, hash, event: event as RawEvent };
  if (eventFault === 'newer') return { kind: 'newer', prev, hash, v: (event as { v: number }).v };
  return { code: 'bad-event', at: 0, ...eventFault };
}

function newerVersion(line: Buffer, start: number, end: number): number | null {
  if (isTooDeep(line.subarray(start, end), EVENT_DEPTH)) return null;
  try {
    const event: unknown = JSON.parse(line.toString('utf8', start, end));
    return isNewer(event) ? event.v : null;
  } catch {
    return null;
  }
}
