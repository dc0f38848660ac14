import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { EndedVoucher, VoucherWish } from '../../log/store.ts';

/** What the thread runs lies beside this file, built. */
const PROGRAM = new URL('./vouching.js', import.meta.url);

/**
 * A second thread that vouches for a ledger, where there is a processor for it. None where the process may start no
 * threads (Node's permission model): then all is judged in this one.
 */
export const voucherFor = (wish: VoucherWish, program = PROGRAM): EndedVoucher | undefined => {
  if (availableParallelism() < 2) return undefined;
  try {
    return new ThreadVoucher(program, wish);
  } catch {
    return undefined;
  }
};

/** A voucher in a thread of its own. Where that can't be started, or dies, it vouches for nothing more. */
export class ThreadVoucher implements EndedVoucher {
  readonly #worker: Worker;
  /** Takes an answer; nothing comes where there will be none. */
  readonly #asked: ((answer?: unknown) => void)[] = [];
  #soundTo = 0;
  #over = false;

  constructor(program: URL, wish: VoucherWish) {
    // Nothing that the first thread was started with concerns this one: no loader, no limit, no debugger.
    this.#worker = new Worker(program, { workerData: wish, execArgv: [], stderr: true });
    this.#worker.on('message', (answer) => this.#asked.shift()?.(answer));
    this.#worker.on('error', () => this.#giveUp());
    this.#worker.on('exit', () => this.#giveUp());
  }

  async vouch(chunk: Uint8Array): Promise<number> {
    const copy = new Uint8Array(chunk);
    const soundTo = await this.#ask(copy, [copy.buffer]);
    if (typeof soundTo === 'number') this.#soundTo = soundTo;
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

  #ask(what: unknown, transfer: readonly ArrayBuffer[] = []): Promise<unknown> {
    if (this.#over) return Promise.resolve(undefined);
    this.#worker.postMessage(what, transfer);
    return new Promise((resolve) => this.#asked.push(resolve));
  }

  #giveUp(): void {
    this.#over = true;
    for (const answer of this.#asked.splice(0)) answer();
  }
}
