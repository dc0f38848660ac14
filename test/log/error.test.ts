import { expect, it } from 'vitest';
import { LogError } from '../../src/log/error.ts';

it('an error of the log has the cause it was given, and else says nothing of one', () => {
  const cause = new Error('the disk');
  expect(new LogError('io', 'no', { path: 'x' }, cause)).toMatchObject({
    name: 'LogError',
    message: 'no',
    code: 'io',
    data: { path: 'x' },
    cause,
  });
  const bare = new LogError('busy', 'no');
  expect(bare.data).toEqual({});
  expect(Object.hasOwn(bare, 'cause')).toBe(false);
});
