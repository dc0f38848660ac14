import { isDeepStrictEqual } from 'node:util';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import stringify from 'fast-json-stable-stringify';
import { describe, expect, test } from 'vitest';
import { canonicalForm, canonicalJson } from '../../src/format/canonical.ts';
import { scanCanonical } from '../../src/format/scan.ts';
import { anyValue, goodValue, isWithinRestrictions, jsonLikeText, mutated } from '../format/support/json.ts';

const scan = (text: string) => {
  const bytes = Buffer.from(text);
  return scanCanonical(bytes, 0, bytes.length, 1);
};

/** The definition: parsed and serialised by another library, the text is what it was. */
function isCanonical(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return canonicalize(value) === text && isWithinRestrictions(value);
  } catch {
    return false;
  }
}

describe('canonicalJson', () => {
  test('writes what another JCS library writes, and loses nothing', () => {
    fc.assert(
      fc.property(goodValue, (value) => {
        const json = canonicalJson(value);
        expect(json).toBe(canonicalize(value));
        expect(JSON.parse(json)).toEqual(value);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('canonicalForm', () => {
  test('writes what the library writes, and answers what a parser makes of it, in the same order', () => {
    fc.assert(
      fc.property(goodValue, (value) => {
        const { json, value: read } = canonicalForm(value, 1);
        expect(json).toBe(stringify(value));
        expect(isDeepStrictEqual(read, JSON.parse(json)), json).toBe(true);
        expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(json)));
      }),
      { numRuns: 5_000 },
    );
  });

  test('accepts a value exactly where it comes back as it was from what the library writes', () => {
    let accepted = 0;
    fc.assert(
      fc.property(anyValue, (value) => {
        const { bends, made } = value;
        let json: string | undefined;
        try {
          json = canonicalForm(made, 1).json;
        } catch {
          json = undefined;
        }
        if (json !== undefined) accepted += 1;
        expect(json).toBe(bends ? undefined : stringify(made));
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });

  test('shares nothing with the value', () => {
    const inner = { list: [1] };
    const { value } = canonicalForm({ inner, 1: inner }, 1) as { value: { inner: { list: number[] } } };
    const { value: ordered } = canonicalForm({ inner }, 1) as { value: { inner: { list: number[] } } };
    inner.list.push(2);
    expect([value.inner.list, ordered.inner.list]).toEqual([[1], [1]]);
  });
});

describe('scanCanonical', () => {
  test('accepts what canonicalJson writes', () => {
    fc.assert(
      fc.property(goodValue, (value) => scan(canonicalJson(value)) === null),
      { numRuns: 3_000 },
    );
  });

  test('accepts exactly the canonical among JSON-like texts', () => {
    let accepted = 0;
    fc.assert(
      fc.property(jsonLikeText, (text) => {
        const canonical = isCanonical(text);
        if (canonical) accepted += 1;
        expect(scan(text) === null, text).toBe(canonical);
      }),
      { numRuns: 8_000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });

  test('accepts exactly the canonical among canonical texts with one place changed', () => {
    const texts = mutated(goodValue.map((value) => canonicalJson(value)));
    fc.assert(
      fc.property(texts, (text) => {
        expect(scan(text) === null, text).toBe(isCanonical(text));
      }),
      { numRuns: 8_000 },
    );
  });

  test('judges a text inside other bytes as it does alone', () => {
    fc.assert(
      fc.property(mutated(goodValue.map((value) => canonicalJson(value))), (text) => {
        const bytes = Buffer.from(`"x":${text},"y":"\\"`);
        const within = scanCanonical(bytes, 4, 4 + Buffer.byteLength(text), 1);
        const alone = scan(text);
        expect(within && { ...within, offset: within.offset - 4 }).toEqual(alone);
      }),
      { numRuns: 3_000 },
    );
  });
});
