/** The known word nearest to what was typed, when it is near enough to be meant. */
export const nearest = (typed: string, known: readonly string[]): string | undefined => {
  const wanted = typed.toLowerCase();
  const starts = known.filter((word) => wanted.length >= 2 && word.startsWith(wanted));
  if (starts.length === 1) return starts[0];
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const word of known) {
    const steps = distance(wanted, word);
    if (steps < least) [best, least] = [word, steps];
  }
  return best;
};

/** Letters to insert, drop, change or swap with their neighbour. */
const distance = (from: string, to: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let steps = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      }
      next.push(steps);
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
};
