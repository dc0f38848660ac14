/**
 * A text as it differs from another one, line by line: a line of its own, or a run of lines of the other, by the first
 * and how many.
 */
export type Delta = readonly (string | readonly [first: number, times: number])[];

export const withBase = (delta: Delta, base: string): string => {
  const lines = base.split('\n');
  return delta.flatMap((it) => (typeof it === 'string' ? it : lines.slice(it[0], it[0] + it[1]))).join('\n');
};
