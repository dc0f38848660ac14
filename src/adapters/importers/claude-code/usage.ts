import type { ImportedFact } from '../../../app/importing.ts';
import type { Instant } from '../../../format/events/common.ts';
import { Recent } from '../jsonl/recent.ts';
import { countOf, isObject, member, stringOf } from '../jsonl/record.ts';

/** Tokens as one record stated them, and which record that was. */
export interface Stated {
  readonly record: number;
  readonly at: Instant | undefined;
  readonly thread: string;
  readonly fact: Extract<ImportedFact, { type: 'usage' }>;
}

const FIELDS = {
  input: 'input_tokens',
  output: 'output_tokens',
  cache_read: 'cache_read_input_tokens',
  cache_write: 'cache_creation_input_tokens',
} as const;

/** What `message.usage` says: undefined when there is none, 'unreadable' when a number in it is no count. */
export const usageOf = (message: unknown): Stated['fact'] | 'unreadable' | undefined => {
  const usage = member(message, 'usage');
  if (usage === undefined || usage === null) return undefined;
  const tokens = (key: string) => {
    const value = member(usage, key);
    return value === undefined || value === null ? 0 : countOf(usage, key);
  };
  const [input, output] = [tokens(FIELDS.input), tokens(FIELDS.output)];
  const [cacheRead, cacheWrite] = [tokens(FIELDS.cache_read), tokens(FIELDS.cache_write)];
  if (!isObject(usage) || input === undefined || output === undefined) return 'unreadable';
  if (cacheRead === undefined || cacheWrite === undefined) return 'unreadable';
  const id = stringOf(message, 'id');
  const model = stringOf(message, 'model')?.toWellFormed();
  return {
    type: 'usage',
    ...(id === undefined ? {} : { message: id.toWellFormed() }),
    ...(model === undefined ? {} : { model }),
    input,
    output,
    cache_read: cacheRead,
    cache_write: cacheWrite,
  };
};

const SETTLED_MAX = 16_384;
const THREADS_MAX = 1_024;

/**
 * Usage once a message. A message is written as one record per content block; all carry its id and its usage,
 * and in older versions the output grows from one to the next, so of each number the largest is the true one.
 * It is certain when a record carries the reason why the message stopped, or when its thread has gone on: to
 * another message, to a prompt, past the end of the turn.
 */
export class UsageTally {
  readonly #pending = new Recent<Stated>(THREADS_MAX);
  readonly #settled = new Recent<true>(SETTLED_MAX);

  /** A record of message `id`, before its own facts: what it makes certain. */
  begun(thread: string, id: string | undefined): Stated[] {
    const before = this.#pending.get(thread);
    return before && before.fact.message === id ? [] : this.ended(thread);
  }

  /** What the record states. Comes back at once when it is certain; nothing when the message was settled before. */
  stated(line: Stated, final: boolean): Stated[] {
    const id = line.fact.message;
    if (id === undefined) return [line];
    if (this.#settled.has(id)) return [];
    const before = this.#pending.get(line.thread);
    const merged = before ? { ...line, fact: largest(before.fact, line.fact) } : line;
    const forgotten = this.#pending.set(line.thread, merged);
    return [...(forgotten ? [this.#settle(forgotten)] : []), ...(final ? this.ended(line.thread) : [])];
  }

  /** The thread has gone on. */
  ended(thread: string): Stated[] {
    const last = this.#pending.get(thread);
    return last ? [this.#settle(last)] : [];
  }

  /** What is uncertain still when the input ends. */
  pending(): Stated[] {
    return this.#pending.values();
  }

  #settle(last: Stated): Stated {
    this.#pending.delete(last.thread);
    if (last.fact.message !== undefined) this.#settled.set(last.fact.message, true);
    return last;
  }
}

const largest = (a: Stated['fact'], b: Stated['fact']): Stated['fact'] => ({
  ...b,
  input: Math.max(a.input, b.input),
  output: Math.max(a.output, b.output),
  cache_read: Math.max(a.cache_read, b.cache_read),
  cache_write: Math.max(a.cache_write, b.cache_write),
});
