import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declarationsOf } from './declarations.ts';

// What the package promises to a user's compiler. A change here is a change of the interface: it is looked at, said in
// the changelog, and taken over with UPDATE=api.

const FACES = { index: 'dist/lib/index.d.ts', testing: 'dist/lib/testing/index.d.ts' };

const isBuilt = Object.values(FACES).every((path) => existsSync(path));
if (!isBuilt) console.info('passed over: the library is not built (npm run build)');

describe.skipIf(!isBuilt)('the public face', () => {
  it.each(Object.entries(FACES))('%s is what was promised', (name, path) => {
    const declared = declarationsOf(resolve(path));
    const pinned = new URL(`./${name}.api`, import.meta.url);
    if (process.env.UPDATE === 'api') writeFileSync(pinned, declared);
    expect(declared).toBe(readFileSync(pinned, 'utf8'));
  });

  it('names no file of this machine and no type that is lost on the way', () => {
    for (const path of Object.values(FACES)) {
      const declared = declarationsOf(resolve(path));
      expect(declared).not.toContain(process.cwd());
      expect(declared).not.toMatch(/\bany\b(?! )/);
    }
  });
});
