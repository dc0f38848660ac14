import { DEPTH_MAX } from './limits.ts';

/** This copier does not vouch for the value: the guard says whether it can be written at all. */
export const UNSURE: unique symbol = Symbol('unsure');

const NOTHING: object = Object.freeze({});
const DIGITS = /^[0-9]+$/;
const [ZERO, NINE] = [0x30, 0x39];

/**
 * A deep copy whose keys stand in canonical order, made of plain objects and arrays alone: what JSON.parse makes of the
 * canonical text, so that JSON.stringify writes that text. `depth` is the value's own.
 *
 * It answers UNSURE for all that the guard refuses, and for names that an object does not keep in their place (digits) or
 * that are inherited (`constructor`): those are seldom. Each property is read once, from its descriptor, so what was judged is
 * what is written, and nothing is called.
 */
export function copyInOrder(value: unknown, depth: number): unknown {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed() ? value : UNSURE;
    case 'number':
      return Number.isSafeInteger(value) && !Object.is(value, -0) ? value : UNSURE;
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return null;
      if (depth > DEPTH_MAX) return UNSURE;
      return Array.isArray(value) ? copyArray(value, depth) : copyObject(value, depth);
    default:
      return UNSURE;
  }
}

function copyArray(array: readonly unknown[], depth: number): unknown {
  if (Object.getPrototypeOf(array) !== Array.prototype) return UNSURE;
  if (Reflect.ownKeys(array).length !== array.length + 1) return UNSURE;
  const copy: unknown[] = [];
  for (let i = 0; i < array.length; i++) {
    const item = copyProperty(array, i, depth);
    if (item === UNSURE) return UNSURE;
    copy.push(item);
  }
  return copy;
}

function copyObject(object: object, depth: number): unknown {
  const prototype = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return UNSURE;
  const keys = Object.keys(object);
  // Symbols, and what is not enumerable.
  if (Reflect.ownKeys(object).length !== keys.length) return UNSURE;
  if (!areSorted(keys)) keys.sort();
  const copy: Record<string, unknown> = {};
  for (const key of keys) {
    if (movesOrIsInherited(key) || !key.isWellFormed()) return UNSURE;
    const item = copyProperty(object, key, depth);
    if (item === UNSURE) return UNSURE;
    copy[key] = item;
  }
  return copy;
}

/** A getter has no value: undefined, of which nobody is sure. */
function copyProperty(container: object, key: string | number, depth: number): unknown {
  const property = Object.getOwnPropertyDescriptor(container, key);
  return property?.enumerable === true ? copyInOrder(property.value, depth + 1) : UNSURE;
}

/** By UTF-16 code units, as `<` and `sort` compare. */
function areSorted(keys: readonly string[]): boolean {
  for (let i = 1; i < keys.length; i++) if ((keys[i - 1] as string) > (keys[i] as string)) return false;
  return true;
}

/** An object has integer-like keys first, wherever they were put; setting an inherited name may call what it inherits. */
function movesOrIsInherited(key: string): boolean {
  const first = key.charCodeAt(0);
  return (first >= ZERO && first <= NINE && DIGITS.test(key)) || key in NOTHING;
}
