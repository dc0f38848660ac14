import type { Head, LogLine } from '../format/event.ts';
import { HashList } from '../format/hash-list.ts';
import type { Verdict } from '../format/verdict.ts';
import { Withholding } from '../format/withholding.ts';
import { LogError } from '../log/error.ts';
import { Reader } from '../log/reader.ts';
import type { LedgerFile, Store } from '../log/store.ts';

/** How far an export came, and what stands after that. `under-way`: another process is writing just now. */
export interface Exported {
  readonly status: 'whole' | 'under-way' | 'torn' | 'damaged';
  /** The last line that came out; `seq` is -1 where none did. */
  readonly head: Head;
  readonly bytes: number;
  /** The fault, where the status is `damaged`. */
  readonly verdict?: Verdict;
}

/**
 * The bytes of a ledger as they lie there, whole lines, each checked before it is handed on: its form, its hashes, its
 * place in the chain. Ends at the first fault. What was withheld is judged when all is read, for what allows a stub comes
 * behind it.
 */
export async function* exportLedger(store: Store): AsyncGenerator<Uint8Array, Exported> {
  const opened = await store.open();
  if (opened === null) throw new LogError('no-ledger', 'no ledger is here');
  const file = new HeldFile(opened);
  const reader = new Reader();
  const hashes = new HashList();
  const withholding = new Withholding((line) => hashes.hexAt(line), false);
  const take = (line: LogLine): void => {
    hashes.pushHex(line.hash);
    withholding.take(line);
  };
  let bytes = 0;
  const until = (end: number): Uint8Array => {
    const piece = file.take(end - bytes);
    bytes += piece.length;
    return piece;
  };
  try {
    for await (const lines of reader.advance(file)) {
      for (const line of lines) take(line);
      if (lines.length > 0) yield until(reader.head.end);
    }
    const rest = await reader.rest(opened, []);
    const { verdict } = rest.tail;
    if (verdict === 'unterminated') {
      take(reader.takeUnterminated(rest.bytes));
      bytes += rest.bytes.length;
      yield rest.bytes;
    }
    const [unallowed] = withholding.report().faults;
    const { head } = reader;
    if (verdict === 'damage')
      return {
        status: 'damaged',
        head,
        bytes,
        ...(rest.verdict === undefined ? {} : { verdict: rest.verdict }),
      };
    if (unallowed !== undefined) return { status: 'damaged', head, bytes, verdict: unallowed };
    if (verdict !== 'torn') return { status: 'whole', head, bytes };
    return { status: (await store.lockHolder()) === null ? 'torn' : 'under-way', head, bytes };
  } finally {
    await opened.close();
  }
}

/** Keeps what is read of a file until it is taken. */
class HeldFile implements LedgerFile {
  readonly #file: LedgerFile;
  #held: Uint8Array[] = [];

  constructor(file: LedgerFile) {
    this.#file = file;
  }

  get identity(): string {
    return this.#file.identity;
  }

  get size(): number {
    return this.#file.size;
  }

  async *read(from: number): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of this.#file.read(from)) {
      this.#held.push(chunk);
      yield chunk;
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  take(length: number): Uint8Array {
    const held = Buffer.concat(this.#held);
    this.#held = [held.subarray(length)];
    return held.subarray(0, length);
  }
}
