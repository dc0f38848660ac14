import { exp2, log2 } from './powers.ts';
import type { Quantiles } from './statistics.ts';

/** Chance of its own: the same in every run of the same seed (sfc32), and nothing of the machine in it. */
export class Chance {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: number) {
    this.a = seed | 0;
    this.b = Math.imul(seed, 0x9e37_79b1) | 0;
    this.c = ~seed;
    for (let n = 0; n < 16; n++) this.word();
  }

  /** 32 bits. */
  word(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** At least 0 and less than 1. */
  unit(): number {
    return this.word() / 4_294_967_296;
  }

  below(n: number): number {
    return Math.floor(this.unit() * n);
  }

  happens(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(things: readonly T[]): T {
    return things[this.below(things.length)] as T;
  }

  /** One of them as often as its weight says; `total` is the sum of the weights. */
  weighted<T>(things: readonly (readonly [T, number])[], total: number): T {
    let at = this.unit() * total;
    for (const [thing, weight] of things) {
      at -= weight;
      if (at < 0) return thing;
    }
    return (things.at(-1) as readonly [T, number])[0];
  }

  /**
   * A whole number that is distributed as these quantiles say: between two of them its logarithm is even, and behind
   * the 99th percentile it falls off as a power does that reaches the largest once in as many as were measured.
   */
  from({ parts, p99, max, steep }: Quantiles): number {
    const at = this.unit();
    for (const { from, to, low, ratio } of parts) {
      if (at < to) return Math.round(low * exp2((ratio * (at - from)) / (to - from)) - 1);
    }
    return Math.min(max, Math.round(p99 * exp2(steep * log2(0.01 / (1 - at)))));
  }

  readonly bytes = (n: number): Uint8Array => {
    const made = new Uint8Array(n);
    for (let at = 0; at < n; at += 4) {
      const word = this.word();
      made[at] = word;
      if (at + 1 < n) made[at + 1] = word >>> 8;
      if (at + 2 < n) made[at + 2] = word >>> 16;
      if (at + 3 < n) made[at + 3] = word >>> 24;
    }
    return made;
  };

  hex(bytes: number): string {
    return Buffer.from(this.bytes(bytes)).toString('hex');
  }
}
