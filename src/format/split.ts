import { LINE_MAX } from './limits.ts';

/** What a splitter finds. `bytes`, without the LF, are good until the next piece is asked for. */
export interface Piece {
  /** `too-long`: no LF among the first LINE_MAX bytes, which these are; what follows up to the LF is skipped. */
  readonly kind: 'line' | 'too-long';
  readonly bytes: Buffer;
  readonly offset: number;
}

const LF = 0x0a;

/**
 * Cuts byte chunks into lines at 0x0A alone: no other character ends a line, whatever text editors and
 * `readline` make of U+2028 or a bare CR. Holds at most LINE_MAX bytes, however long a hostile line is.
 */
export class LineSplitter {
  /** Where the next byte to come lies in the file. */
  private position: number;
  /** Room for one line, made when the first one spans two chunks. */
  private held = Buffer.alloc(0);
  private heldLength = 0;
  private skipping = false;

  /** `offset` is where the first chunk begins in the file. */
  constructor(offset = 0) {
    this.position = offset;
  }

  *push(chunk: Uint8Array): Generator<Piece, void, undefined> {
    const bytes = asBuffer(chunk);
    let from = 0;
    while (from < bytes.length) {
      const lf = bytes.indexOf(LF, from);
      const to = lf < 0 ? bytes.length : lf;
      const offset = this.position - this.heldLength;
      const length = this.heldLength + to - from;
      this.position += to - from;
      if (!this.skipping && length >= LINE_MAX) {
        this.hold(bytes, from, to);
        this.heldLength = 0;
        this.skipping = true;
        yield { kind: 'too-long', bytes: this.held, offset };
      }
      if (lf < 0) {
        if (!this.skipping) this.hold(bytes, from, to);
        return;
      }
      this.position += 1;
      if (this.skipping) {
        this.skipping = false;
      } else if (this.heldLength === 0) {
        yield { kind: 'line', bytes: bytes.subarray(from, to), offset };
      } else {
        this.hold(bytes, from, to);
        this.heldLength = 0;
        yield { kind: 'line', bytes: this.held.subarray(0, length), offset };
      }
      from = to + 1;
    }
  }

  /** The bytes after the last LF, if there are any and they were not given as too long. */
  rest(): { readonly bytes: Buffer; readonly offset: number } | null {
    if (this.heldLength === 0) return null;
    return { bytes: this.held.subarray(0, this.heldLength), offset: this.position - this.heldLength };
  }

  /** What is more than a line may have finds no room, and is left out. */
  private hold(bytes: Buffer, from: number, to: number): void {
    if (this.held.length === 0) this.held = Buffer.allocUnsafe(LINE_MAX);
    bytes.copy(this.held, this.heldLength, from, to);
    this.heldLength += to - from;
  }
}

/** The same bytes, seen as a Buffer. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
