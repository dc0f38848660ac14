import { Aftermath } from './aftermath.ts';
import { type BlobUse, BlobUses, blobFault } from './blob-uses.ts';
import { Census } from './census.ts';
import { Chain, START } from './chain.ts';
import { Checkpoints } from './checkpoints.ts';
import type { LogLine } from './event.ts';
import { FileProbe } from './file-probe.ts';
import { MerkleTree } from './merkle.ts';
import type { Reading } from './reading.ts';
import type { LedgerReport, Notice, VerifyOptions } from './report.ts';
import { asBuffer, LineSplitter, type Piece } from './split.ts';
import { judgeTail, type Tail } from './tail.ts';
import { LEDGER_VERDICTS, type LedgerVerdict, type Verdict } from './verdict.ts';
import { Withholding } from './withholding.ts';

/** One reading of a ledger file from its first byte to its last. */
export class VerifyPass {
  private readonly options: VerifyOptions;
  private readonly file = new FileProbe();
  private readonly splitter = new LineSplitter();
  private readonly tree = new MerkleTree();
  private readonly chain = new Chain(START, (reading) => this.stoodEarlier(reading));
  private readonly withholding: Withholding;
  private readonly checkpoints: Checkpoints;
  private readonly blobs = new BlobUses();
  private readonly census = new Census();
  private aftermath: Aftermath | null = null;
  private position = 0;
  private origin: string | null = null;
  private expectedLine = -1;

  constructor(options: VerifyOptions) {
    this.options = options;
    this.withholding = new Withholding((line) => this.tree.leaf(line), options.disclosure === true);
    this.checkpoints = new Checkpoints(this.tree, options.checkpoints ?? []);
  }

  /** Whether more bytes may still change the report. */
  get open(): boolean {
    return this.aftermath === null || this.aftermath.open || this.file.open;
  }

  /** `soundTo`: the lines before this byte hold, as a voucher found. */
  push(chunk: Uint8Array, soundTo = 0): void {
    const bytes = asBuffer(chunk);
    this.file.push(bytes);
    const start = this.position;
    this.position += bytes.length;
    this.aftermath?.pushBytes(bytes);
    for (const piece of this.splitter.push(bytes)) {
      if (this.aftermath !== null) this.aftermath.pushLine(piece);
      else this.takePiece(piece, bytes, start, soundTo);
    }
  }

  async finish(): Promise<LedgerReport> {
    const code = this.file.verdict();
    if (code !== null) return this.report(null, [{ code, line: 0, offset: 0 }], []);
    const rest = this.splitter.rest();
    const sizes = (this.options.checkpoints ?? []).map(({ size }) => size);
    const tail = judgeTail(this.aftermath?.tail() ?? rest?.bytes ?? Buffer.alloc(0), this.chain.head, sizes);
    const inLine = this.aftermath?.verdict() ?? (rest === null ? null : this.takeRest(rest));
    const lineFaults = inLine === null ? [] : [inLine];
    // Behind damage there may be the very events that the checks after all lines would miss.
    if (this.aftermath !== null && tail.verdict === 'damage') return this.report(tail, lineFaults, []);
    const { faults, notices } = await this.judgeAfterAll();
    return this.report(tail, [...lineFaults, ...faults], notices);
  }

  private takePiece({ kind, bytes, offset }: Piece, chunk: Buffer, start: number, soundTo: number): void {
    const judged = this.chain.next(bytes, offset, offset < soundTo);
    if ('kind' in judged) {
      this.take(judged, bytes);
      return;
    }
    this.aftermath = new Aftermath(judged);
    this.aftermath.pushBytes(bytes);
    if (kind === 'line') this.aftermath.pushBytes(LF);
    const end = offset + bytes.length + (kind === 'line' ? 1 : 0);
    this.aftermath.pushBytes(chunk.subarray(end - start));
  }

  private take(line: LogLine, bytes: Buffer): void {
    this.tree.append(line.hash);
    if (line.hash === this.options.expectHead) this.expectedLine = line.seq;
    if (line.seq === 0 && line.kind === 'event') this.origin = line.event.data.origin as string;
    this.withholding.take(line);
    this.checkpoints.take(line);
    this.blobs.take(line, bytes);
    this.census.take(line);
  }

