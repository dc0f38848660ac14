/**
 * A text as it differs from another one, line by line: a line of its own, or a run of lines of the other, by the first
 * and how many.
 */
export type Delta = readonly (string | readonly [first: number, times: number])[];

/** The lines of a text that others are compared with, and where each stands. */
export type Lines = ReadonlyMap<string, number>;

export const linesOf = (text: string): Lines => new Map(text.split('\n').map((line, n) => [line, n]));

export const deltaOf = (text: string, base: Lines): Delta => {
  const delta: (string | [number, number])[] = [];
  let run: [number, number] | undefined;
  for (const line of text.split('\n')) {
    const at = line === '' ? undefined : base.get(line);
    if (at === undefined) {
      run = undefined;
      delta.push(line);
    } else if (run !== undefined && at === run[0] + run[1]) {
      run[1] += 1;
    } else {
      run = [at, 1];
      delta.push(run);
    }
  }
  return delta;
};

export const withBase = (delta: Delta, base: string): string => {
  const lines = base.split('\n');
  return delta.flatMap((it) => (typeof it === 'string' ? it : lines.slice(it[0], it[0] + it[1]))).join('\n');
};
