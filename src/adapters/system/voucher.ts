import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { EndedVoucher, VoucherWish } from '../../log/store.ts';
import { LateVoucher } from './late-voucher.ts';

/** What the thread runs lies beside this file, built. */
const PROGRAM = new URL('./vouching.js', import.meta.url);

/** Threads that are at work, for all who read in this process. */
let threads = 0;

/** A second thread that vouches for a ledger, once enough of it is read. */
export const voucherFor = (wish: VoucherWish, program = PROGRAM): EndedVoucher =>
  new LateVoucher(() => begun(wish, program));

/**
 * None where no processor is left for it, or the process may start no threads (Node's permission model): then all is
 * judged in this one.
 */
const begun = (wish: VoucherWish, program: URL): EndedVoucher | undefined => {
  if (threads >= availableParallelism() - 1) return undefined;
  try {
    return new ThreadVoucher(program, wish);
  } catch {
    return undefined;
  }
};

/** What the thread answers to a chunk: the byte before which all lines hold, and the chunk's room, to be used again. */
interface Sound {
  readonly soundTo: number;
  readonly spare?: ArrayBuffer;
}

/** A voucher in a thread of its own. Where that can't be started, or dies, it vouches for nothing more. */
export class ThreadVoucher implements EndedVoucher {
  readonly #worker: Worker;
  /** Takes an answer; nothing comes where there will be none. */
  readonly #asked: ((answer?: unknown) => void)[] = [];
  /** Room for chunks, which goes to the thread and comes back: made anew for each, it would wait for a garbage collector. */
  readonly #spare: ArrayBuffer[] = [];
  #soundTo = 0;
  #over = false;

  constructor(program: URL, wish: VoucherWish) {
    // Nothing that the first thread was started with concerns this one, be it by NODE_OPTIONS: no loader, no debugger.
    this.#worker = new Worker(program, {
      workerData: wish,
      execArgv: [],
      env: {},
      stderr: true,
      // What it makes of a line is gone with the next: room for more would only stay taken.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    threads += 1;
    this.#worker.unref();
    this.#worker.on('message', (answer) => {
      this.#asked.shift()?.(answer);
      // A reader that was left midway asks nothing more: it must not keep the process.
      if (this.#asked.length === 0) this.#worker.unref();
    });
    this.#worker.on('error', () => this.#giveUp());
    this.#worker.on('exit', () => this.#giveUp());
  }

  async vouch(chunk: Uint8Array): Promise<number> {
    const copy = this.#copyOf(chunk);
    const sound = (await this.#ask(copy, [copy.buffer])) as Sound | undefined;
    if (sound?.spare !== undefined) this.#spare.push(sound.spare);
    this.#soundTo = sound?.soundTo ?? this.#soundTo;
    return this.#soundTo;
  }

  async root(lines: number): Promise<string | undefined> {
    const root = await this.#ask(lines);
    return typeof root === 'string' ? root : undefined;
  }

  end(): void {
    this.#giveUp();
    void this.#worker.terminate();
  }

  #copyOf(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    const spare = this.#spare.pop();
    if (spare === undefined || spare.byteLength < chunk.length) return new Uint8Array(chunk);
    const copy = new Uint8Array(spare, 0, chunk.length);
    copy.set(chunk);
    return copy;
  }

  #ask(what: unknown, transfer: readonly ArrayBuffer[] = []): Promise<unknown> {
    if (this.#over) return Promise.resolve(undefined);
    this.#worker.ref();
    this.#worker.postMessage(what, transfer);
    return new Promise((resolve) => this.#asked.push(resolve));
  }

  #giveUp(): void {
    if (!this.#over) threads -= 1;
    this.#over = true;
    for (const answer of this.#asked.splice(0)) answer();
  }
}
