import type { LogLine } from '../format/event.ts';

/** How two logs relate. `common` is how many lines, from the first on, both have. */
export type Comparison =
  | { readonly relation: 'equal'; readonly common: number }
  /** All of one is the beginning of the other. */
  | { readonly relation: 'prefix'; readonly shorter: 'left' | 'right'; readonly common: number }
  /** Both go on after the common lines, differently. With none in common they are different ledgers. */
  | { readonly relation: 'fork'; readonly common: number };

type Lines = AsyncIterable<Pick<LogLine, 'hash'>>;

/**
 * Compares two logs line by line. A line's hash stands for all lines before it too, so the first two that
 * differ end the comparison.
 */
export const compareLogs = async (left: Lines, right: Lines): Promise<Comparison> => {
  const lefts = left[Symbol.asyncIterator]();
  const rights = right[Symbol.asyncIterator]();
  try {
    for (let common = 0; ; common++) {
      const [a, b] = await Promise.all([lefts.next(), rights.next()]);
      if (a.done && b.done) return { relation: 'equal', common };
      if (a.done) return { relation: 'prefix', shorter: 'left', common };
      if (b.done) return { relation: 'prefix', shorter: 'right', common };
      if (a.value.hash !== b.value.hash) return { relation: 'fork', common };
    }
  } finally {
    await lefts.return?.();
    await rights.return?.();
  }
};
