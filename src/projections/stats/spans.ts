/** Lengths of time in whole seconds; a clock that was set back makes none shorter than 0. */
export class Spans {
  readonly #seconds: number[] = [];

  /** Two instants of the log. */
  add(from: string, to: string): void {
    this.#seconds.push(secondsBetween(from, to));
  }

  told(): { n: number; median_s?: number; longest_s?: number } {
    const sorted = [...this.#seconds].sort((a, b) => a - b);
    const n = sorted.length;
    const upper = sorted[Math.floor(n / 2)];
    const lower = sorted[Math.floor((n - 1) / 2)];
    const longest = sorted.at(-1);
    if (upper === undefined || lower === undefined || longest === undefined) return { n };
    return { n, median_s: Math.floor((lower + upper) / 2), longest_s: longest };
  }
}

export const secondsBetween = (from: string, to: string): number => {
  const ms = Date.parse(to) - Date.parse(from);
  return Number.isFinite(ms) ? Math.max(0, Math.floor(ms / 1_000)) : 0;
};
