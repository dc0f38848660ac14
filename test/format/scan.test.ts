import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import canonicalize from 'canonicalize';
import { describe, expect, test } from 'vitest';
import { scanCanonical } from '../../src/format/scan.ts';
import { isWithinRestrictions } from './support/json.ts';

function scan(text: string, depth = 1): string {
  const bytes = Buffer.from(text);
  const fault = scanCanonical(bytes, 0, bytes.length, depth);
  return fault === null ? 'canonical' : `${fault.offset} ${fault.pointer} ${fault.reason}`;
}

test.each([
  ['{"a":1,"b":[{"c":01}]}', '17 /b/0/c not an integer within 2^53-1 in its shortest form'],
  ['{"a":1, "b":2}', '7  expected a key and a colon'],
  ['{"b":1,"a":2}', '7 /a keys are not sorted'],
  ['{"a":1,"a":2}', '7 /a the key comes twice'],
  ['{"\ue000":1,"\u{10000}":2}', '9 /\u{10000} keys are not sorted'],
  ['{"\\n":1,"\\b":2}', '8 /\b keys are not sorted'],
  ['{"x":{"__proto__":1}}', '6 /x/__proto__ __proto__ is no key'],
  ['{"x":{"\\u005f_proto__":1}}', '7 /x an escape that canonical form does not use'],
  ['["\\/"]', '2 /0 an escape that canonical form does not use'],
  ['["\\u000a"]', '2 /0 an escape that canonical form does not use'],
  ['["\\u001F"]', '2 /0 an escape that canonical form does not use'],
  ['["\n"]', '2 /0 a control character that is not escaped'],
  ['[1,2', '4 /1 ends early'],
  ['{"a/b~":{"c"', '12 /a~1b~0 ends early'],
  ['"abc', '4  ends early'],
  ['[1] ', '3  more follows the value'],
  ['[1,]', '3 /1 expected a value without white space before it'],
  ['[1}', '2 /0 expected a comma or the end of the container'],
  ['', '0  ends early'],
  ['[', '1 /0 ends early'],
  ['{', '1  ends early'],
  ['[1', '2 /0 ends early'],
  ['{"a', '3  ends early'],
  ['{"a"', '4  ends early'],
  ['{"a":', '5 /a ends early'],
  ['{"a":1', '6 /a ends early'],
  ['{"a":1,', '7  ends early'],
  ['{"a":1,"', '8  ends early'],
  ['{"a":[1,{"b":2}', '15 /a/1 ends early'],
  ['["a', '3 /0 ends early'],
  ['-', '0  not an integer within 2^53-1 in its shortest form'],
  ['[-]', '1 /0 not an integer within 2^53-1 in its shortest form'],
  ['[10,9.5]', '4 /1 not an integer within 2^53-1 in its shortest form'],
  ['[00]', '1 /0 not an integer within 2^53-1 in its shortest form'],
  ['[9e1]', '1 /0 not an integer within 2^53-1 in its shortest form'],
  ['[/]', '1 /0 expected a value without white space before it'],
  ['[:]', '1 /0 expected a value without white space before it'],
  ['{1}', '1  expected a key and a colon'],
  ['{"a"}', '4  expected a key and a colon'],
  ['[{"a":[],"b"}]', '12 /0 expected a key and a colon'],
  ['{"a":{"b":1,2}}', '12 /a expected a key and a colon'],
  ['{"a":1]', '6 /a expected a comma or the end of the container'],
  ['[1:2]', '2 /0 expected a comma or the end of the container'],
  ['[[1]}', '4 /0 expected a comma or the end of the container'],
  ['{"__proto__":1}', '1 /__proto__ __proto__ is no key'],
  ['{"a":1,"__proto__":1}', '7 /__proto__ keys are not sorted'],
  ['{"Z":1,"__proto__":1}', '7 /__proto__ __proto__ is no key'],
  ['{"a":1,"\n":1}', '8  expected a key and a colon'],
  ['{"\n":1}', '2  expected a key and a colon'],
  ['{"a\\x":1}', '3  an escape that canonical form does not use'],
  ['[{"a":1},{"b":[2,{"c":x}]}]', '22 /1/b/1/c expected a value without white space before it'],
  ['{"a":{"b":{}},"a":1}', '14 /a the key comes twice'],
  ['{"a":{"z":1},"b":{"y":1,"x":1}}', '24 /b/x keys are not sorted'],
  ['{"":1,"":2}', '6 / the key comes twice'],
  ['{"a""b":1}', '4  expected a key and a colon'],
  ['{"a":1,"b""c', '10  expected a key and a colon'],
  ['[\0]', '1 /0 expected a value without white space before it'],
  ['[1\0', '2 /0 expected a comma or the end of the container'],
  ['[-0]', '1 /0 not an integer within 2^53-1 in its shortest form'],
  ['[09]', '1 /0 not an integer within 2^53-1 in its shortest form'],
  ['[0E1]', '1 /0 not an integer within 2^53-1 in its shortest form'],
  ['[12345678901234567890]', '1 /0 not an integer within 2^53-1 in its shortest form'],
  ['12]', '2  more follows the value'],
  ['"a"b', '3  more follows the value'],
  ['{}{}', '2  more follows the value'],
])('%s', (text, expected) => {
  expect(scan(text)).toBe(expected);
});

