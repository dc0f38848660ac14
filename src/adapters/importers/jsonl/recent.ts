import { createHash } from 'node:crypto';

/**
 * The last so many things seen, the oldest forgotten first: a file of any length is read in bounded memory.
 * A long key is kept by its hash.
 */
export class Recent<V> {
  readonly #max: number;
  readonly #entries = new Map<string, V>();

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): V | undefined {
    return this.#entries.get(short(key));
  }

  has(key: string): boolean {
    return this.#entries.has(short(key));
  }

  /** Sets it as the newest; gives back what had to be forgotten for it. */
  set(key: string, value: V): V | undefined {
    const kept = short(key);
    this.#entries.delete(kept);
    this.#entries.set(kept, value);
    if (this.#entries.size <= this.#max) return undefined;
    const [oldest] = this.#entries;
    if (!oldest) return undefined;
    this.#entries.delete(oldest[0]);
    return oldest[1];
  }

  delete(key: string): void {
    this.#entries.delete(short(key));
  }

  /** Oldest first. */
  values(): V[] {
    return [...this.#entries.values()];
  }
}

const KEY_MAX = 200;

const short = (key: string): string =>
  key.length <= KEY_MAX ? key : createHash('sha256').update(key, 'utf16le').digest('base64');
