import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(process.cwd(), 'test/cases');

interface Named {
  readonly number: string;
  readonly file: string;
  readonly name: string;
}

const rows = readFileSync(join(FOLDER, 'README.md'), 'utf8').match(/^\| [A-D]\d+ \|.*$/gm) ?? [];

const named = rows.flatMap((row): Named[] => {
  const [number = '', , tests = ''] = row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
  return [...tests.matchAll(/\[[^\]]+\]\(([^)]+)\) `([^`]+)`/g)].map(([, file = '', name = '']) => {
    return { number, file, name };
  });
});

describe('the table of faults', () => {
  it('names at least one test of every fault', () => {
    const numbers = rows.map((row) => /[A-D]\d+/.exec(row)?.[0]);
    expect([...new Set(named.map(({ number }) => number))]).toEqual(numbers);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('names no test that is not there', () => {
    const missing = named.filter(
      ({ file, name }) => !readFileSync(join(FOLDER, file), 'utf8').includes(name),
    );
    expect(missing).toEqual([]);
  });
});
