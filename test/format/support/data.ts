import fc from 'fast-check';
import type { Shape } from '../../../src/format/shape-form.ts';
import { SHAPES } from '../../../src/format/shapes.generated.ts';
import { oddText } from './json.ts';

/** Data that fits a type, and data with one place bent. */
export function goodData(type: keyof typeof SHAPES): fc.Arbitrary<unknown> {
  return fitting(SHAPES[type]);
}

export function bentData(type: keyof typeof SHAPES): fc.Arbitrary<unknown> {
  return fc
    .tuple(goodData(type), fc.nat({ max: 2 ** 40 }), oddValue)
    .map(([data, at, odd]) => bend(data, at, odd));
}

function fitting(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'text':
      return fittingText(shape.forms, shape.maxBytes);
    case 'int':
      return fc.oneof(
        fc.constantFrom(shape.min, shape.max),
        fc.integer({ min: shape.min, max: Math.min(shape.max, 2 ** 31 - 1) }),
      );
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...shape.of);
    case 'list':
      return fittingList(shape);
    case 'object':
      return fc.record(mapValues(shape.keys, fitting), {
        requiredKeys: [...shape.required],
        noNullPrototype: true,
      });
    case 'map':
      return fc.dictionary(fitting(shape.key) as fc.Arbitrary<string>, fitting(shape.value), {
        maxKeys: 3,
        noNullPrototype: true,
      });
    case 'union':
      return fc.oneof(...shape.of.map(fitting));
    case 'any':
      return fc.oneof(oddText, fc.integer(), fc.constant(null));
  }
}

/** Short lists, and now and then one as long as may be, so that one item more is too many. */
function fittingList({ of, min, max }: Extract<Shape, { kind: 'list' }>): fc.Arbitrary<unknown[]> {
  const short = fc.array(fitting(of), { minLength: min, maxLength: Math.min(max, min + 3) });
  if (max > 16) return short;
  const full = fc.array(fitting(of), { minLength: max, maxLength: max });
  return fc.oneof({ weight: 3, arbitrary: short }, { weight: 1, arbitrary: full });
}

function fittingText(forms: readonly RegExp[], maxBytes: number): fc.Arbitrary<string> {
  return someText(forms, maxBytes).filter((text) => forms.every((it) => it.test(text)));
}

function someText(forms: readonly RegExp[], maxBytes: number): fc.Arbitrary<string> {
  const form = forms.find((it) => it.source.endsWith('={0,2}$')) ?? forms[0];
  if (form === undefined || form.source === '\\S') {
    const free = oddText.map((text) => `x${text}`);
    const long = fc
      .constantFrom('x', 'é', '検', '😀')
      .map((c) => c.repeat(Math.min(maxBytes, 5_000) / Buffer.byteLength(c)));
    const texts = fc.oneof({ weight: 5, arbitrary: free }, { weight: 1, arbitrary: long });
    return forms.length > 1 ? fc.constantFrom('a', 'src/a.ts', 'a..b/*', '.', 'é') : texts;
  }
  if (form.source.includes('(?!0000)'))
    return fc.constantFrom('2026-11-30T09:00:00.000Z', '0001-01-01T00:00:00.000Z');
  // A look ahead can't be drawn from.
  if (form.source.startsWith('^(?=')) return fc.constantFrom('UTC', 'Europe/Berlin', 'Etc/GMT+5');
  return fc.stringMatching(form).filter((text) => Buffer.byteLength(text) <= maxBytes);
}

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    -1,
    0,
    -0,
    1,
    0.5,
    Number.NaN,
    2 ** 53,
    256,
    86_401,
    10_001,
  ),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\ud83d',
    'A',
    '../x',
    '/x',
    'a/../b',
    'a\\b',
    'a\n/../b',
    'x\n',
    '0',
    'human',
    'peer',
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [null],
    { blob: 'x' },
    Array.from({ length: 201 }, () => '0'.repeat(26)),
  ),
  fc
    .tuple(
      fc.constantFrom(80, 120, 200, 300, 400, 1_000, 4_096),
      fc.constantFrom('x', 'é', '検', '😀'),
      fc.nat({ max: 3 }),
    )
    .map(([bytes, c, more]) => c.repeat(bytes / Buffer.byteLength(c)) + 'x'.repeat(more)),
  oddText,
);

/** Puts `odd` in some place of the data or under a new key, or takes a key away: `at` says which. */
function bend(data: unknown, at: number, odd: unknown): unknown {
  if (typeof data !== 'object' || data === null || at % 7 === 6) return odd;
  const next = Math.floor(at / 7);
  if (Array.isArray(data)) {
    return data.length === 0 || at % 7 === 5 ? [...data, odd] : data.with(0, bend(data[0], next, odd));
  }
  const object = data as { readonly [key: string]: unknown };
  const key = Object.keys(object)[next % (Object.keys(object).length + 1)];
  if (key === undefined) return { ...object, another: odd };
  if (at % 7 === 5) return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
  return { ...object, [key]: bend(object[key], Math.floor(next / 7), odd) };
}

function mapValues<A, B>(object: { readonly [key: string]: A }, map: (value: A) => B): { [key: string]: B } {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}
