import type { EndedVoucher } from '../../log/store.ts';

/**
 * So many chunks are kept before another voucher is begun. They are more than lie ahead of a reader (format/vouched.ts):
 * whoever wants the first lines of a long ledger alone waits for no thread.
 */
const EARLY = 8;

/** Begins the voucher that it speaks for once it is worth its start. That one is told all chunks; of the first it was not asked. */
export class LateVoucher implements EndedVoucher {
  readonly #begin: () => EndedVoucher | undefined;
  #early: Uint8Array[] | undefined = [];
  #begun: EndedVoucher | undefined;

  constructor(begin: () => EndedVoucher | undefined) {
    this.#begin = begin;
  }

  async vouch(chunk: Uint8Array): Promise<number> {
    const early = this.#early;
    if (early !== undefined && early.length < EARLY) {
      early.push(new Uint8Array(chunk));
      return 0;
    }
    if (early !== undefined) {
      this.#early = undefined;
      this.#begun = this.#begin();
      for (const it of early) void this.#begun?.vouch(it);
    }
    return this.#begun?.vouch(chunk) ?? 0;
  }

  async root(lines: number): Promise<string | undefined> {
    return this.#begun?.root(lines);
  }

  end(): void {
    this.#early = undefined;
    this.#begun?.end();
  }
}
