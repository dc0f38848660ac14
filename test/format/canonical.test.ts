import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/format/canonical.ts';
import { FormatError } from '../../src/format/verdict.ts';

/** `reason pointer` of the refusal. */
function refusal(value: unknown, depth?: number): string {
  try {
    canonicalJson(value, depth);
  } catch (error) {
    if (!(error instanceof FormatError) || error.code !== 'not-canonical') throw error;
    return `${error.reason} ${error.pointer}`;
  }
  return 'accepted';
}

function nested(levels: number): unknown {
  let value: unknown = [];
  for (let i = 1; i < levels; i++) value = i % 2 ? { a: value } : [value];
  return value;
}

describe('canonicalJson refuses what the serialiser would bend', () => {
  const own = (define: (object: Record<PropertyKey, unknown>) => void): unknown => {
    const object: Record<PropertyKey, unknown> = { a: 1 };
    define(object);
    return object;
  };
  const cyclic: Record<string, unknown> = {};
  cyclic.loop = [cyclic];
  const extra = Object.assign([1], { x: 2 });
  const holeAndExtra = Object.assign(new Array(1), { x: 2 });
  class Point {
    x = 1;
  }
  class List extends Array {}

  test.each<[string, unknown, string]>([
    ['undefined', undefined, 'undefined '],
    ['undefined in an object, which would vanish', { a: undefined }, 'undefined /a'],
    ['undefined in an array, which would become null', [1, undefined], 'undefined /1'],
    ['a function', { f: () => 1 }, 'function /f'],
    ['a symbol', { s: Symbol('s') }, 'symbol /s'],
    ['a bigint', { n: 1n }, 'bigint /n'],
    ['NaN', { n: Number.NaN }, 'not-a-safe-integer /n'],
    ['Infinity', [Number.POSITIVE_INFINITY], 'not-a-safe-integer /0'],
    ['a fraction', { ratio: 0.5 }, 'not-a-safe-integer /ratio'],
    ['an integer above 2^53-1', { id: 2 ** 53 }, 'not-a-safe-integer /id'],
    ['an integer below -(2^53-1)', { id: -(2 ** 53) }, 'not-a-safe-integer /id'],
    ['-0', { n: -0 }, 'negative-zero /n'],
    ['half an emoji', { t: 'a\ud83d' }, 'lone-surrogate /t'],
    ['half an emoji in a key', { '\ude00': 1 }, 'lone-surrogate /\ude00'],
    ['a __proto__ key', JSON.parse('{"x":{"__proto__":{"done":true}}}'), 'proto-key /x/__proto__'],
    [
      'a getter',
      own((o) => Object.defineProperty(o, 'g', { get: () => 1, enumerable: true })),
      'accessor /g',
    ],
    ['a symbol key', own((o) => Object.assign(o, { [Symbol('k')]: 1 })), 'symbol-key '],
    ['a hidden key', own((o) => Object.defineProperty(o, 'h', { value: 1 })), 'not-enumerable /h'],
    ['a class instance', { p: new Point() }, 'foreign-prototype /p'],
    ['a Date', { at: new Date(0) }, 'foreign-prototype /at'],
    ['a Map', { m: new Map() }, 'foreign-prototype /m'],
    ['a boxed number', { n: Object(1) }, 'foreign-prototype /n'],
    ['an array of another class', { l: new List() }, 'foreign-prototype /l'],
    ['toJSON', { a: { toJSON: () => 'x' } }, 'to-json /a/toJSON'],
    ['a sparse array', { l: Object.assign(new Array(3), [1]) }, 'sparse-array /l/1'],
    ['an array with more than elements', { l: extra }, 'extra-array-property /l'],
    ['a hole made good by another property', { l: holeAndExtra }, 'sparse-array /l/0'],
    ['a getter in an array', { l: Object.defineProperty([1], 0, { get: () => 1 }) }, 'accessor /l/0'],
    ['a cycle', cyclic, 'cycle /loop/0'],
    ['65 containers', nested(65), `too-deep ${'/0/a'.repeat(32)}`],
    ['odd keys, by an escaped pointer', { 'a/b': { '~': undefined } }, 'undefined /a~1b/~0'],
  ])('%s', (_, value, expected) => {
    expect(refusal(value)).toBe(expected);
  });

  test.each([Object, Array, String, Number, Boolean])('a toJSON that every %o inherits', (of) => {
    const prototype = of.prototype as { toJSON?: () => string };
    prototype.toJSON = () => 'bent';
    try {
      expect(refusal({ a: ['x', 1, true] })).toBe('to-json ');
    } finally {
      delete prototype.toJSON;
    }
    expect(refusal({ a: ['x', 1, true] })).toBe('accepted');
  });

  test('200,000 levels, without running out of stack', () => {
    expect(refusal(nested(200_000))).toMatch(/^too-deep /);
  });

  test('an event whose depth counts from 2', () => {
    expect(refusal(nested(63), 2)).toBe('accepted');
    expect(refusal(nested(64), 2)).toMatch(/^too-deep /);
  });
});

describe('canonicalJson accepts', () => {
  test('the same object in two places, which is no cycle', () => {
    const shared = { b: 1 };
    expect(canonicalJson({ x: shared, y: [shared] })).toBe('{"x":{"b":1},"y":[{"b":1}]}');
  });

  test('an object without a prototype, and toJSON as a name of data', () => {
    expect(canonicalJson(Object.assign(Object.create(null), { toJSON: 1 }))).toBe('{"toJSON":1}');
  });

  test('64 containers', () => {
    expect(refusal(nested(64))).toBe('accepted');
  });
});

test('A12: no two different texts share a canonical form', () => {
  expect(Buffer.from('a\ud83d').equals(Buffer.from('a\ufffd'))).toBe(true);
  expect(refusal({ t: 'a\ud83d' })).toBe('lone-surrogate /t');
  expect(canonicalJson({ t: 'a\ufffd' })).toBe('{"t":"a\ufffd"}');
});

test('A16: an integer above 2^53 is refused by its place, never rounded', () => {
  expect(refusal({ data: { id: JSON.parse('9007199254740993') } })).toBe('not-a-safe-integer /data/id');
});

test('A18: __proto__ is refused and touches no prototype', () => {
  expect(refusal(JSON.parse('{"__proto__":{"done":true}}'))).toBe('proto-key /__proto__');
  expect(({} as { done?: boolean }).done).toBeUndefined();
});

test('B7: keys sort by UTF-16 code units, numbers have one form', () => {
  expect(canonicalJson({ '\ue000': 1, '\u{10000}': 2, '9': 3, '10': 4 })).toBe(
    '{"10":4,"9":3,"\u{10000}":2,"\ue000":1}',
  );
  expect(canonicalJson({ a: 1.0 })).toBe('{"a":1}');
  for (const bent of [1e-7, -0]) expect(refusal({ a: bent })).not.toBe('accepted');
});
