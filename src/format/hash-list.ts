import type { Hex64 } from './events/common.ts';

export const HASH_BYTES = 32;
const PAGE_HASHES = 4_096;

/** A growing list of hashes, 32 bytes each and off the JavaScript heap: a long ledger has millions of lines. */
export class HashList {
  private readonly pages: Buffer[] = [];
  private count = 0;

  get length(): number {
    return this.count;
  }

  pushHex(hash: Hex64): void {
    const at = this.count % PAGE_HASHES;
    let page = this.pages.at(-1);
    if (page === undefined || at === 0) {
      page = Buffer.allocUnsafe(PAGE_HASHES * HASH_BYTES);
      this.pages.push(page);
    }
    page.write(hash, at * HASH_BYTES, 'hex');
    this.count += 1;
  }

  /** Copies the hashes at `index`, which is even, and behind it: an even pair never spans two pages. */
  copyPair(index: number, target: Buffer, targetStart: number): void {
    const from = (index % PAGE_HASHES) * HASH_BYTES;
    this.pages[Math.floor(index / PAGE_HASHES)]?.copy(target, targetStart, from, from + 2 * HASH_BYTES);
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
}
