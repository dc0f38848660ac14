import type { Draft, LogLine } from '../format/event.ts';
import type { Batch } from './append.ts';
import { LogError } from './error.ts';
import { damaged, newerVersion, noLedger, poisoned, replaced } from './fault.ts';
import { eachLine, followLines, readRuns } from './follow.ts';
import type { CaughtUp, EventLine, Log, LogOptions, OtherCopy, Transaction, Visit } from './log.ts';
import { Reader } from './reader.ts';
import { settle } from './settle.ts';
import type { Store, Writer } from './store.ts';

/** What only writing needs is loaded when something is written: most commands that loops ask again and again read. */
export const openLog = (store: Store, options: LogOptions): Log => new OpenLog(store, options);

class OpenLog implements Log {
  readonly #store: Store;
  readonly #options: LogOptions;
  readonly #sizes: readonly number[];
  #reader: Reader;
  #poisoned = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: Store, options: LogOptions) {
    this.#store = store;
    this.#options = options;
    this.#sizes = options.checkpointSizes ?? [];
    this.#reader = new Reader(options.from);
  }

  catchUp(visit: Visit): Promise<CaughtUp> {
    return this.#oneByOne(async () => {
      let found: CaughtUp = { status: 'absent', head: this.#reader.head };
      for await (const step of settle(this.#store, this.#reader, this.#sizes)) {
        if (step.kind === 'lines') {
          for (const line of step.lines) visit(line);
          continue;
        }
        if (step.status === 'replaced') this.#reader = new Reader();
        const verdict = step.rest?.verdict;
        found = { status: step.status, head: this.#reader.head, ...(verdict && { verdict }) };
      }
      return found;
    });
  }

  transact<T>(visit: Visit, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const log = this;
    return this.#oneByOne(async () => {
      if (this.#poisoned) throw poisoned();
      return this.#store.withLock(async (writer) => {
        await this.#prepare(writer, visit);
        return work({
          get head() {
            return log.#reader.head;
          },
          goOn: (other, drafts) => this.#goOn(writer, other, drafts),
          append: (drafts, how) => log.#append(writer, drafts, visit, how?.split ?? false),
        });
      });
    });
  }

  lines(fromSeq = 0, toSeq = Number.POSITIVE_INFINITY): AsyncIterable<LogLine> {
    return eachLine(this.runs(fromSeq, toSeq));
  }

  runs(fromSeq = 0, toSeq = Number.POSITIVE_INFINITY): AsyncIterable<readonly LogLine[]> {
    return readRuns(this.#store, this.#readerFor(fromSeq), fromSeq, toSeq, this.#sizes);
  }

  follow(fromSeq: number, signal: AbortSignal): AsyncIterable<LogLine> {
    return followLines(this.#store, this.#readerFor(fromSeq), fromSeq, signal);
  }

  boundary() {
    return this.#reader.boundary();
  }

  /** What lies behind this log's own head need not be read from line 0 on. */
  #readerFor(fromSeq: number): Reader {
    // A boundary stands behind a LF: while that one is still to be written, there is none at the head.
    const isBehind = fromSeq > this.#reader.head.seq && !this.#reader.owesLf;
    return isBehind ? new Reader(this.#reader.boundary()) : new Reader();
  }

  /** Under the lock: brings the reader to the end of a ledger that may be written, and mends that end. */
  async #prepare(writer: Writer, visit: Visit): Promise<void> {
    const { file } = writer;
    if (file === null && this.#reader.head.seq < 0) throw noLedger();
    if (file === null || !(await this.#reader.continues(file))) {
      this.#reader = new Reader();
      throw replaced();
    }
    for await (const lines of this.#reader.advance(file)) {
      for (const line of lines) visit(line);
    }
    const rest = await this.#reader.rest(file, this.#sizes);
    if (rest.tail.verdict === 'damage') throw damaged(rest, this.#reader.head);
    if (this.#reader.newer) throw newerVersion();
    const { mend, unnamed } = await import('./recover.ts');
    await this.#distrusting(() => mend(writer, this.#reader, rest, visit));
    // A line that only lacked its LF was not read before, and may be of a later version as well.
    if (this.#reader.newer) throw newerVersion();
    if (this.#options.quiet?.() === true) return;
    const drafts = await unnamed(this.#store, this.#reader, this.#options.now());
    await this.#append(writer, drafts, visit, true);
  }

  async #goOn(writer: Writer, other: OtherCopy, drafts: readonly Draft[]): Promise<readonly EventLine[]> {
    if (this.#poisoned) throw poisoned();
    const { behind } = await import('./create.ts');
    const { lines, bytes } = behind(other, drafts, this.#options);
    await this.#distrusting(() => writer.replace(bytes));
    return lines;
  }

  async #append(
    writer: Writer,
    drafts: readonly Draft[],
    visit: Visit,
    split: boolean,
  ): Promise<readonly EventLine[]> {
    if (this.#poisoned) throw poisoned();
    const { seal } = await import('./append.ts');
    const batches = seal(drafts, this.#reader.head, this.#options);
    if (batches.length > 1 && !split) {
      const bytes = batches.reduce((sum, batch) => sum + batch.bytes.length, 0);
      throw new LogError('too-large', `${bytes} bytes are more than one sync may carry`, { bytes });
    }
    for (const batch of batches) {
      await this.#write(writer, batch);
      this.#reader.take(batch.chain, batch.lines);
      for (const line of batch.lines) visit(line);
    }
    return batches.flatMap((batch) => batch.lines);
  }

  /**
   * Writes one batch behind the head. When that fails, what may have reached the ledger is taken back at
   * once: a part of it after a failed write; all of it after a failed sync, for the system may have dropped
   * the bytes and still show them, and a later writer would build on lines that a restart takes away.
   */
  async #write(writer: Writer, batch: Batch): Promise<void> {
    const { end } = this.#reader.head;
    try {
      await this.#distrusting(() => writer.append(batch.bytes));
    } catch (error) {
      // After `replaced` the bytes that lie there are somebody else's.
      if (error instanceof LogError && error.code === 'replaced') throw error;
      // If this fails too, the next transaction finds the rest and mends it. The first error says why.
      await this.#distrusting(() => writer.truncate(end)).catch(() => undefined);
      throw error;
    }
  }

  /** After one failed sync the next may succeed though bytes are lost: from then on this log writes no more. */
  async #distrusting(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      if (error instanceof LogError && error.data.during === 'sync') this.#poisoned = true;
      throw error;
    }
  }

  #oneByOne<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
