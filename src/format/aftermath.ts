import { BATCH_MAX } from './limits.ts';
import { readLine } from './reading.ts';
import type { Piece } from './split.ts';
import type { Verdict } from './verdict.ts';

/** Merge markers listed at most; a person mends them one after the other. */
const MARKERS_MAX = 100;

/**
 * What is still looked for once a line is bad: the bytes from there on, of which a torn tail is judged;
 * the line that belongs there, if it stands further on; and all merge markers. Holds no more than one
 * batch of bytes, however much follows.
 */
export class Aftermath {
  private readonly tailParts: Buffer[] = [];
  private tailLength = 0;
  private line: number;
  private found = false;
  private readonly markerLines: number[] = [];
  private readonly first: Verdict;

  constructor(first: Verdict) {
    this.first = first;
    this.line = first.line;
    if (first.code === 'merge-marker') this.markerLines.push(first.line);
  }

  /** Whether more bytes may still change the answer. */
  get open(): boolean {
    if (this.tailLength <= BATCH_MAX || this.first.code === 'merge-marker') return true;
    return this.first.code === 'missing-line' && !this.found;
  }

  /** Bytes as they follow from the bad line's first one on, LFs included. */
  pushBytes(bytes: Buffer): void {
    const part = bytes.subarray(0, BATCH_MAX + 1 - this.tailLength);
    if (part.length === 0) return;
    this.tailParts.push(Buffer.from(part));
    this.tailLength += part.length;
  }

  /** A whole line behind the bad one. */
  pushLine({ bytes }: Piece): void {
    this.line += 1;
    if (this.first.code === 'missing-line') this.found ||= this.isMissingOne(bytes);
    if (this.first.code === 'merge-marker' && this.markerLines.length < MARKERS_MAX) {
      const reading = readLine(bytes);
      if ('code' in reading && reading.code === 'merge-marker') this.markerLines.push(this.line);
    }
  }

  /** The first fault, told more closely by what followed. */
  verdict(): Verdict {
    return this.found ? { ...this.first, code: 'swapped-lines' } : this.first;
  }

  /** All bytes from the bad line on, or the first BATCH_MAX + 1. */
  tail(): Buffer {
    return Buffer.concat(this.tailParts, this.tailLength);
  }

  markers(): readonly number[] {
    return this.markerLines;
  }

  private isMissingOne(bytes: Buffer): boolean {
    const reading = readLine(bytes);
    return 'kind' in reading && reading.kind === 'event' && reading.event.seq === this.first.line;
  }
}
