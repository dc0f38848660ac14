/** The part of a list that is shown, newest first, and how many more there are. */
export interface Shown<T> {
  readonly shown: readonly T[];
  readonly left_out: number;
}

export const newestOf = <T extends { readonly seq: number }, U>(
  things: readonly T[],
  most: number,
  fact: (it: T) => U,
): Shown<U> => ({
  shown: [...things]
    .sort((a, b) => b.seq - a.seq)
    .slice(0, most)
    .map(fact),
  left_out: Math.max(0, things.length - most),
});

/** The first `most` of what is shown; the others count as left out. */
export const atMost = <T>({ shown, left_out }: Shown<T>, most: number): Shown<T> => ({
  shown: shown.slice(0, most),
  left_out: left_out + Math.max(0, shown.length - most),
});
