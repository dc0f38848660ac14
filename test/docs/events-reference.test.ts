import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventData } from '../../src/format/events/index.ts';
import { renderEventsReference } from './events-reference.ts';

const FILE = new URL('../../docs/reference/events.md', import.meta.url);

it('the reference of events says what the schemas say', () => {
  const generated = renderEventsReference();
  if (process.env.UPDATE_DOCS === '1') writeFileSync(FILE, generated);
  expect(readFileSync(FILE, 'utf8'), 'UPDATE_DOCS=1 npx vitest run test/docs writes it anew').toBe(generated);
});

it('names every event type once', () => {
  const headings = readFileSync(FILE, 'utf8').match(/^### `.*`$/gm) ?? [];
  expect(headings.map((line) => line.slice(5, -1)).sort()).toEqual(Object.keys(eventData).sort());
});
