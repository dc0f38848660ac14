import { Chain, START } from '../format/chain.ts';
import type { Head, LogLine } from '../format/event.ts';
import { FileProbe } from '../format/file-probe.ts';
import { BATCH_MAX, LINE_MAX } from '../format/limits.ts';
import { agreesWithItself } from '../format/reading.ts';
import { LineSplitter } from '../format/split.ts';
import { judgeTail, type Tail } from '../format/tail.ts';
import type { FileVerdict, Verdict } from '../format/verdict.ts';
import { vouched } from '../format/vouched.ts';
import type { Boundary } from './log.ts';
import type { LedgerFile } from './store.ts';

const LF = 0x0a;

/** What follows the last good line of one opened file, as far as it could be read. */
export interface Rest {
  /** From the last good line's end; at most BATCH_MAX + 1 of them. */
  readonly bytes: Uint8Array;
  readonly tail: Tail;
  /** The fault of the first line among them; absent when all is well or only a LF is missing. */
  readonly verdict?: Verdict;
}

/**
 * A place in a ledger that moves forward. It reads what lies behind its head and judges every line; it
 * notices when what lies before its head is not what it read there: another file, a shorter one, or one
 * whose line at the head has another hash.
 */
export class Reader {
  #chain: Chain;
  #identity: string | undefined;
  /** The head's line was good without its LF, which is not there yet. */
  #owesLf = false;
  /** The head was given, not read: its line is to be checked once. */
  #trusted = true;
  readonly #recovered: Set<string>;
  #newer: boolean;

  constructor(from: Boundary = { head: START, recovered: [], newer: false }) {
    this.#chain = new Chain(from.head);
    this.#recovered = new Set(from.recovered);
    this.#newer = from.newer;
  }

  get head(): Head {
    return this.#chain.head;
  }

  get newer(): boolean {
    return this.#newer;
  }

  get owesLf(): boolean {
    return this.#owesLf;
  }

  /** Whether an event so far names this file of `torn/`. */
  names(torn: string): boolean {
    return this.#recovered.has(torn);
  }

  boundary(): Boundary {
    return { head: this.head, recovered: [...this.#recovered], newer: this.#newer };
  }

  /** Whether the file still begins with what was read. */
  async continues(file: LedgerFile): Promise<boolean> {
    const { seq, end, hash } = this.head;
    if (this.#identity !== undefined && this.#identity !== file.identity) return false;
    if (seq < 0) return true;
    const hasLf = file.size >= end;
    if (!hasLf && !this.#owesLf) return false;
    const line = await lineBefore(file, end, this.#trusted ? LINE_MAX : hash.length + 3);
    const ending = Buffer.from(hasLf ? `${hash}"}\n` : `${hash}"}`);
    if (!line.subarray(-ending.length).equals(ending)) return false;
    return !this.#trusted || agreesWithItself(lastLine(line));
  }

  /** The good lines behind the head, chunk by chunk. Ends at the first fault. Ask `continues` first. */
  async *advance(file: LedgerFile): AsyncGenerator<readonly LogLine[], void> {
    this.#identity = file.identity;
    this.#trusted = false;
    if (this.#owesLf && file.size < this.head.end) return;
    this.#owesLf = false;
    const voucher = this.head.seq < 0 ? await file.voucher?.({ keepsTree: false }) : undefined;
    try {
      yield* this.#judged(vouched(file.read(this.head.end), voucher));
    } finally {
      voucher?.end();
    }
  }

  async *#judged(
    chunks: AsyncIterable<readonly [chunk: Uint8Array, soundTo: number]>,
  ): AsyncGenerator<readonly LogLine[], void> {
    const splitter = new LineSplitter(this.head.end);
    for await (const [chunk, soundTo] of chunks) {
      const lines: LogLine[] = [];
      for (const { bytes, offset } of splitter.push(chunk)) {
        const line = this.#chain.next(bytes, offset, offset < soundTo);
        if ('code' in line) {
          yield lines;
          return;
        }
        lines.push(this.#noted(line));
      }
      yield lines;
    }
  }

  /** Judges what follows the head. Nothing of it is taken. */
  async rest(file: LedgerFile, checkpointSizes: readonly number[]): Promise<Rest> {
    const { head } = this;
    const bytes = await upTo(file, head.end, BATCH_MAX + 1);
    const tail = judgeTail(bytes, head, checkpointSizes);
    const whole = head.seq < 0 ? await fileFault(file) : null;
    const verdict = whole === null ? this.#verdict(bytes, tail) : { code: whole, line: 0, offset: 0 };
    return verdict === undefined ? { bytes, tail } : { bytes, tail, verdict };
  }

  /** Takes the `unterminated` line of `rest` as the head. */
  takeUnterminated(bytes: Uint8Array): LogLine {
    const line = this.#chain.next(Buffer.from(bytes), this.head.end);
    if ('code' in line) throw new Error(`an unterminated line is not good: ${line.code}`);
    this.#owesLf = true;
    return this.#noted(line);
  }

  /** The LF of the head's line was written. */
  lfWritten(): void {
    this.#owesLf = false;
  }

  /** Takes lines that were judged on a chain from this head and then written. */
  take(chain: Chain, lines: readonly LogLine[]): void {
    this.#chain = chain;
    for (const line of lines) this.#noted(line);
  }

  #noted(line: LogLine): LogLine {
    if (line.kind === 'newer') this.#newer = true;
    if (line.kind === 'event' && line.event.type === 'ledger.recovered') {
      const { offset, sha256 } = line.event.data;
      this.#recovered.add(`${offset}-${sha256}`);
    }
    return line;
  }

  #verdict(bytes: Buffer, tail: Tail): Verdict | undefined {
    if (tail.verdict === 'clean' || tail.verdict === 'unterminated') return undefined;
    const here = { line: this.head.seq + 1, offset: this.head.end };
    if (tail.reason === 'checkpoint-beyond') return { code: 'shorter-than-checkpoint', ...here };
    const lf = bytes.indexOf(LF);
    const judged = this.#chain.judge(lf < 0 ? bytes : bytes.subarray(0, lf), this.head.end);
    if ('code' in judged) return judged;
    return { code: 'bad-frame', ...here, reason: 'the line has no LF' };
  }
}

/** What happened to the file as a whole, where not even its first line is good. */
const fileFault = async (file: LedgerFile): Promise<FileVerdict | null> => {
  const probe = new FileProbe();
  for await (const chunk of file.read(0)) {
    probe.push(chunk);
    if (!probe.open) break;
  }
  return probe.verdict();
};

/** Up to `limit` bytes from `from` on. */
const upTo = async (file: LedgerFile, from: number, limit: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.read(from)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit);
};

/** At most `limit` bytes before `end`. */
const lineBefore = async (file: LedgerFile, end: number, limit: number): Promise<Buffer> => {
  const from = Math.max(0, end - limit);
  return upTo(file, from, end - from);
};

/** The last line among bytes that end with one and its LF; without the LF. */
const lastLine = (bytes: Buffer): Buffer => {
  const to = bytes.length - 1;
  return bytes.subarray(bytes.lastIndexOf(LF, to - 1) + 1, to);
};
