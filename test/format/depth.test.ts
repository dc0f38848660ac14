import { expect, test } from 'vitest';
import { isTooDeep } from '../../src/format/depth.ts';

const tooDeep = (text: string, depth = 2): boolean => isTooDeep(Buffer.from(text), depth);
const nested = (levels: number, inner = ''): string => '['.repeat(levels) + inner + ']'.repeat(levels);

test('containers nest 64 deep, counted from the depth of the outermost', () => {
  expect(tooDeep(nested(63))).toBe(false);
  expect(tooDeep(nested(64))).toBe(true);
  expect(tooDeep(nested(64), 1)).toBe(false);
  expect(tooDeep(`{"a":${nested(62)},"b":${nested(62)}}`)).toBe(false);
  expect(tooDeep(`[${'{},'.repeat(70)}1]`)).toBe(false);
  expect(tooDeep(`{"a":${nested(62)},"b":${nested(63)}}`)).toBe(true);
});

test('brackets in strings are none, whatever is escaped there', () => {
  expect(tooDeep(nested(63, `"${'['.repeat(9)}"`))).toBe(false);
  expect(tooDeep(nested(63, '"\\"[\\\\\\"{"'))).toBe(false);
  expect(tooDeep(nested(63, '"\\\\",[]'))).toBe(true);
});
