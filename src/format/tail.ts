import { Chain } from './chain.ts';
import type { Head } from './event.ts';
import { BATCH_MAX, FRAME_TAIL, LINE_MAX } from './limits.ts';
import { agreesWithItself } from './reading.ts';
import { asBuffer } from './split.ts';

/** Why the bytes after the last good line are what they are said to be. */
export type TailReason =
  | 'nothing-follows'
  /** The valid next line, whole but for its LF. */
  | 'only-lf-missing'
  /** The start of a line whose write was cut short. */
  | 'cut-short'
  /** Sectors that never reached the disk read as zeros. */
  | 'lost-sectors'
  | 'no-good-line-0'
  /** A known checkpoint covers lines that are not there. */
  | 'checkpoint-beyond'
  /** Whole lines follow, or something that no interrupted write leaves. */
  | 'not-a-cut-write'
  | 'too-many-bytes'
  /** The valid next line stands there with something behind it. */
  | 'good-line-inside'
  /** Zeros that begin or end where no sector does. */
  | 'zeros-off-sector'
  /** One changed byte explains it: the first `{` of the valid next line. */
  | 'one-byte-changed'
  /** A line that is whole stands behind the bad one. */
  | 'whole-line-behind';

/** What to do with the bytes after the last good line: docs/FORMAT.md, Torn tail. */
export interface Tail {
  readonly verdict: 'clean' | 'unterminated' | 'torn' | 'damage';
  readonly reason: TailReason;
}

const LF = 0x0a;
const OPEN_OBJECT = 0x7b;
const SECTOR = 512;

/**
 * Judges what follows the last good line. A tail is torn only if an interrupted write explains every
 * byte of it and no single changed byte of an intact ledger does, so that nothing that was once whole is
 * ever set aside as debris.
 *
 * `head` is the last good line; `head.end` is where it ends, T. `bytes` are all bytes from T to the end
 * of the file, of which the first BATCH_MAX + 1 are enough; they don't begin with a good line and its
 * LF. `checkpointSizes` are the sizes, in lines, of all known checkpoints.
 */
export function judgeTail(bytes: Uint8Array, head: Head, checkpointSizes: readonly number[]): Tail {
  if (head.seq < 0) return damage('no-good-line-0');
  const tail = asBuffer(bytes);
  const chain = new Chain(head);
  const good = head.seq + 1;
  const covers = (lines: number): boolean => checkpointSizes.some((size) => size > lines);
  const lf = tail.indexOf(LF);
  const firstLine = lf < 0 ? tail : tail.subarray(0, lf);
  if (lf < 0) {
    const line = chain.judge(tail, head.end);
    if ('kind' in line && line.kind !== 'stub') {
      return covers(good + 1)
        ? damage('checkpoint-beyond')
        : { verdict: 'unterminated', reason: 'only-lf-missing' };
    }
  }
  if (covers(good)) return damage('checkpoint-beyond');
  if (tail.length === 0) return { verdict: 'clean', reason: 'nothing-follows' };
  if (!firstLine.includes(0x00)) return lf < 0 ? judgeCut(tail, chain) : damage('not-a-cut-write');
  return judgeZeros(tail, firstLine, chain);
}

/** A line's beginning: no LF and no NUL. */
function judgeCut(tail: Buffer, chain: Chain): Tail {
  if (tail.length >= LINE_MAX) return damage('too-many-bytes');
  if (beginsWithGoodLine(tail, chain)) return damage('good-line-inside');
  return { verdict: 'torn', reason: 'cut-short' };
}

function judgeZeros(tail: Buffer, firstLine: Buffer, chain: Chain): Tail {
  if (tail.length > BATCH_MAX) return damage('too-many-bytes');
  if (beginsWithGoodLine(firstLine, chain)) return damage('good-line-inside');
  const start = chain.head.end;
  for (const { from, to } of zeroRuns(tail)) {
    const startsRight = from === 0 || (start + from) % SECTOR === 0;
    const endsRight = to === tail.length || (start + to) % SECTOR === 0;
    if (!startsRight || !endsRight) return damage('zeros-off-sector');
    if (to - from === 1 && from < firstLine.length && mendedByBrace(firstLine, from, chain)) {
      return damage('one-byte-changed');
    }
  }
  if (hasWholeLine(tail.subarray(firstLine.length + 1))) return damage('whole-line-behind');
  return { verdict: 'torn', reason: 'lost-sectors' };
}

function* zeroRuns(bytes: Buffer): Generator<{ readonly from: number; readonly to: number }> {
  for (let from = bytes.indexOf(0x00); from >= 0; ) {
    let to = from + 1;
    while (bytes[to] === 0x00) to++;
    yield { from, to };
    from = bytes.indexOf(0x00, to);
  }
}

function mendedByBrace(line: Buffer, at: number, chain: Chain): boolean {
  const mended = Buffer.from(line);
  mended[at] = OPEN_OBJECT;
  return beginsWithGoodLine(mended, chain);
}

/**
 * Whether some prefix, the whole included, is the valid next line. Such a prefix ends with the frame's
 * tail on the head's hash, so only the few places where that stands need a look.
 */
function beginsWithGoodLine(text: Buffer, chain: Chain): boolean {
  const needle = Buffer.from(`,"prev":"${chain.head.hash}","sha256":"`);
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    if ('kind' in chain.judge(text.subarray(0, at + FRAME_TAIL), chain.head.end)) return true;
  }
  return false;
}

/** Whether a line among these agrees with its own `prev` and event hash, whatever else is wrong with it. */
function hasWholeLine(bytes: Buffer): boolean {
  for (let from = 0; from < bytes.length; ) {
    const lf = bytes.indexOf(LF, from);
    const to = lf < 0 ? bytes.length : lf;
    if (agreesWithItself(bytes.subarray(from, to))) return true;
    from = to + 1;
  }
  return false;
}

function damage(reason: TailReason): Tail {
  return { verdict: 'damage', reason };
}
