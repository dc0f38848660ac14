import { expect, test } from 'vitest';
import { BRANCH_NAME } from '../../src/format/branch-name.ts';

test('a branch is called so that no file system, shell or terminal takes it for something else', () => {
  const good = ['a', '0', 'main', 'fix-1.2_x', 'a'.repeat(63)];
  const bad = ['', '.a', '-a', '_a', 'A', 'aB', 'a/b', 'a b', 'a\n', ' a', 'é', 'a'.repeat(64), 'x/../y'];
  expect(good.filter((name) => !BRANCH_NAME.test(name))).toEqual([]);
  expect(bad.filter((name) => BRANCH_NAME.test(name))).toEqual([]);
});
