import { VouchPass } from '../../src/format/vouch-pass.ts';
import type { Voucher } from '../../src/format/vouched.ts';

/** A voucher in this thread, and how far it vouched. */
export class VoucherHere implements Voucher {
  soundTo = 0;
  ended = false;
  readonly #pass: VouchPass;

  constructor(keepsTree = true) {
    this.#pass = new VouchPass({ keepsTree });
  }

  async vouch(chunk: Uint8Array): Promise<number> {
    this.soundTo = this.#pass.push(chunk);
    return this.soundTo;
  }

  async root(lines: number): Promise<string | undefined> {
    return this.#pass.root(lines);
  }

  end(): void {
    this.ended = true;
  }
}
