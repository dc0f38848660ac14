import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
])('%s', (text, expected) => {
  expect(scan(text)).toBe(expected);
});

test('accepts 64 containers and no more, counted from the depth given', () => {
  const nested = (levels: number): string => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
  expect(scan(nested(64))).toBe('canonical');
  expect(scan(`[${nested(64)}]`)).toBe(`${1 + 6 * 31 + 1} ${'/0'}${'/0/a'.repeat(31)}/0 nested too deep`);
  expect(scan(nested(62), 2)).toBe('canonical');
  expect(scan(nested(64), 2)).toMatch(/nested too deep$/);
  expect(scan('['.repeat(65_000))).toMatch(/nested too deep$/);
});

test('A11: U+2028, U+2029, U+0085 and 0x7F stand raw', () => {
  expect(scan('"\u2028\u2029\u0085\u007f"')).toBe('canonical');
  expect(scan('"\\u2028"')).toMatch(/^1 {2}an escape/);
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
