import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderStateViewReference } from './state-view-reference.ts';

const FILE = new URL('../../docs/reference/state-view.md', import.meta.url);

it('the reference of the state view says what the schema says', () => {
  const generated = renderStateViewReference();
  if (process.env.UPDATE_DOCS === '1') writeFileSync(FILE, generated);
  expect(readFileSync(FILE, 'utf8'), 'UPDATE_DOCS=1 npx vitest run test/projections writes it anew').toBe(
    generated,
  );
});
