import type { RawEvent } from '../../format/event.ts';
import { byText, madeIn, numberOf, textOf } from './order.ts';
import type { Stats } from './stats-schema.ts';

type Counted = Omit<Stats['usage'][number], 'model'>;

/** Tokens by model. A provisional count is taken back when the next one of its message comes, as state does. */
export class UsageFold {
  readonly #models = new Map<string, Counted>();
  readonly #provisional = new Map<string, { readonly model: string; readonly counted: Counted }>();

  push({ type, data }: RawEvent): void {
    if (type !== 'usage.recorded') return;
    const model = textOf(data.model);
    const counted: Counted = {
      records: 1,
      input: numberOf(data.input),
      output: numberOf(data.output),
      cache_read: numberOf(data.cache_read),
      cache_write: numberOf(data.cache_write),
    };
    const { source } = (data.origin ?? {}) as { readonly source?: unknown };
    const key = JSON.stringify([textOf(source), textOf(data.message)]);
    const before = this.#provisional.get(key);
    if (before !== undefined) this.#add(before.model, before.counted, -1);
    this.#provisional.delete(key);
    if (data.provisional === true && source !== undefined) this.#provisional.set(key, { model, counted });
    this.#add(model, counted, 1);
  }

  #add(model: string, counted: Counted, sign: 1 | -1): void {
    const sum = madeIn(this.#models, model, () => ({
      records: 0,
      input: 0,
      output: 0,
      cache_read: 0,
      cache_write: 0,
    }));
    for (const key of ['records', 'input', 'output', 'cache_read', 'cache_write'] as const)
      sum[key] = Math.min(Number.MAX_SAFE_INTEGER, sum[key] + sign * counted[key]);
  }

  told(): Stats['usage'] {
    return [...this.#models]
      .filter(([, { records }]) => records > 0)
      .sort(([a], [b]) => byText(a, b))
      .map(([model, sum]) => ({ model, ...sum }));
  }
}
