import { Chain } from './chain.ts';
import { asBuffer, LineSplitter } from './split.ts';
import type { FileVerdict } from './verdict.ts';

const LF = 0x0a;
const CR = 0x0d;
const BOMS = [
  [0xef, 0xbb, 0xbf],
  [0xfe, 0xff],
  [0xff, 0xfe],
].map((bytes) => Buffer.from(bytes));
const LONGEST_BOM = 3;

/**
 * Looks at a file as a whole, chunk by chunk, for the faults that say what happened to all of it: an
 * editor's byte order mark, changed line endings, a file of zeros. An intact ledger is done with after
 * its first bytes and its first LF.
 */
export class FileProbe {
  private start = Buffer.alloc(0);
  private empty = true;
  private zeros = true;
  private readonly crlf = new CrlfProbe();

  /** Whether more bytes may still change the answer. */
  get open(): boolean {
    return !this.hasBom() && (this.zeros || this.crlf.open);
  }

  push(chunk: Uint8Array): void {
    const bytes = asBuffer(chunk);
    if (bytes.length === 0) return;
    this.empty = false;
    if (this.start.length < LONGEST_BOM) {
      this.start = Buffer.concat([this.start, bytes.subarray(0, LONGEST_BOM - this.start.length)]);
    }
    this.zeros &&= bytes.every((byte) => byte === 0);
    this.crlf.push(bytes);
  }

  /** The verdict on the bytes so far, as if the file ended here. */
  verdict(): FileVerdict | null {
    if (this.empty) return 'empty-file';
    if (this.zeros) return 'zeros';
    if (this.hasBom()) return 'bom';
    return this.crlf.isClean() ? 'crlf' : null;
  }

  private hasBom(): boolean {
    return BOMS.some((bom) => this.start.subarray(0, bom.length).equals(bom));
  }
}

/** Holds as long as each LF comes after a CR and, without its CRs, every line is good. */
class CrlfProbe {
  open = true;
  private lastByte = 0;
  private seenLf = false;
  private readonly splitter = new LineSplitter();
  private readonly chain = new Chain();

  push(bytes: Buffer): void {
    if (!this.open) return;
    this.open = this.everyLfAfterCr(bytes) && this.everyLineGood(bytes);
  }

  isClean(): boolean {
    return this.open && this.seenLf && this.splitter.rest() === null;
  }

  private everyLfAfterCr(bytes: Buffer): boolean {
    for (let lf = bytes.indexOf(LF); lf >= 0; lf = bytes.indexOf(LF, lf + 1)) {
      if ((lf === 0 ? this.lastByte : bytes[lf - 1]) !== CR) return false;
      this.seenLf = true;
    }
    this.lastByte = bytes[bytes.length - 1] ?? this.lastByte;
    return true;
  }

  private everyLineGood(bytes: Buffer): boolean {
    for (const piece of this.splitter.push(bytes.filter((byte) => byte !== CR))) {
      if (piece.kind === 'too-long' || 'code' in this.chain.next(piece.bytes, piece.offset)) return false;
    }
    return true;
  }
}
