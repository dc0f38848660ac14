// How times are taken: subjects take turns, each round from another one on, so that what disturbs the machine disturbs
// all alike, and the middle of what each took is what is told.

/** Milliseconds. */
export const timed = async (work) => {
  const start = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - start) / 1e6;
};

export const median = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Runs `{ name: work }` in turns; the milliseconds of each run by name. A `warm` round is not counted. */
export const interleaved = async (subjects, rounds, { warm = true } = {}) => {
  const names = Object.keys(subjects);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  if (warm) for (const name of names) await subjects[name]();
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length];
      times[name].push(await timed(subjects[name]));
    }
  }
  return times;
};

/**
 * Of two that took turns: the middle of the ratios of each round, which outlives a machine whose pace changes between
 * rounds better than the ratio of two middles does.
 */
export const ratioOf = (times, against) => median(times.map((it, n) => it / against[n]));
