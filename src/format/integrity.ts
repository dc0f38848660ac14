import type { Hex64 } from './events/common.ts';
import { eventHash, GENESIS, lineHash } from './hash.ts';
import { FRAME_HEAD } from './limits.ts';
import { declares, eventEndOf, parseFrame } from './line.ts';
import { asBuffer, LineSplitter } from './split.ts';

/** How far frames, hashes and chain are whole. */
export interface Integrity {
  /** Whether all bytes are lines that hold, the last one with its LF, and there is one at least. */
  readonly whole: boolean;
  /** Lines that hold. */
  readonly lines: number;
  /** Hash of the last of them; 64 zeros where none does. */
  readonly hash: Hex64;
  /** Byte offset behind its LF: where the first fault begins, unless all is whole. */
  readonly end: number;
}

/**
 * Frame, hashes and chain of a ledger, and nothing else: no event is parsed. The quickest answer whether a byte has
 * changed since the lines were written. Whoever can write the file can make lines that hold and say what no ledger may:
 * `verifyLedger` judges those. Every byte is the attacker's.
 */
export class IntegrityPass {
  private readonly alsoHolds: (line: Buffer, eventEnd: number) => boolean;
  private readonly taken: (hash: Hex64) => void;
  private readonly splitter = new LineSplitter();
  private broken = false;
  private lines = 0;
  private hash = GENESIS;
  private end = 0;

  /**
   * `alsoHolds` is asked about each line whose hashes hold (`eventEnd` is -1 for a stub), and ends the pass where it says
   * no; `taken` is told the hash of each line that holds.
   */
  constructor(
    alsoHolds: (line: Buffer, eventEnd: number) => boolean = () => true,
    taken: (hash: Hex64) => void = () => undefined,
  ) {
    this.alsoHolds = alsoHolds;
    this.taken = taken;
  }

  push(chunk: Uint8Array): void {
    if (this.broken) return;
    for (const { kind, bytes, offset } of this.splitter.push(asBuffer(chunk))) {
      if (kind === 'too-long' || !this.holds(bytes)) {
        this.broken = true;
        return;
      }
      this.lines += 1;
      this.end = offset + bytes.length + 1;
      this.taken(this.hash);
    }
  }

  /** What it came to, as if the bytes ended here. */
  finish(): Integrity {
    const { lines, hash, end } = this;
    return { whole: !this.broken && lines > 0 && this.splitter.rest() === null, lines, hash, end };
  }

  private holds(line: Buffer): boolean {
    const eventEnd = eventEndOf(line);
    const hash = eventEnd < 0 ? this.stubHash(line) : this.eventLineHash(line, eventEnd);
    if (hash === null || !this.alsoHolds(line, eventEnd)) return false;
    this.hash = hash;
    return true;
  }

  private eventLineHash(line: Buffer, eventEnd: number): Hex64 | null {
    const hash = lineHash(this.hash, eventHash(line.subarray(FRAME_HEAD, eventEnd)));
    return declares(line, eventEnd, this.hash, hash) ? hash : null;
  }

  private stubHash(line: Buffer): Hex64 | null {
    const frame = parseFrame(line);
    if (frame?.kind !== 'stub' || frame.prev !== this.hash) return null;
    return lineHash(frame.prev, frame.eventHash) === frame.sha256 ? frame.sha256 : null;
  }
}

/** Reads chunks in order until one shows a fault. What is thrown comes from the chunks. */
export async function checkIntegrity(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Integrity> {
  const pass = new IntegrityPass();
  for await (const chunk of chunks) pass.push(chunk);
  return pass.finish();
}
