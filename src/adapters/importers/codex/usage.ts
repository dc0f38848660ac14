import type { ImportedFact } from '../../../app/importing.ts';
import { Recent } from '../jsonl/recent.ts';
import { countOf, isObject, member } from '../jsonl/record.ts';

type Usage = Extract<ImportedFact, { type: 'usage' }>;

/** As the log counts: what was read from the cache, or written to it, is part of `input`. */
interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

const NONE: Tokens = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** What one record tells of usage. */
export interface Told {
  /** The members that hold the running total and the last response's share of it. */
  readonly total: unknown;
  readonly last: unknown;
  readonly response: string | undefined;
  /** The session is a fork: where nothing was told before, its total may go on from its parent's. */
  readonly fork: boolean;
}

/** What one record adds; 'told-before' where that is nothing, 'unreadable' where a number is no count. */
export type Counted = Usage | 'told-before' | 'unreadable';

/**
 * Usage once, out of records that tell running totals: what a total has grown by is what was used since the last.
 * `token_count` events and `token_usage_record`s tell the same totals, each again and again; whichever is first
 * counts. A total that is all of what its last response used is the first of a new count.
 */
export class UsageTally {
  #before = NONE;
  #told = false;
  /** Responses whose usage was counted, newest last: a new count must not begin with an old response. */
  readonly #responses = new Recent<true>(16_384);

  counted({ total, last, response, fork }: Told, model: string | undefined): Counted {
    const now = tokensOf(total);
    const latest = tokensOf(last);
    if (now === undefined) return total === undefined || total === null ? 'told-before' : 'unreadable';
    const known = response !== undefined && this.#responses.has(response);
    const anew = !known && latest !== undefined && equal(now, latest) && shrunk(this.#before, now);
    if (response !== undefined) this.#responses.set(response, true);
    const goesOn = fork && !this.#told && latest !== undefined;
    this.#told = true;
    const before = anew ? NONE : goesOn ? growth(latest, now) : this.#before;
    this.#before = anew ? now : most(before, now);
    const grown = growth(before, now);
    if (equal(grown, NONE)) return 'told-before';
    return factOf(grown, known ? undefined : response, model);
  }
}

/** What one member of a record says; undefined when it says nothing, or a number in it is no count. */
const tokensOf = (usage: unknown): Tokens | undefined => {
  const of = (key: string) => {
    const value = member(usage, key);
    return value === undefined || value === null ? 0 : countOf(usage, key);
  };
  const [input, output] = [of('input_tokens'), of('output_tokens')];
  const [cacheRead, cacheWrite] = [of('cached_input_tokens'), of('cache_write_input_tokens')];
  if (!isObject(usage) || input === undefined || output === undefined) return undefined;
  return cacheRead === undefined || cacheWrite === undefined
    ? undefined
    : { input, output, cacheRead, cacheWrite };
};

const combine = (a: Tokens, b: Tokens, by: (a: number, b: number) => number): Tokens => ({
  input: by(a.input, b.input),
  output: by(a.output, b.output),
  cacheRead: by(a.cacheRead, b.cacheRead),
  cacheWrite: by(a.cacheWrite, b.cacheWrite),
});

const most = (a: Tokens, b: Tokens): Tokens => combine(a, b, Math.max);
const growth = (before: Tokens, now: Tokens): Tokens => combine(before, now, (a, b) => Math.max(0, b - a));
const equal = (a: Tokens, b: Tokens): boolean =>
  a.input === b.input &&
  a.output === b.output &&
  a.cacheRead === b.cacheRead &&
  a.cacheWrite === b.cacheWrite;
const shrunk = (before: Tokens, now: Tokens): boolean => !equal(most(before, now), now);

/** In the ledger `input` is what was neither read from a cache nor written to one. */
const factOf = (grown: Tokens, response: string | undefined, model: string | undefined): Usage => ({
  type: 'usage',
  ...(response === undefined ? {} : { message: response }),
  ...(model === undefined ? {} : { model }),
  input: Math.max(0, grown.input - grown.cacheRead - grown.cacheWrite),
  output: grown.output,
  cache_read: grown.cacheRead,
  cache_write: grown.cacheWrite,
});
