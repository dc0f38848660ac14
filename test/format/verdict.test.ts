import { expect, test } from 'vitest';
import { FormatError } from '../../src/format/verdict.ts';

test('what is refused says what it is, where it is, and why', () => {
  const { message, code, reason, pointer } = new FormatError('bad-event', 'must be 1', { pointer: '/v' });
  expect({ message, code, reason, pointer }).toEqual({
    message: 'bad-event at /v: must be 1',
    code: 'bad-event',
    reason: 'must be 1',
    pointer: '/v',
  });
  expect(new FormatError('not-canonical', 'cycle', { pointer: '' }).message).toBe(
    'not-canonical at the root: cycle',
  );
});

test('a place and a cause are there where they were given alone', () => {
  const bare = new FormatError('bad-random', 'too few');
  expect([bare.message, bare.pointer, 'cause' in bare]).toEqual(['bad-random: too few', undefined, false]);
  const cause = new Error('why');
  expect(new FormatError('bad-clock', 'no', { cause }).cause).toBe(cause);
});