test('accepts 64 containers and no more, counted from the depth given', () => {
  const nested = (levels: number): string => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
  expect(scan(nested(64))).toBe('canonical');
  expect(scan(`[${nested(64)}]`)).toBe(`${1 + 6 * 31 + 1} ${'/0'}${'/0/a'.repeat(31)}/0 nested too deep`);
  expect(scan(nested(62), 2)).toBe('canonical');
  expect(scan(nested(64), 2)).toMatch(/nested too deep$/);
  const keys = (text: string): string => `${'['.repeat(63)}${text}${']'.repeat(63)}`;
  expect(scan(keys('{"a":1,"b":2}'))).toBe('canonical');
  expect(scan(keys('{"b":1,"a":2}'))).toBe(`70 ${'/0'.repeat(63)}/a keys are not sorted`);
  expect(scan('['.repeat(65_000))).toMatch(/nested too deep$/);
});

test('A11: U+2028, U+2029, U+0085 and 0x7F stand raw', () => {
  expect(scan('"\u2028\u2029\u0085\u007f"')).toBe('canonical');
  expect(scan('"\\u2028"')).toMatch(/^1 {2}an escape/);
});

/** The definition: parsed, and written by another library, a text is what it was. */
function isCanonical(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return canonicalize(value) === text && isWithinRestrictions(value);
  } catch {
    return false;
  }
}

/** The texts of which the scanner and the definition do not say the same. */
const differing = (texts: Iterable<string>): string[] =>
  [...texts].filter((text) => (scan(text) === 'canonical') !== isCanonical(text));

/** All sequences of at most `most` of the pieces. */
function sequences(pieces: readonly string[], most: number): string[] {
  let longest = [''];
  const all = [''];
  for (let length = 1; length <= most; length++) {
    longest = longest.flatMap((text) => pieces.map((piece) => text + piece));
    all.push(...longest);
  }
  return all;
}

/** The text with each byte left out, doubled, and put in the place of each other one; and each of its beginnings. */
function* bentOnce(text: string): Generator<string> {
  const pieces = [...new Set(text)];
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    yield before;
    yield before + after;
    for (const piece of pieces) {
      yield before + piece + after;
      yield before + piece + text.slice(at);
    }
  }
}

