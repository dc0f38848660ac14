import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromColumns } from '../../../../src/adapters/fs/snapshots/columns.ts';
import { pack, toColumns, toReferences } from '../../../../src/adapters/fs/snapshots/pack.ts';
import { unpack } from '../../../../src/adapters/fs/snapshots/unpack.ts';
import { fromReferences, wordsOf } from '../../../../src/adapters/fs/snapshots/words.ts';
import { toPlain } from '../../../../src/domain/snapshot/value.ts';

// What is packed comes back as it was, byte for byte, whatever people and programs wrote into it.

const ids = ['01KJPTP8T2PHSGA9E1G4RJB6T3', '01KJPTP8T2MKGNWS09JBJ4FAND', '01KTG80QCP3R2Z9GEYF9NRYVGZ'];
const words = wordsOf([`open\t"${ids[0]}"\nopen\t"${ids[1]}"`, `x ${ids[1]}`]);

/** Texts that look like what packing itself writes, and those that JSON writes otherwise. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        ...[...ids, `${ids[0]}0`, `_${ids[0]}`, '\u0001', '\u0001' + '0', '\n', '\t', '\\', '"', ':', ','],
        ...[',"id":', '{"id":', '":', '[', ']', '}', '0', 'z', 'é', '\u2028', '\ud800', ' '],
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);

const name = fc.oneof(
  fc.constantFrom('id', 'seq', '__proto__', 'constructor', 'toString', '0', '7', '', 'a-b', '":', ',"id":'),
  text,
);

const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  it: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom<unknown>(null, true, false, undefined, 0, -1.5, 1e21, 5e-324),
    fc.maxSafeInteger(),
    fc.array(tie('it'), { maxLength: 3 }),
    fc.array(tie('it'), { maxLength: 3 }).map((items) => new Set(items)),
    fc.array(fc.tuple(text, tie('it')), { maxLength: 3 }).map((entries) => new Map(entries)),
    object(tie('it')),
  ),
})).it;

/** Some own names of an object, `__proto__` among them. */
function object(of: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  return fc.array(fc.tuple(name, of), { maxLength: 5 }).map((entries) => Object.fromEntries(entries));
}

/** A piece as a state gives it: a line for each entry, nothing where it is awake. */
const piece = fc
  .array(
    fc.oneof(
      object(value).map((it) => JSON.stringify(toPlain(it))),
      fc.constant(''),
    ),
    { maxLength: 8 },
  )
  .map((lines) => lines.join('\n'));

describe('a piece of any state', () => {
  it('is the same when it is unpacked', () => {
    let [referred, members] = [0, 0];
    fc.assert(
      fc.property(piece, fc.constantFrom('plain' as const, 'columns' as const), (it, packing) => {
        expect(
          unpack(
            pack(it, packing, () => words),
            packing,
            () => words,
          ),
        ).toBe(it);
        if (toReferences(it, words) !== it) referred += 1;
        if (/,"\w+":/.test(it)) members += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(referred).toBeGreaterThan(100);
    expect(members).toBeGreaterThan(100);
  });

  it('names ids it knows by number, the next one by the mark alone, and leaves others', () => {
    expect(words).toEqual(ids.slice(0, 2));
    const json = `["${ids[0]} and ${ids[1]}","${ids[1]}","${ids[2]}","${ids[0]}Z"]`;
    const short = toReferences(json, words);
    expect(short).toBe(`["\u0001 and \u0001","\u00011","${ids[2]}","${ids[0]}Z"]`);
    expect(fromReferences(short, words)).toBe(json);
  });
});

describe('columns', () => {
  it('put the values of a name behind each other', () => {
    const lines = ['{"id":"a","n":{"x":1,"y":[2]}}', '', '{"id":"b","n":{"x":3,"y":[4]}}', '["l",5]'];
    const columns = toColumns(lines.join('\n'));
    expect(columns.split('\n').slice(2)).toEqual([
      '"a"',
      '"b"',
      '{"x":1',
      '{"x":3',
      '[2]}}',
      '[4]}}',
      '',
      '"l",5]',
    ]);
    expect(fromColumns(columns)).toBe(lines.join('\n'));
  });

  it('give any text back, though it is no JSON', () => {
    fc.assert(
      fc.property(text, (it) => {
        expect(fromColumns(toColumns(it))).toBe(it);
      }),
      { numRuns: 2_000 },
    );
  });
});
