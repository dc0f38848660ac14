import { fromPlain } from './value.ts';

/** An entry as it lies in a snapshot, until somebody asks for it. */
class Resting {
  readonly tag: string;
  readonly text: string;

  constructor(tag: string, text: string) {
    this.tag = tag;
    this.text = text;
  }
}

/** What a map of a snapshot begins with. */
export interface Rested<K, V> {
  /** Entries that are at work, in their order. */
  readonly awake: readonly (readonly [K, V])[];
  /** How many rest, by their tag. */
  readonly tally: Readonly<Record<string, number>>;
  /**
   * All entries in order: the keys as JSON, their tags as JSON, then a line for each: its value as JSON, nothing where
   * it is awake. Asked for once, and only when it is needed.
   */
  section(): string;
}

/**
 * A map that a snapshot gave. Most of its entries rest: finished things that an answer rarely looks at. They are read
 * from their text when they are asked for by key, or all at once when everything is walked through; from then on they
 * are like the others. To whoever uses it, it is a map.
 */
export class RestingMap<K, V extends object> extends Map<K, V> {
  #rested: Rested<K, V> | undefined;
  readonly #tally: Map<string, number>;

  constructor(rested: Rested<K, V>) {
    super();
    this.#rested = rested;
    this.#tally = new Map(Object.entries(rested.tally));
    for (const [key, value] of rested.awake) super.set(key, value);
  }

  override get size(): number {
    return this.#rested === undefined ? super.size : super.size + sum(this.#rested.tally);
  }

  override has(key: K): boolean {
    return this.#raw(key) !== undefined;
  }

  override get(key: K): V | undefined {
    const found = this.#raw(key);
    return found instanceof Resting ? this.#wake(key, found) : found;
  }

  override set(key: K, value: V): this {
    // What rests keeps its place among the others.
    if (this.#raw(key) instanceof Resting) this.get(key);
    return super.set(key, value);
  }

  override delete(key: K): boolean {
    this.#read();
    const found = super.get(key);
    if (found instanceof Resting) this.#count(found.tag, -1);
    return super.delete(key);
  }

  override clear(): void {
    this.#rested = undefined;
    this.#tally.clear();
    super.clear();
  }

  override *entries(): MapIterator<[K, V]> {
    for (const key of this.keys()) yield [key, this.get(key) as V];
  }

  override *values(): MapIterator<V> {
    for (const key of this.keys()) yield this.get(key) as V;
  }

  override keys(): MapIterator<K> {
    this.#read();
    return super.keys();
  }

  override [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  override forEach(visit: (value: V, key: K, map: Map<K, V>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }

  /** Those that are awake, in order. What nobody asked for since the snapshot is as it was when it was put to rest. */
  *awake(): Generator<V, void> {
    for (const value of super.values()) if (!(value instanceof Resting)) yield value;
  }

  /** How many rest, by their tag. */
  resting(): ReadonlyMap<string, number> {
    return this.#tally;
  }

  /** Each entry in order: a resting one by its tag and text. */
  *lying(): Generator<readonly [K, V] | readonly [K, V | undefined, string, string], void> {
    for (const key of this.keys()) {
      const found = super.get(key);
      if (found instanceof Resting) yield [key, undefined, found.tag, found.text];
      else yield [key, found as V];
    }
  }

  #raw(key: K): V | Resting | undefined {
    const found = super.get(key);
    if (found !== undefined || this.#rested === undefined) return found;
    this.#read();
    return super.get(key);
  }

  #wake(key: K, { tag, text }: Resting): V {
    const value = fromPlain(JSON.parse(text)) as V;
    this.#count(tag, -1);
    super.set(key, value);
    return value;
  }

  #count(tag: string, by: number): void {
    this.#tally.set(tag, (this.#tally.get(tag) ?? 0) + by);
  }

  /** Puts what rests among what is awake, each in its place; what came since the snapshot follows. */
  #read(): void {
    if (this.#rested === undefined) return;
    const section = this.#rested.section();
    this.#rested = undefined;
    const now = new Map(super.entries());
    super.clear();
    const [keys = '[]', tags = '[]', ...texts] = section.split('\n');
    const tagOf = JSON.parse(tags) as string[];
    (JSON.parse(keys) as K[]).forEach((key, n) => {
      const text = texts[n] ?? '';
      if (text !== '') super.set(key, new Resting(tagOf[n] ?? '', text) as V);
      else super.set(key, now.get(key) as V);
      now.delete(key);
    });
    for (const [key, value] of now) super.set(key, value);
  }
}

const sum = (tally: Readonly<Record<string, number>>): number =>
  Object.values(tally).reduce((all, it) => all + it, 0);

/** The entries of a map that may be at work; each caller asks for those it means. */
export const awakeIn = <V>(map: ReadonlyMap<unknown, V>): Iterable<V> =>
  map instanceof RestingMap ? map.awake() : map.values();

/** How many entries rest, by the tag that they were put to rest with. None in a map that no snapshot gave. */
export const restingIn = (map: ReadonlyMap<unknown, unknown>): ReadonlyMap<string, number> =>
  map instanceof RestingMap ? map.resting() : NONE;

const NONE: ReadonlyMap<string, number> = new Map();
