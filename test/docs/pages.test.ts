import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playPage, typedLines } from './console.ts';

const HOW_TO = 'docs/how-to';
const pages = [
  'docs/tutorial.md',
  'docs/explanation/what-a-chain-proves.md',
  ...readdirSync(HOW_TO)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(HOW_TO, name)),
];

describe.each(pages)('%s', (file) => {
  it('shows what its lines print', async () => {
    const page = readFileSync(file, 'utf8');
    const played = await playPage(page);
    if (process.env.UPDATE_DOCS === '1') writeFileSync(file, played);
    expect(readFileSync(file, 'utf8'), 'UPDATE_DOCS=1 npx vitest run test/docs/pages.test.ts').toBe(played);
    expect(typedLines(played).length).toBeGreaterThan(5);
  });
});
