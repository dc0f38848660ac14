import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderNotifyReference } from './notify-reference.ts';

const FILE = new URL('../../docs/reference/notify.md', import.meta.url);

it('the reference of notices says what the schema says', () => {
  const generated = renderNotifyReference();
  if (process.env.UPDATE_DOCS === '1') writeFileSync(FILE, generated);
  const written = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  expect(written, 'UPDATE_DOCS=1 npx vitest run test/projections writes it anew').toBe(generated);
});