describe('the scanner and the definition agree', () => {
  test('on every short sequence of tokens', () => {
    expect(differing(sequences(['{', '}', '[', ']', ',', ':', '"a"', '1'], 4))).toEqual([]);
  });

  test('on numbers', () => {
    expect(differing(sequences(['-', '0', '1', '9', '.', 'e', 'E', '+'], 4))).toEqual([]);
    const near = [0n, 1n, 2n, 8n, 9n, 10n].flatMap((n) => [2n ** 53n - n, 2n ** 53n + n, 10n ** 16n - n]);
    const signed = [...near, 10n ** 15n, 10n ** 16n, 10n ** 17n].flatMap((n) => [`${n}`, `-${n}`, `[${n}]`]);
    expect(differing(signed)).toEqual([]);
    expect(differing([...'0123456789/:'].flatMap((c) => [c, `-${c}`, `1${c}`, `0${c}`]))).toEqual([]);
  });

  test('on escapes', () => {
    const codes = Array.from({ length: 0x130 }, (_, code) => code.toString(16).padStart(4, '0'));
    const escapes = codes.flatMap((code) => [`"\\u${code}"`, `"\\u${code.toUpperCase()}"`]);
    const bent = ['000g', '000`', '000/', '000:', '00 1', '01', '1001', '0101', '00a1', '', '0', '00', '000'];
    const ascii = Array.from({ length: 0x7f }, (_, code) => String.fromCharCode(code));
    const odd = ascii.flatMap((c) => [`"\\${c}001f"`, `"\\u000${c}"`, `"\\u001${c}"`, `"\\u00${c}1"`]);
    expect(differing(odd)).toEqual([]);
    const short = Array.from({ length: 0x80 }, (_, code) => `"\\${String.fromCharCode(code)}"`);
    expect(differing([...escapes, ...bent.map((code) => `"\\u${code}"`), ...short])).toEqual([]);
    expect(differing([...escapes, ...short].flatMap((text) => [...bentOnce(text)].slice(0, 12)))).toEqual([]);
  });

  test('on strings, wherever in them a character stops the run', () => {
    const ends = [
      '"',
      '\\"',
      '\u001f"',
      '\u0020"',
      '\u007f"',
      '\\n"',
      '\\u001f"',
      '',
      '\\',
      '\\u00',
      'é"',
      '"x',
    ];
    const texts = Array.from({ length: 10 }, (_, length) =>
      ends.flatMap((end) => [`"${'x'.repeat(length)}${end}`, `"x\\n${'x'.repeat(length)}${end}`]),
    );
    expect(differing(texts.flat())).toEqual([]);
  });

  test('on words', () => {
    expect(
      differing(['true', 'false', 'null', '[true,false]'].flatMap((word) => [...bentOnce(word)])),
    ).toEqual([]);
  });

  test('on the order of keys', () => {
    const odd = [
      ...'\u0000\b\t\n\u000b\f\r\u000e\u0010\u001f !"/0[\\]abn~\u007f\u0080éÿ\u07ff\u0800\ud7ff\ue000\uffff',
      '\u{10000}',
      '\u{10ffff}',
    ];
    const pair = (a: string, b: string): string => `{${JSON.stringify(a)}:1,${JSON.stringify(b)}:2}`;
    const pairs = odd.flatMap((a) =>
      odd.flatMap((b) => [pair(a, b), pair(`${a}a`, `${b}a`), pair(a, a + b)]),
    );
    const longer = odd.flatMap((a) => [
      pair('', a),
      pair(a, ''),
      pair(`${a}x`, `${a}y`),
      pair(`${a}y`, `${a}x`),
    ]);
    expect(differing([...pairs, ...longer])).toEqual([]);
    expect(
      differing(
        ['__proto__', '__protp__', '__proto_', '__proto___', 'a__proto__'].map((key) => pair('A', key)),
      ),
    ).toEqual([]);
  });

  test('on a text with one place of it changed', () => {
    expect(differing(bentOnce('{"a":[1,{"b":[]},"c"],"b":{},"c":[[],{"a":null}]}'))).toEqual([]);
  });
});

test('a text inside other bytes is judged as it is alone', () => {
  for (const text of ['12', 'true', '"a"', '[1,"\\n"]', '-0', '{"a":{},"b":[0]}', '"\\u001f"', '{"a":"é"}']) {
    for (const around of ['', '0', 'e', '"', '\\', 'u001f', '__proto__":1', ']', ',1', ':1', '.5']) {
      for (let cut = 0; cut <= text.length; cut++) {
        const alone = scan(text.slice(0, cut));
        const bytes = Buffer.from(`"x${text.slice(0, cut)}${text.slice(cut)}${around}`);
        const end = 2 + Buffer.byteLength(text.slice(0, cut));
        const fault = scanCanonical(bytes, 2, end, 1);
        const within = fault === null ? 'canonical' : `${fault.offset - 2} ${fault.pointer} ${fault.reason}`;
        expect(within, `${text} cut at ${cut}`).toBe(alone);
      }
    }
  }
});

const JCS = path.resolve(process.cwd(), '../shared/vectors/jcs/testdata');
const present = existsSync(JCS);
if (!present) console.info('JCS vectors passed over: ../shared/vectors is not here');

describe.skipIf(!present)('the published JCS vectors', () => {
  const names = present ? readdirSync(path.join(JCS, 'input')) : [];

  test.each(names)('%s', (name) => {
    const output = readFileSync(path.join(JCS, 'output', name), 'utf8');
    const input = readFileSync(path.join(JCS, 'input', name), 'utf8');
    expect(scan(output) === 'canonical').toBe(isWithinRestrictions(JSON.parse(output)));
    expect(scan(input)).not.toBe('canonical');
  });
});
