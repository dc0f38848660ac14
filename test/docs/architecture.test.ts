import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/ARCHITECTURE.md', 'utf8');
const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((it) => (it.isDirectory() ? [it.name] : []));

it('every room of the code stands on the page: drawn, in letters, and in the table', () => {
  const adapters = foldersIn('src/adapters');
  const [, drawing = '', letters = ''] = /```mermaid\n(.*?)```.*?```text\n(.*?)```/s.exec(page) ?? [];
  const words = (text: string): Set<string> => new Set(text.match(/[a-z]+/g));
  for (const text of [drawing, letters, page.slice(page.indexOf('| `src/adapters` |'))])
    expect(adapters.filter((it) => !words(text).has(it))).toEqual([]);
  const rooms = foldersIn('src').filter((it) => it !== 'testing');
  expect(rooms.filter((it) => !page.includes(`\`src/${it}\``))).toEqual([]);
});
