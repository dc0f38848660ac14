import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderStatsReference } from './stats-reference.ts';

const FILE = new URL('../../docs/reference/stats.md', import.meta.url);

it('the reference of the numbers says what the schema says', () => {
  const generated = renderStatsReference();
  if (process.env.UPDATE_DOCS === '1') writeFileSync(FILE, generated);
  const written = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  expect(written, 'UPDATE_DOCS=1 npx vitest run test/projections writes it anew').toBe(generated);
});