  /** The bytes after the last LF: a line that only wants its LF is taken, anything else is a fault. */
  private takeRest({ bytes, offset }: Omit<Piece, 'kind'>): Verdict | null {
    const judged = this.chain.judge(bytes, offset);
    if ('code' in judged) return judged;
    // Neither a stub nor line 0 is ever appended, so no cut write explains that its LF is missing.
    if (judged.kind === 'stub' || judged.seq === 0) {
      return { code: 'bad-frame', line: judged.seq, offset, reason: 'the line has no LF' };
    }
    this.chain.next(bytes, offset);
    this.take(judged, bytes);
    return null;
  }

  private async judgeAfterAll(): Promise<{ faults: readonly Verdict[]; notices: readonly Notice[] }> {
    const { withholding } = this;
    const blobs = await this.judgeBlobs();
    const { faults, unfinished } = withholding.report();
    const lines = unfinished.map((line): Notice => ({ kind: 'unfinished-line-withholding', line }));
    return {
      faults: [...faults, ...this.checkpoints.judge(this.chain.head.end), ...blobs.faults].sort(byCode),
      notices: [...lines, ...blobs.notices],
    };
  }

  private async judgeBlobs(): Promise<{ faults: readonly Verdict[]; notices: readonly Notice[] }> {
    const { readBlob } = this.options;
    const uses = this.protectedBlobs();
    if (readBlob === undefined) {
      return {
        faults: [],
        notices: uses.length === 0 ? [] : [{ kind: 'blobs-not-checked', count: uses.length }],
      };
    }
    const faults: Verdict[] = [];
    const notices: Notice[] = [];
    for (const use of uses) {
      const state = await readBlob(use.ref);
      const { blob } = use.ref;
      const withheld = this.withholding.isBlobWithheld(blob);
      const fault = blobFault(use, state);
      if (withheld && state !== 'missing') notices.push({ kind: 'unfinished-blob-withholding', blob });
      else if (!withheld && fault !== null) faults.push(fault);
    }
    return { faults, notices };
  }

  private protectedBlobs(): readonly BlobUse[] {
    return this.blobs.protectedUses((line) => this.withholding.isLineWithheld(line));
  }

  private async report(
    tail: Tail | null,
    faults: readonly Verdict[],
    notices: readonly Notice[],
  ): Promise<LedgerReport> {
    const { disclosure, voucher } = this.options;
    const { size } = this.tree;
    const { head } = this.chain;
    const markers = this.aftermath?.markers() ?? [];
    const { stubs, authorised } = this.withholding.report();
    return {
      verdict: this.overall(tail, faults),
      faults,
      head,
      lines: head.seq + 1,
      tail,
      origin: this.origin,
      root: (await voucher?.root(size)) ?? this.tree.root(size),
      stubs,
      authorised,
      newer: this.census.newer,
      unknownTypes: this.census.unknownTypes(),
      readOnly: disclosure === true || !this.census.readable(),
      blobs: this.protectedBlobs(),
      anchored: Math.max(this.checkpoints.covered(), this.expectedLine + 1),
      extendsExpectedBy: this.expectedLine < 0 ? null : head.seq - this.expectedLine,
      notices: markers.length === 0 ? notices : [...notices, { kind: 'merge-markers', lines: markers }],
    };
  }

  private overall(tail: Tail | null, faults: readonly Verdict[]): LedgerReport['verdict'] {
    const torn = tail?.verdict === 'torn';
    if (faults.length > (torn ? 1 : 0) || tail === null || tail.verdict === 'damage') return 'damaged';
    if (this.options.expectHead !== undefined && this.expectedLine < 0) return 'unexpected-head';
    return tail.verdict === 'clean' ? 'valid' : tail.verdict;
  }

  /** Whether the very same line was taken already. */
  private stoodEarlier({ kind, hash }: Reading): boolean {
    const line = this.tree.find(hash);
    return line >= 0 && this.withholding.isStub(line) === (kind === 'stub');
  }
}

const LF = Buffer.from('\n');

function byCode(a: Verdict, b: Verdict): number {
  const rank = ({ code }: Verdict): number => LEDGER_VERDICTS.indexOf(code as LedgerVerdict);
  return rank(a) - rank(b) || a.line - b.line;
}
