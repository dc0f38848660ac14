import stringify from 'fast-json-stable-stringify';
import { copyInOrder, UNSURE } from './canonical-copy.ts';
import { DEPTH_MAX } from './limits.ts';
import { jsonPointer } from './pointer.ts';
import { FormatError } from './verdict.ts';

/** What the serialiser would bend, drop, call or overflow on: each is refused instead. */
export type CanonicalRefusal =
  | 'undefined'
  | 'function'
  | 'symbol'
  | 'bigint'
  | 'not-a-safe-integer'
  | 'negative-zero'
  | 'lone-surrogate'
  | 'proto-key'
  | 'accessor'
  | 'symbol-key'
  | 'not-enumerable'
  | 'foreign-prototype'
  | 'to-json'
  | 'sparse-array'
  | 'extra-array-property'
  | 'cycle'
  | 'too-deep';

/**
 * The canonical JSON (RFC 8785, restricted as docs/FORMAT.md says) of a value, or a FormatError
 * `not-canonical` with the refusal as its reason and a JSON Pointer.
 *
 * `depth` is the depth of the value itself, if it is a container: 2 for an event, which stands in the
 * line object. A JSON text read back gives the same value: nothing is dropped, rounded or called.
 */
export function canonicalJson(value: unknown, depth = 1): string {
  const copy = guardedCopy(value, depth);
  return copy === UNSURE ? stringify(value) : JSON.stringify(copy);
}

/** The canonical JSON of a value, and what a parser makes of it, which shares nothing with the value. */
export function canonicalForm(
  value: unknown,
  depth: number,
): { readonly json: string; readonly value: unknown } {
  const copy = guardedCopy(value, depth);
  if (copy !== UNSURE) return { json: JSON.stringify(copy), value: copy };
  const json = stringify(value);
  return { json, value: JSON.parse(json) };
}

/** Refuses what the guard refuses. Of what that lets pass, a copy in canonical order, where there is one. */
function guardedCopy(value: unknown, depth: number): unknown {
  if (prototypesCarryToJson()) refuse('to-json', []);
  const copy = copyInOrder(value, depth);
  if (copy === UNSURE) guard(value, depth, [], []);
  return copy;
}

/** The serialiser calls an inherited toJSON on strings and numbers too, which JSON.stringify doesn't. */
function prototypesCarryToJson(): boolean {
  return (
    'toJSON' in Array.prototype ||
    'toJSON' in String.prototype ||
    'toJSON' in Number.prototype ||
    'toJSON' in Boolean.prototype
  );
}

type Path = (string | number)[];

function guard(value: unknown, depth: number, path: Path, open: object[]): void {
  switch (typeof value) {
    case 'string':
      if (!value.isWellFormed()) refuse('lone-surrogate', path);
      return;
    case 'number':
      if (!Number.isSafeInteger(value)) refuse('not-a-safe-integer', path);
      if (Object.is(value, -0)) refuse('negative-zero', path);
      return;
    case 'boolean':
      return;
    case 'object':
      if (value !== null) guardContainer(value, depth, path, open);
      return;
    default:
      refuse(typeof value as CanonicalRefusal, path);
  }
}

/** Recursion is bounded by DEPTH_MAX: a deeper container is refused before it is entered. */
function guardContainer(container: object, depth: number, path: Path, open: object[]): void {
  if (open.includes(container)) refuse('cycle', path);
  if (depth > DEPTH_MAX) refuse('too-deep', path);
  open.push(container);
  if (Array.isArray(container)) guardArray(container, depth, path, open);
  else guardObject(container, depth, path, open);
  open.pop();
}

function guardArray(array: readonly unknown[], depth: number, path: Path, open: object[]): void {
  if (Object.getPrototypeOf(array) !== Array.prototype) refuse('foreign-prototype', path);
  for (let i = 0; i < array.length; i++) {
    const property = Object.getOwnPropertyDescriptor(array, i);
    path.push(i);
    if (property === undefined) refuse('sparse-array', path);
    guardProperty(property, depth, path, open);
    path.pop();
  }
  if (Reflect.ownKeys(array).length !== array.length + 1) refuse('extra-array-property', path);
}

function guardObject(object: object, depth: number, path: Path, open: object[]): void {
  const prototype = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) refuse('foreign-prototype', path);
  for (const key of Reflect.ownKeys(object)) {
    if (typeof key === 'symbol') refuse('symbol-key', path);
    path.push(key);
    if (key === '__proto__') refuse('proto-key', path);
    if (!key.isWellFormed()) refuse('lone-surrogate', path);
    const property = Object.getOwnPropertyDescriptor(object, key);
    if (key === 'toJSON' && typeof property?.value === 'function') refuse('to-json', path);
    guardProperty(property, depth, path, open);
    path.pop();
  }
}

function guardProperty(
  property: PropertyDescriptor | undefined,
  depth: number,
  path: Path,
  open: object[],
): void {
  if (property === undefined || !('value' in property)) refuse('accessor', path);
  if (property.enumerable !== true) refuse('not-enumerable', path);
  guard(property.value, depth + 1, path, open);
}

function refuse(reason: CanonicalRefusal, path: Path): never {
  throw new FormatError('not-canonical', reason, { pointer: jsonPointer(path) });
}
