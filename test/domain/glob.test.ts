import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { globIn, globsMeet, liesBelowAny, matchesGlob } from '../../src/domain/glob.ts';

/** Another way to the same: a regular expression. */
const expression = (glob: string): RegExp => {
  const parts = glob
    .split('/')
    .map((part) =>
      part === '**'
        ? '(?:/[^/]+)*'
        : `/${[...part].map((it) => (it === '*' ? '[^/]*' : it === '?' ? '[^/]' : it.replace('.', '\\.'))).join('')}`,
    );
  return new RegExp(`^${parts.join('')}$`, 'u');
};
const byExpression = (path: string, glob: string): boolean => expression(glob).test(`/${path}`);

const NAMES = ['a', 'b', 'ab', 'ba', 'aab', '.a', 'abb'];
const paths: string[] = [];
for (const a of NAMES) {
  paths.push(a);
  for (const b of NAMES) {
    paths.push(`${a}/${b}`);
    for (const c of NAMES) paths.push(`${a}/${b}/${c}`);
  }
}

const part = fc.constantFrom('a', 'b', 'ab', '.a', '*', '**', 'a*', '*b', '?', 'a?', '.*', '*a*', '?b', '**');
const glob = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

test('a glob matches what its regular expression matches', () => {
  fc.assert(
    fc.property(glob, fc.constantFrom(...paths), (pattern, path) => {
      expect([pattern, path, matchesGlob(path, pattern, false)]).toEqual([
        pattern,
        path,
        byExpression(path, pattern),
      ]);
    }),
    { numRuns: 3_000 },
  );
});

/** As scopes have them: what lies below a path belongs to it. */
const touches = (path: string, scope: string): boolean =>
  byExpression(path, scope) || byExpression(path, `${scope}/**`);

test('two scopes that share a path meet, whatever way they are named; two that do not meet share none', () => {
  let met = 0;
  let apart = 0;
  fc.assert(
    fc.property(glob, glob, (a, b) => {
      const shared = paths.find((path) => touches(path, a) && touches(path, b));
      const meets = globsMeet(a, b);
      expect(meets).toBe(globsMeet(b, a));
      if (shared !== undefined) expect([a, b, shared, meets]).toEqual([a, b, shared, true]);
      if (meets) met += 1;
      else apart += 1;
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(met, apart)).toBeGreaterThan(100);
});

test('what lies in another glob matches nothing that the other does not', () => {
  let within = 0;
  fc.assert(
    fc.property(glob, glob, (inner, outer) => {
      if (!globIn(inner, outer)) return;
      within += 1;
      const stray = paths.find((path) => byExpression(path, inner) && !byExpression(path, outer));
      expect([inner, outer, stray]).toEqual([inner, outer, undefined]);
    }),
    { numRuns: 2_000 },
  );
  expect(within).toBeGreaterThan(100);
});

test('a path lies in a glob just where it matches', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paths), glob, (path, outer) => {
      expect([path, outer, globIn(path, outer)]).toEqual([path, outer, byExpression(path, outer)]);
    }),
    { numRuns: 1_000 },
  );
});

describe('scopes meet', () => {
  it.each([
    ['src/**', 'src/form.ts', true],
    ['src/**', 'src', true],
    ['src', 'src/a/b.ts', true],
    ['src/', 'src/a.ts', true],
    ['./src//a.ts', 'src/a.ts', true],
    ['.', 'docs/a.md', true],
    ['**', 'docs/a.md', true],
    ['**/*.env', '.env', true],
    ['src/*', 'src/.env', true],
    ['src/**/test', 'src/a/b/test', true],
    ['src/a/**', 'src/b/**', false],
    ['src/*.ts', 'src/*.md', false],
    ['src/a*c.ts', 'src/ab*.ts', true],
    ['docs/**', 'src/**', false],
    ['Src/Form.ts', 'src/form.ts', true],
    ['caf\u00e9/a', 'cafe\u0301/a', true],
    ['app/[id]/page.tsx', 'app/i/page.tsx', true],
    ['app/{a,b/c}/x', 'app/b/c/x', true],
    ['app/(auth)/**', 'app/login.ts', true],
    ['*/*/*/*/*/*/*/*/*/a', 'a/b/c/d/e/f/g/h/x/y', true],
  ])('%s and %s: %s', (a, b, meets) => {
    expect([globsMeet(a, b), globsMeet(b, a)]).toEqual([meets, meets]);
  });
});

describe('a scope lies in a glob', () => {
  it.each([
    ['src/form.ts', 'src/**', true],
    ['src', 'src/**', true],
    ['src/**', 'src/**', true],
    ['src/**', '**', true],
    ['**/a', '**/*', true],
    ['src/a?', 'src/a*', true],
    ['src/**', 'src/*', false],
    ['src/**', 'src/a/**', false],
    ['src/a*', 'src/a?', false],
    ['Src/a', 'src/**', false],
    ['app/[id]/a', 'app/**', true],
    ['app/[id]/a', 'app/[id]/**', false],
    ['app/{a,b}/x', 'app/*/x', false],
  ])('%s in %s: %s', (inner, outer, lies) => {
    expect(globIn(inner, outer)).toBe(lies);
  });
});

describe('a path matches', () => {
  it.each([
    ['.env', '**/.env', false, true],
    ['a/.ENV', '**/.env', false, false],
    ['a/.ENV', '**/.env', true, true],
    ['src/*', 'src/a', false, false],
    ['src/**', 'src/*', false, true],
    ['a/b', 'a/**', false, true],
    ['a', 'a/**', false, true],
    ['ab', 'a/**', false, false],
  ])('%s, %s, in any case %s: %s', (path, pattern, anyCase, matches) => {
    expect(matchesGlob(path, pattern, anyCase)).toBe(matches);
  });
});

test('what is made to take long does not', () => {
  const stars = Array.from({ length: 66 }, () => 'a*a*a').join('/');
  const many = Array.from({ length: 130 }, () => '**').join('/');
  expect(globsMeet(stars, `${stars}b`)).toBe(true);
  expect(globsMeet(many, `${many}/b`)).toBe(true);
  expect(globIn(many, `${many}/b`)).toBe(false);
  expect(matchesGlob(Array.from({ length: 200 }, () => 'a').join('/'), `${many}/b`, true)).toBe(false);
});

describe('what lies below a glob of a scope', () => {
  const name = fc.constantFrom('a', 'b', 'ab', '.a', 'A', 'aB', 'é', 'e\u0301', 'c');
  const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));

  test('is what it matches, or what is in a folder that it matches', () => {
    fc.assert(
      fc.property(path, fc.array(glob, { maxLength: 3 }), (it, globs) => {
        const either = globs.some((one) => matchesGlob(it, one, true) || matchesGlob(it, `${one}/**`, true));
        expect(liesBelowAny(it, globs)).toBe(either);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is told as well after more globs than are remembered', () => {
    for (let n = 0; n < 2_500; n += 1) expect(liesBelowAny(`src/${n}/x`, [`src/${n}`])).toBe(true);
    expect(liesBelowAny('src/7/x', ['src/8'])).toBe(false);
  });
});
