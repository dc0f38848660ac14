import type { Delta } from './delta.ts';

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
