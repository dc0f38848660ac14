import type { Hex64 } from './events/common.ts';

const HASH_BYTES = 32;
const PAGE_HASHES = 4_096;

/** A growing list of hashes, 32 bytes each and off the JavaScript heap: a long ledger has millions of lines. */
export class HashList {
  private readonly pages: Buffer[] = [];
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(hash: Buffer): void {
    hash.copy(this.freshSlot(), 0, 0, HASH_BYTES);
  }

  pushHex(hash: Hex64): void {
    this.freshSlot().write(hash, 'hex');
  }

  /** The hash at `index`, a view into the list; empty if there is none. */
  at(index: number): Buffer {
    const page = index < this.count ? this.pages[Math.floor(index / PAGE_HASHES)] : undefined;
    const from = (index % PAGE_HASHES) * HASH_BYTES;
    return page === undefined ? Buffer.alloc(0) : page.subarray(from, from + HASH_BYTES);
  }

  hexAt(index: number): Hex64 {
    return this.at(index).toString('hex');
  }

  /** Where the hash stands first, or -1. Looks at every one: for use once a fault is found. */
  indexOf(hash: Hex64): number {
    const wanted = Buffer.from(hash, 'hex');
    for (let i = 0; i < this.count; i++) if (this.at(i).equals(wanted)) return i;
    return -1;
  }

  private freshSlot(): Buffer {
    const at = this.count % PAGE_HASHES;
    if (at === 0) this.pages.push(Buffer.allocUnsafe(PAGE_HASHES * HASH_BYTES));
    this.count += 1;
    return this.at(this.count - 1);
  }
}
