import { describe, expect, test } from 'vitest';
import { canonicalForm, canonicalJson } from '../../src/format/canonical.ts';
import { copyInOrder, UNSURE } from '../../src/format/canonical-copy.ts';
import { DEPTH_MAX } from '../../src/format/limits.ts';

const isSure = (value: unknown, depth = 1): boolean => copyInOrder(value, depth) !== UNSURE;
const withOwn = (define: (object: Record<PropertyKey, unknown>) => unknown): unknown => {
  const object: Record<PropertyKey, unknown> = { a: 1 };
  define(object);
  return object;
};
class Point {
  x = 1;
}
class List extends Array {}

describe('a copy in canonical order', () => {
  test.each<readonly [unknown, string]>([
    ['é\ud83d\ude00', '"é😀"'],
    ['', '""'],
    [0, '0'],
    [Number.MIN_SAFE_INTEGER, '-9007199254740991'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [true, 'true'],
    [false, 'false'],
    [null, 'null'],
    [[], '[]'],
    [[2, [1], {}], '[2,[1],{}]'],
    [{}, '{}'],
    [{ b: 1, a: { d: 2, c: [] } }, '{"a":{"c":[],"d":2},"b":1}'],
    [{ a: 1, c: 2, b: 3 }, '{"a":1,"b":3,"c":2}'],
    [{ '\ue000': 1, '\u{10000}': 2 }, '{"\u{10000}":2,"\ue000":1}'],
    [{ '1a9': 1 }, '{"1a9":1}'],
    [{ a1: 1, '1a': 2, '/': 3, ':': 4, '9 ': 5 }, '{"/":3,"1a":2,"9 ":5,":":4,"a1":1}'],
    [Object.assign(Object.create(null), { b: 1, a: 2 }), '{"a":2,"b":1}'],
  ])('%j', (value, json) => {
    const copy = copyInOrder(value, 1);
    expect(JSON.stringify(copy)).toBe(json);
    expect(copy).toEqual(JSON.parse(json));
    expect(canonicalJson(value)).toBe(json);
  });

  test('leaves what it was given as it is, and shares nothing with it', () => {
    const given = { b: [1], a: {} };
    const copy = copyInOrder(given, 1) as typeof given;
    copy.b.push(2);
    expect(Object.keys(given)).toEqual(['b', 'a']);
    expect(given.b).toEqual([1]);
    expect(copy.a).not.toBe(given.a);
  });

  test('is of as many containers as may be', () => {
    expect(isSure([], DEPTH_MAX)).toBe(true);
    expect(isSure({}, DEPTH_MAX)).toBe(true);
    expect(isSure([], DEPTH_MAX + 1)).toBe(false);
    expect(isSure([[]], DEPTH_MAX)).toBe(false);
    expect(isSure({ a: {} }, DEPTH_MAX)).toBe(false);
    expect(isSure({ a: 1 }, DEPTH_MAX)).toBe(true);
    expect(isSure(1, DEPTH_MAX + 1)).toBe(true);
  });
});

describe('nobody is sure of', () => {
  test.each<readonly [string, unknown]>([
    ['half a character', '\ud83d'],
    ['half a character in a key', { '\ud83d': 1 }],
    ['a fraction', 0.5],
    ['a number too large', 2 ** 53],
    ['-0', -0],
    ['NaN', Number.NaN],
    ['undefined', undefined],
    ['a function', () => 1],
    ['a bigint', 1n],
    ['an array of another class', new List()],
    ['a hole', new Array(1)],
    ['a hole made good by another property', Object.assign(new Array(1), { x: 2 })],
    ['an array with more than elements', Object.assign([1], { x: 2 })],
    ['an element that is hidden', Object.defineProperty([1], 0, { enumerable: false })],
    ['a getter in an array', Object.defineProperty([1], 0, { get: () => 1 })],
    ['an element of which nobody is sure', [1, -0]],
    ['a class instance', new Point()],
    ['a date', new Date(0)],
    ['a symbol as a key', withOwn((o) => Object.assign(o, { [Symbol('k')]: 1 }))],
    ['a hidden key', withOwn((o) => Object.defineProperty(o, 'h', { value: 1 }))],
    ['a getter', withOwn((o) => Object.defineProperty(o, 'g', { get: () => 1, enumerable: true }))],
    ['a value of which nobody is sure', { a: { b: [undefined] } }],
    ['a key of digits, which moves', { b: 1, 10: 2 }],
    ['0 as a key', { 0: 1 }],
    ['9 as a key', { 9: 1 }],
    ['__proto__', JSON.parse('{"__proto__":1}')],
    ['an inherited name', { constructor: 1 }],
  ])('%s', (_, value) => {
    expect(copyInOrder(value, 1)).toBe(UNSURE);
  });
});

describe('the canonical form of what nobody is sure of', () => {
  test('is what the library writes, where the guard lets it pass', () => {
    const value = { b: 1, 10: { constructor: 2 }, 9: [] };
    const json = '{"10":{"constructor":2},"9":[],"b":1}';
    expect(canonicalJson(value)).toBe(json);
    const form = canonicalForm(value, 1);
    expect(form).toEqual({ json, value });
    expect(form.value).not.toBe(value);
    const bare = Object.assign(Object.create(null), { 1: ['x', true, null, { a: 1 }], toJSON: 2 });
    expect(canonicalJson(bare)).toBe('{"1":["x",true,null,{"a":1}],"toJSON":2}');
  });

  test('of a value that was copied is the copy', () => {
    expect(canonicalForm({ b: 1, a: [] }, 1)).toEqual({ json: '{"a":[],"b":1}', value: { a: [], b: 1 } });
    expect(Object.keys(canonicalForm({ b: 1, a: [] }, 1).value as object)).toEqual(['a', 'b']);
  });
});
