import fc from 'fast-check';
import { DEPTH_MAX } from '../../../src/format/limits.ts';

/** Characters on which orders, escapes and encodings differ. */
const ODD = [
  '"',
  '\\',
  '/',
  '\b',
  '\t',
  '\n',
  '\f',
  '\r',
  '\u0000',
  '\u000b',
  '\u001f',
  ' ',
  '\u007f',
  '\u0080',
  'é',
  '\u2028',
  '\u2029',
  '\ud7ff',
  '\ue000',
  '\uffff',
  '\u{10000}',
  '😀',
  '\u{10ffff}',
  'a',
  'b',
  '1',
  '9',
  '10',
];

/** Well-formed text, rich in odd characters. */
export const oddText = fc.oneof(
  fc.array(fc.constantFrom(...ODD), { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const safeInteger = fc.oneof(
  fc.maxSafeInteger().map((n) => (Object.is(n, -0) ? 0 : n)),
  fc.constantFrom(0, 1, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);

/** Names that an object moves, inherits, or reads as an order of its own. */
const oddName = fc.constantFrom(
  '0',
  '10',
  '9',
  '01',
  '4294967295',
  '01KJP7Y8G0',
  'constructor',
  'toString',
  'toJSON',
  '',
);
const goodName = fc.oneof(
  { weight: 3, arbitrary: oddText.filter((key) => key !== '__proto__') },
  { weight: 1, arbitrary: oddName },
);

/** Values that the format can hold. */
export const goodValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'json' },
    fc.oneof(oddText, safeInteger, fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4, depthIdentifier: 'json' }),
    fc.dictionary(goodName, tie('value'), { maxKeys: 5, depthIdentifier: 'json', noNullPrototype: true }),
  ),
})).value;

const hidden = (define: (o: Record<PropertyKey, unknown>) => void): unknown => {
  const object: Record<PropertyKey, unknown> = { a: 1 };
  define(object);
  return object;
};

/** What a serialiser would bend, drop or call. */
const bent = fc.constantFrom<unknown>(
  'a\ud83d',
  { '\ude00': 1 },
  -0,
  0.5,
  2 ** 53,
  Number.NaN,
  undefined,
  1n,
  Symbol('s'),
  () => 1,
  new Date(0),
  new Map(),
  JSON.parse('{"__proto__":1}'),
  { toJSON: () => 1 },
  new Array(2),
  Object.assign([1], { x: 2 }),
  Object.defineProperty([1], 0, { enumerable: false }),
  Object.defineProperty([1], 0, { get: () => 1 }),
  hidden((o) => Object.defineProperty(o, 'h', { value: 1 })),
  hidden((o) => Object.defineProperty(o, 'g', { get: () => 1, enumerable: true })),
  hidden((o) => Object.assign(o, { [Symbol('k')]: 1 })),
);

/** A value of any kind; `bends` where the format can't hold it, for what lies somewhere in it. */
export const anyValue: fc.Arbitrary<{ readonly made: unknown; readonly bends: boolean }> = fc.oneof(
  goodValue.map((made) => ({ made, bends: false })),
  fc.tuple(goodValue, bent, fc.nat({ max: 3 })).map(([good, bad, way]) => {
    const made = [bad, [good, bad], { a: good, b: { c: bad } }, { z: [bad], '1': good }][way];
    return { made, bends: true };
  }),
);

const NUMBERS = [
  '0',
  '-0',
  '1',
  '-1',
  '10',
  '01',
  '-01',
  '00',
  '1.0',
  '1e2',
  '1E2',
  '1e+21',
  '1e-7',
  '0.1',
  '-',
  '+1',
  '.5',
  '1.',
  '9007199254740991',
  '9007199254740992',
  '-9007199254740991',
  '-9007199254740992',
  '9007199254740993',
  '99999999999999999',
  '123456789012345678901',
  'NaN',
  'Infinity',
  'true',
  'false',
  'null',
  'True',
  'nul',
  '',
];

const STRING_PARTS = [
  ...ODD.filter((part) => !'"\\'.includes(part)),
  '\\"',
  '\\\\',
  '\\/',
  '\\b',
  '\\t',
  '\\n',
  '\\f',
  '\\r',
  '\\u0000',
  '\\u000b',
  '\\u000B',
  '\\u001f',
  '\\u001F',
  '\\u0008',
  '\\u0009',
  '\\u000c',
  '\\u000d',
  '\\u000a',
  '\\u0020',
  '\\u0041',
  '\\u00e9',
  '\\ud83d',
  '\\ude00',
  '\\ud83d\\ude00',
  '\\u',
  '\\x41',
  '\\',
  '__proto__',
  '\\u005f_proto__',
];

const stringToken = fc
  .array(fc.constantFrom(...STRING_PARTS), { maxLength: 4 })
  .map((parts) => `"${parts.join('')}"`);
const space = fc.oneof(
  { weight: 30, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom(' ', '\n', '\t', '\u00a0') },
);

/** Texts that look like JSON: some canonical, many off by one thing. */
export const jsonLikeText: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'text' },
    fc.oneof(fc.constantFrom(...NUMBERS), stringToken),
    fc
      .tuple(fc.array(tie('value'), { maxLength: 3, depthIdentifier: 'text' }), space)
      .map(([items, s]) => `[${items.join(`,${s}`)}]`),
    fc
      .tuple(
        fc.array(fc.tuple(stringToken, tie('value')), { maxLength: 3, depthIdentifier: 'text' }),
        fc.boolean(),
        space,
      )
      .map(([members, sorted, s]) => {
        const order = sorted ? members.toSorted(([a], [b]) => (a < b ? -1 : 1)) : members;
        return `{${order.map(([key, value]) => `${key}:${s}${value}`).join(',')}}`;
      }),
  ),
})).value;

/** A text with one place of it changed. */
export function mutated(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const piece = fc.constantFrom(
    '',
    ' ',
    ',',
    ':',
    '"',
    '\\',
    '{',
    '}',
    '[',
    ']',
    '0',
    '-',
    'a',
    '\n',
    'é',
    '😀',
    '\ue000',
  );
  return fc.tuple(text, fc.nat(), fc.nat({ max: 2 }), piece).map(([t, at, cut, put]) => {
    const from = at % (t.length + 1);
    return (t.slice(0, from) + put + t.slice(from + cut)).toWellFormed();
  });
}

/** Whether a parsed value keeps to the format's restrictions beyond RFC 8785. */
export function isWithinRestrictions(value: unknown, depth = 1): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEPTH_MAX) return false;
  const entries = Object.entries(value);
  return entries.every(([key, inner]) => key !== '__proto__' && isWithinRestrictions(inner, depth + 1));
}
