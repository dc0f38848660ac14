import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

// What is measured is the built library, which no compiler holds these scripts to.

const folder = import.meta.dirname;
const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) =>
  it.endsWith('.mjs'),
);
const ASKED = /\{([^{}]*)\} = await built\('([^']+)'\)/g;

it('each name that a script asks the library for is there', async () => {
  let names = 0;
  for (const script of scripts) {
    for (const [, list = '', module = ''] of readFileSync(join(folder, script), 'utf8').matchAll(ASKED)) {
      const there = (await import(
        /* @vite-ignore */ pathToFileURL(resolve('dist/lib', `${module}.js`)).href
      )) as object;
      for (const name of list.split(',').map((it) => it.trim())) {
        if (name === '') continue;
        names += 1;
        expect(Object.keys(there), `${script}: ${name} of ${module}`).toContain(name);
      }
    }
  }
  expect(names).toBeGreaterThan(5);
});

it('each import of the library stands in a form that is looked at here', () => {
  for (const script of scripts.filter((it) => it !== 'built.mjs')) {
    const text = readFileSync(join(folder, script), 'utf8');
    expect(text.match(/\bbuilt\(/g)?.length ?? 0, script).toBe([...text.matchAll(ASKED)].length);
  }
});

it('a part runs to its end, and writes nothing where it is only tried', () => {
  const before = readFileSync(join(folder, 'README.md'), 'utf8');
  const done = spawnSync(process.execPath, [join(folder, 'run.mjs'), 'append', '--quick'], {
    encoding: 'utf8',
  });
  expect(done.stderr).not.toMatch(/Error/);
  expect(done.status).toBe(0);
  expect(done.stdout).toContain('one durable append, with the lock');
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe(before);
});
