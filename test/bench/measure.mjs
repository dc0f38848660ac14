// How times are taken: subjects take turns, in another order each round, so that what disturbs the machine, or what one
// leaves behind for the next, disturbs all alike; the middle of what each took is what is told.

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

/** From another one on in each round, and backwards in every second turn of that: of three each comes after each. */
export const inTurns = (names, round) => {
  const from = round % names.length;
  const turned = [...names.slice(from), ...names.slice(0, from)];
  return Math.floor(round / names.length) % 2 === 0 ? turned : turned.reverse();
};

/** Runs `{ name: work }` in turns; the milliseconds of each run by name. A `warm` round is not counted. */
export const interleaved = async (subjects, rounds, { warm = true } = {}) => {
  const names = Object.keys(subjects);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  if (warm) for (const name of names) await subjects[name]();
  for (let round = 0; round < rounds; round++) {
    for (const name of inTurns(names, round)) times[name].push(await timed(subjects[name]));
  }
  return times;
};

/**
 * Of two that took turns: the middle of the ratios of each round, which outlives a machine whose pace changes between
 * rounds better than the ratio of two middles does.
 */
export const ratioOf = (times, against) => median(times.map((it, n) => it / against[n]));
