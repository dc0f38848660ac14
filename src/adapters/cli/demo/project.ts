/**
 * The little project that is worked on in the demo: a login form, and the checks that tell whether it is
 * done. The checks are real programs; what they say is what they find.
 */
export const FORM = `export const check = ({ name, password }) => {
  if (typeof name !== 'string' || name.trim() === '') return 'name-missing';
  if (typeof password !== 'string' || password.length < 12) return 'password-short';
  return 'ok';
};
`;

export const TEXTS = `export const texts = {
  'name-missing': 'Please type your name.',
  'password-short': 'A password has at least 12 characters.',
  ok: 'Welcome.',
};
`;

export const CHECK_FORM = `import { check } from './form.mjs';
import { deepStrictEqual } from 'node:assert';
deepStrictEqual(check({ name: '', password: 'x'.repeat(12) }), 'name-missing');
deepStrictEqual(check({ name: 'Ada', password: 'short' }), 'password-short');
deepStrictEqual(check({ name: 'Ada', password: 'x'.repeat(12) }), 'ok');
console.log('3 cases of the form are right');
`;

export const CHECK_ALL = `import './check-form.mjs';
import { texts } from './texts.mjs';
import { ok } from 'node:assert';
for (const key of ['name-missing', 'password-short', 'ok']) ok(texts[key], key + ' has a text');
console.log('every answer has a text');
`;
