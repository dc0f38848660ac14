import type { Ulid } from '../../format/events/common.ts';
import { fromPlain } from './value.ts';

/** An entry as it lies in a snapshot, until somebody asks for it. */
class Resting {
  readonly tag: string;
  /** Its value as JSON; a thunk where it is not read yet. */
  readonly text: () => string;

  constructor(tag: string, text: () => string) {
    this.tag = tag;
    this.text = text;
  }
}

/** What a map of a snapshot begins with. */
export interface Rested<V> {
  /** Entries that are at work, in their order. */
  readonly awake: readonly (readonly [string, V])[];
  /** How many rest, by their tag. */
  readonly tally: Readonly<Record<string, number>>;
  /** All entries in order, a line for each: its tag, nothing where it is awake, a tab, and its key as JSON. */
  keys(): string;
  /** The same entries, a line for each: its value as JSON, nothing where it is awake. */
  texts(): string;
}

/**
 * A map that a snapshot gave. Most of its entries rest: finished things that an answer rarely looks at. Their keys are
 * read when one is looked for, their values when they are asked for; from then on they are like the others. To whoever
 * uses it, it is a map.
 */
export class RestingMap<V extends object> extends Map<string, V> {
  #rested: Rested<V> | undefined;
  readonly #tally: Map<string, number>;

  constructor(rested: Rested<V>) {
    super();
    this.#rested = rested;
    this.#tally = new Map(Object.entries(rested.tally));
    for (const [key, value] of rested.awake) super.set(key, value);
  }

  override get size(): number {
    return this.#rested === undefined ? super.size : super.size + sum(this.#tally.values());
  }

  override has(key: string): boolean {
    return this.#raw(key) !== undefined;
  }

  override get(key: string): V | undefined {
    const found = this.#raw(key);
    return found instanceof Resting ? this.#wake(key, found) : found;
  }

  override set(key: string, value: V): this {
    const found = this.#raw(key);
    if (found instanceof Resting) this.#count(found.tag, -1);
    return super.set(key, value);
  }

  override delete(key: string): boolean {
    const found = this.#raw(key);
    if (found === undefined) return false;
    // Which of the awake are gone could not be told any more when the others are put among them.
    this.#readKeys();
    if (found instanceof Resting) this.#count(found.tag, -1);
    return super.delete(key);
  }

  override clear(): void {
    this.#rested = undefined;
    this.#tally.clear();
    super.clear();
  }

  override *entries(): MapIterator<[string, V]> {
    for (const key of this.keys()) yield [key, this.get(key) as V];
  }

  override *values(): MapIterator<V> {
    for (const key of this.keys()) yield this.get(key) as V;
  }

  override keys(): MapIterator<string> {
    this.#readKeys();
    return super.keys();
  }

  override [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  override forEach(visit: (value: V, key: string, map: Map<string, V>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }

  /** Those that are awake, in order. What nobody asked for since the snapshot is as it was when it was put to rest. */
  *awake(): Generator<V, void> {
    // Reading the keys puts all of them in anew, and a walk under way would begin again.
    const values = this.#rested === undefined ? super.values() : [...super.values()];
    for (const value of values) if (!(value instanceof Resting)) yield value;
  }

  /** Those that are awake, and those whose text has this one: the others rest on. */
  *naming(part: string): Generator<V, void> {
    for (const key of this.keys()) {
      const found = super.get(key) as V | Resting;
      if (!(found instanceof Resting)) yield found;
      else if (found.text().includes(part)) yield this.#wake(key, found);
    }
  }

  /** An entry that is awake. */
  peek(key: string): V | undefined {
    const found: unknown = super.get(key);
    return found instanceof Resting ? undefined : (found as V | undefined);
  }

  /** How many rest, by their tag. */
  resting(): ReadonlyMap<string, number> {
    return this.#tally;
  }

  /** Each entry in order: a resting one by its tag and text. */
  *lying(): Generator<readonly [string, V] | readonly [string, undefined, string, string], void> {
    for (const key of this.keys()) {
      const found = super.get(key) as V | Resting;
      if (found instanceof Resting) yield [key, undefined, found.tag, found.text()];
      else yield [key, found];
    }
  }

  #raw(key: string): V | Resting | undefined {
    const found = super.get(key);
    if (found !== undefined || this.#rested === undefined) return found;
    this.#readKeys();
    return super.get(key);
  }

  #wake(key: string, { tag, text }: Resting): V {
    const value = fromPlain(JSON.parse(text())) as V;
    this.#count(tag, -1);
    super.set(key, value);
    return value;
  }

  #count(tag: string, by: number): void {
    this.#tally.set(tag, (this.#tally.get(tag) ?? 0) + by);
  }

  /** Puts what rests among what is awake, each in its place; what came since the snapshot follows. */
  #readKeys(): void {
    if (this.#rested === undefined) return;
    const { keys, texts } = this.#rested;
    this.#rested = undefined;
    const now = new Map(super.entries());
    super.clear();
    let read: readonly string[] | undefined;
    linesOf(keys()).forEach((line, n) => {
      const tab = line.indexOf('\t');
      const key = textOf(line.slice(tab + 1));
      const tag = line.slice(0, tab);
      const textAt = (): string => {
        read ??= linesOf(texts());
        return read[n] ?? '';
      };
      super.set(key, tag === '' ? (now.get(key) as V) : (new Resting(tag, textAt) as unknown as V));
      now.delete(key);
    });
    for (const [key, value] of now) super.set(key, value);
  }
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** A JSON text; most need no parsing. */
const textOf = (json: string): string => (json.includes('\\') ? JSON.parse(json) : json.slice(1, -1));

const sum = (numbers: Iterable<number>): number => {
  let all = 0;
  for (const it of numbers) all += it;
  return all;
};

/** The entries of a map that may be at work; each caller asks for those it means. */
export const awakeIn = <V>(map: ReadonlyMap<unknown, V>): Iterable<V> =>
  map instanceof RestingMap ? map.awake() : map.values();

/** The entries that may name this id, in order; each caller looks where it does. */
export const thatName = <V>(map: ReadonlyMap<unknown, V>, id: Ulid): Iterable<V> =>
  map instanceof RestingMap ? map.naming(id) : map.values();

/** An entry that may be at work; undefined for one that rests. */
export const awakeAt = <V>(map: ReadonlyMap<string, V>, key: string): V | undefined =>
  map instanceof RestingMap ? map.peek(key) : map.get(key);

/** How many entries rest, by the tag that they were put to rest with. None in a map that no snapshot gave. */
export const restingIn = (map: ReadonlyMap<unknown, unknown>): ReadonlyMap<string, number> =>
  map instanceof RestingMap ? map.resting() : NONE;

const NONE: ReadonlyMap<string, number> = new Map();
