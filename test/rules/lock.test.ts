import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

it('names every package that one of its packages asks for, so that npm ci installs it', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  /** As Node looks for it: in the package's own folder, and in those above. */
  const isFound = (name: string, from: string): boolean => {
    if (packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`] !== undefined) return true;
    if (from === '') return false;
    return isFound(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
  };
  const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(name, from))
      .map((name) => `${name}, for ${from}`),
  );
  expect(missing).toEqual([]);
});
