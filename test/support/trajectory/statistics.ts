import { log2 } from './powers.ts';

/*
 * What real work of agents looks like, as numbers alone: measured over 306 sessions of three public projects (244 and 42
 * of Claude Code, 20 of Codex; 184 active hours, 27,800 tool calls). Unless a comment says otherwise they are those of
 * the 244, by far the largest part. `least` is an assumption, and so is what is marked as one.
 */
export interface Quantiles {
  /** From `low` on, between these two parts of all there are; `ratio` is the logarithm of how often it grows by. */
  readonly parts: readonly {
    readonly from: number;
    readonly to: number;
    readonly low: number;
    readonly ratio: number;
  }[];
  readonly p99: number;
  readonly max: number;
  /** How steep it falls off behind the 99th percentile. */
  readonly steep: number;
}

const SHARES = [0, 0.5, 0.75, 0.9, 0.95, 0.99] as const;

/** The least, then what 50, 75, 90, 95 and 99 of a hundred are at most, and the largest of `n`. */
const quantiles = (
  least: number,
  [p50, p75, p90, p95, p99, max]: readonly [number, number, number, number, number, number],
  n: number,
): Quantiles => {
  const at = [least, p50, p75, p90, p95, p99].map((it) => it + 1);
  const parts = SHARES.slice(1).map((to, n) => {
    const [low = 1, high = 1] = [at[n], at[n + 1]];
    return { from: SHARES[n] ?? 0, to, low, ratio: log2(high / low) };
  });
  return { parts, p99, max, steep: log2(max / p99) / log2(0.01 * n) };
};

/** Bytes of a call's input and of what it gave back. */
export const TOOL_INPUT = quantiles(24, [133, 378, 1_203, 2_199, 6_848, 39_874], 18_399);
export const TOOL_OUTPUT = quantiles(8, [473, 1_997, 5_182, 11_053, 34_712, 480_413], 18_379);
/** The largest was a call that waited a day for leave; what counts as active ends at ten minutes. */
export const TOOL_MS = quantiles(5, [270, 1_870, 12_680, 45_010, 248_020, 600_000], 18_375);
export const ASSISTANT_TEXT = quantiles(12, [101, 226, 831, 1_308, 2_585, 9_901], 8_930);
/** An assumption: what people typed was not measured apart from what tools gave back. */
export const USER_TEXT = quantiles(4, [120, 260, 900, 1_800, 6_000, 20_000], 2_074);
/** An assumption, as are those of the words that go with plans, answers and lessons. */
export const SUMMARY_TEXT = quantiles(2_000, [6_000, 8_000, 10_000, 11_000, 13_000, 16_000], 70);
export const COMPACTED_TOKENS = quantiles(
  90_000,
  [162_548, 167_546, 170_485, 171_656, 176_700, 176_701],
  170,
);

/** Tokens of one call of a model. Those it wrote are the 42 newer sessions' (older logs tell too few). */
export const TOKENS_IN = quantiles(2, [8, 8, 10, 10, 14, 12_094], 17_328);
export const TOKENS_OUT = quantiles(8, [321, 704, 1_521, 2_553, 5_914, 26_903], 5_123);
export const TOKENS_CACHE_READ = quantiles(
  12_000,
  [91_239, 120_506, 140_944, 149_593, 161_783, 166_761],
  17_328,
);
export const TOKENS_CACHE_WRITE = quantiles(0, [615, 1_334, 3_905, 14_928, 91_253, 161_920], 17_328);

/** Calls of a model in one session. */
export const SESSION_CALLS = quantiles(8, [50, 94, 167, 207, 258, 290], 244);

const TOOL_MIX = [
  ['Bash', 5_474],
  ['Read', 4_512],
  ['Edit', 3_866],
  ['Grep', 2_402],
  ['TaskUpdate', 527],
  ['TodoWrite', 336],
  ['TaskCreate', 290],
  ['Glob', 234],
  ['Write', 211],
  ['Task', 207],
  ['WebFetch', 40],
] as const;

export type Tool = (typeof TOOL_MIX)[number][0];
export const TOOLS: readonly (readonly [Tool, number])[] = TOOL_MIX;
export const TOOLS_TOTAL = TOOL_MIX.reduce((sum, [, weight]) => sum + weight, 0);

export const TOOL_ERRORS = 0.0445;
/** 139 tool calls, 131 calls of a model, 67 texts of an assistant, 16 of a user and half a compaction in an active hour. */
export const TOOLS_A_CALL = 139 / 131;
export const TEXTS_A_CALL = 67 / 131;
export const USERS_A_CALL = 15.7 / 131;
export const COMPACTIONS_A_CALL = 0.529 / 131;
/** What is left of 27 seconds a call when the tools' own time is taken off. */
export const THINKING_MS = quantiles(800, [6_000, 12_000, 24_000, 40_000, 120_000, 500_000], 17_328);
/** An assumption: calls of a model that a step takes, about an hour's, some an afternoon's. */
export const STEP_CALLS = quantiles(12, [105, 200, 320, 420, 640, 1_200], 2_000);
