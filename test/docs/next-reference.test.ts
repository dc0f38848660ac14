import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exitOfVerdict } from '../../src/adapters/cli/exit.ts';

const text = readFileSync('docs/reference/next.md', 'utf8');
const FOLDER = 'src/domain/next';
const code = readdirSync(FOLDER)
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  .join('\n');

test('the table of next has the rows that the code answers with, and no other', () => {
  const documented = [...text.matchAll(/^\| (\d+) \|/gm)].map(([, row]) => Number(row));
  const answered = [...code.matchAll(/\brow: (\d+)|\b(?:replanOrAsk|claim|judge)\(facts, (\d+)/g)].map(
    ([, literal, argument]) => Number(literal ?? argument),
  );
  expect(documented).toEqual([...new Set(answered)].sort((a, b) => a - b));
});

test('the exit codes are those of the command', () => {
  for (const [verdict, exit] of Object.entries(exitOfVerdict)) expect(text).toContain(`${verdict} ${exit}`);
});
