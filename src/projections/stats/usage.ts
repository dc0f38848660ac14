import type { RawEvent } from '../../format/event.ts';
import { byText } from '../by-text.ts';
import { madeIn, numberOf, textOf } from './data.ts';
import type { Stats } from './stats-schema.ts';

type Counts = Omit<Stats['usage'][number], 'model' | 'money'>;

interface Counted extends Counts {
  readonly money?: { readonly currency: string; readonly micros: number };
}

type Sum = Counts & { readonly money: Map<string, number> };

/** Tokens and money by model. A provisional count is taken back when the next one of its message comes, as state does. */
export class UsageFold {
  readonly #models = new Map<string, Sum>();
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
      ...moneyOf(data.money),
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
      money: new Map(),
    }));
    for (const key of ['records', 'input', 'output', 'cache_read', 'cache_write'] as const)
      sum[key] = capped(sum[key] + sign * counted[key]);
    if (counted.money === undefined) return;
    const { currency, micros } = counted.money;
    sum.money.set(currency, capped((sum.money.get(currency) ?? 0) + sign * micros));
  }

  told(): Stats['usage'] {
    return [...this.#models]
      .filter(([, { records }]) => records > 0)
      .sort(([a], [b]) => byText(a, b))
      .map(([model, sum]) => ({ model, ...sum, money: moneyIn(sum) }));
  }
}

const capped = (sum: number): number => Math.min(Number.MAX_SAFE_INTEGER, sum);

const moneyOf = (value: unknown): Pick<Counted, 'money'> => {
  const { currency, micros } = (value ?? {}) as { readonly currency?: unknown; readonly micros?: unknown };
  return textOf(currency) === '' ? {} : { money: { currency: textOf(currency), micros: numberOf(micros) } };
};

const moneyIn = ({ money }: Sum): Stats['usage'][number]['money'] =>
  [...money]
    .filter(([, micros]) => micros > 0)
    .sort(([a], [b]) => byText(a, b))
    .map(([currency, micros]) => ({ currency, micros }));
