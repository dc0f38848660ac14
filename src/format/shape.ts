import type { EventType } from './events/index.ts';
import { pointerStep } from './pointer.ts';
import { type Fit, fitOf, isObject } from './shape-fit.ts';
import type { Shape, TextShape } from './shape-form.ts';
import { SHAPES } from './shapes.generated.ts';

/** What is wrong with a value, and where: a JSON Pointer from the value. */
export interface ShapeFault {
  readonly pointer: string;
  readonly reason: string;
}

const KNOWN: ReadonlySet<string> = new Set(Object.keys(SHAPES));

/** Whether this version knows the type. */
export function isKnownType(type: string): type is EventType {
  return KNOWN.has(type);
}

/**
 * Judges the `data` of an event as the schema of its type in events/ does, without loading the schemas:
 * null if it fits. A type this version doesn't know has no shape and fits.
 */
export function checkShape(type: string, data: unknown): ShapeFault | null {
  let fits = FITS.get(type);
  if (fits === undefined) {
    if (!isKnownType(type)) return null;
    fits = fitOf(SHAPES[type]);
    FITS.set(type, fits);
  }
  return fits(data) ? null : check(SHAPES[type as EventType], data);
}

/** Made of each type when its first event comes: most ledgers have few. */
const FITS = new Map<string, Fit>();

function check(shape: Shape, value: unknown): ShapeFault | null {
  switch (shape.kind) {
    case 'text':
      return checkText(shape, value);
    case 'int':
      return Number.isSafeInteger(value) && (value as number) >= shape.min && (value as number) <= shape.max
        ? null
        : here(`must be an integer from ${shape.min} to ${shape.max}`);
    case 'flag':
      return typeof value === 'boolean' ? null : here('must be true or false');
    case 'choice':
      return shape.of.includes(value as string) ? null : here(`must be one of ${shape.of.join(', ')}`);
    case 'list':
      return checkList(shape, value);
    case 'object':
      return checkObject(shape, value);
    case 'map':
      return checkMap(shape, value);
    case 'union':
      return shape.of.some((form) => check(form, value) === null)
        ? null
        : here('has none of the allowed forms');
    case 'any':
      return null;
  }
}

function checkText(shape: TextShape, value: unknown): ShapeFault | null {
  if (typeof value !== 'string') return here('must be text');
  for (const form of shape.forms) if (!form.test(value)) return here(`must match ${form.source}`);
  if (shape.maxBytes === Infinity) return null;
  if (!value.isWellFormed()) return here('must be well-formed Unicode');
  // A code unit is at most 3 bytes, so most texts need no counting.
  if (value.length * 3 > shape.maxBytes && Buffer.byteLength(value, 'utf8') > shape.maxBytes) {
    return here(`must be at most ${shape.maxBytes} bytes of UTF-8`);
  }
  return null;
}

function checkList(shape: Extract<Shape, { kind: 'list' }>, value: unknown): ShapeFault | null {
  if (!Array.isArray(value)) return here('must be a list');
  if (value.length < shape.min || value.length > shape.max) {
    return here(`must have ${shape.min} to ${shape.max} items`);
  }
  for (let i = 0; i < value.length; i++) {
    const fault = check(shape.of, value[i]);
    if (fault !== null) return below(i, fault);
  }
  return null;
}

function checkObject(shape: Extract<Shape, { kind: 'object' }>, value: unknown): ShapeFault | null {
  if (!isObject(value)) return here('must be an object');
  for (const key of shape.required) {
    if (value[key] === undefined) return below(key, here('is missing'));
  }
  for (const key of keysOf(value)) {
    const form = Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined;
    if (form === undefined) return below(key, here('is no key here'));
    if (value[key] === undefined) continue;
    const fault = check(form, value[key]);
    if (fault !== null) return below(key, fault);
  }
  return null;
}

function checkMap(shape: Extract<Shape, { kind: 'map' }>, value: unknown): ShapeFault | null {
  if (!isObject(value)) return here('must be an object');
  for (const key of keysOf(value)) {
    const fault = checkText(shape.key, key) ?? check(shape.value, value[key]);
    if (fault !== null) return below(key, fault);
  }
  return null;
}

/** As canonical text has them: an object has its integer-like keys first, wherever they stood. */
function keysOf(value: object): readonly string[] {
  const keys = Object.keys(value);
  return /^\d/.test(keys[0] ?? '') ? keys.sort() : keys;
}

function here(reason: string): ShapeFault {
  return { pointer: '', reason };
}

function below(step: string | number, fault: ShapeFault): ShapeFault {
  return { pointer: pointerStep(step) + fault.pointer, reason: fault.reason };
}
