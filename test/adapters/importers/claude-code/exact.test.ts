import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementRanges, memberRange, textOf } from '../../../../src/adapters/importers/jsonl/raw.ts';
import { bytesOf, factsOf, fixture, read } from './support.ts';

describe('foreign JSON is kept as the text it was', async () => {
  const items = await read(fixture('exact.jsonl'));

  it("a tool's input: digits, repeated keys, escapes, blanks, order", () => {
    expect(factsOf(items).find((fact) => fact.type === 'call')).toEqual({
      type: 'call',
      call: 'call-\ufffd',
      tool: 'Query',
      input:
        '{"id":9007199254740993,"id":18446744073709551615,"f":1.0,"e":1E+2,"z":-0,"half":"\\ud83d",' +
        '"slash":"\\/","u":"\\u00e9é","__proto__":{"done":true}, "input" : [ "]}\\\\" ] }',
    });
  });

  it("a tool's output that is no string", () => {
    expect(factsOf(items).find((fact) => fact.type === 'return')).toMatchObject({
      output: '{"rows":[9007199254740993, 1.0],"half":"\\ud83d"}',
    });
  });

  it('half a character in a text is marked, and the record says so', () => {
    expect(items[1]).toMatchObject({
      facts: [{ text: 'cut in half \ufffd here' }, {}],
      notices: ['marked/lone-surrogate'],
    });
  });
});

describe('finding a value among bytes', () => {
  const blank = fc.stringMatching(/^[ \t\r]{0,3}$/);
  const value = fc.json({ depthSize: 'small' });

  it('gives the very text that stands there, whatever stands around it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string(), value, blank)),
        value,
        fc.string(),
        (others, wanted, key) => {
          const members = others
            .filter(([name]) => name !== key)
            .map(([name, text, gap]) => `${gap}${JSON.stringify(name)}${gap}:${gap}${text}${gap}`);
          const own = `${JSON.stringify(key)}:${wanted}`;
          for (const order of [
            [own, ...members],
            [...members, own],
          ]) {
            const bytes = bytesOf(`{${order.join(',')}}`);
            const range = memberRange(bytes, 0, key);
            expect(range && textOf(bytes, range)).toBe(wanted);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes the last of a repeated key, as the parser does, and reads escapes in keys', () => {
    const bytes = bytesOf('{"a":1,"\\u0061":2,"b":3}');
    expect(textOf(bytes, memberRange(bytes, 0, 'a')!)).toBe('2');
    expect(memberRange(bytes, 0, 'c')).toBeUndefined();
    expect(memberRange(bytesOf('{}'), 0, 'a')).toBeUndefined();
  });

  it('finds all elements of an array', () => {
    fc.assert(
      fc.property(fc.array(value), blank, (values, gap) => {
        const bytes = bytesOf(`[${gap}${values.join(`${gap},${gap}`)}${gap}]`);
        expect(elementRanges(bytes, 0).map((range) => textOf(bytes, range))).toEqual(values);
      }),
    );
  });
});
