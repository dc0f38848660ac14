// Rows as tables, and tables into the page, each part between marks of its own.

import { readFileSync, writeFileSync } from 'node:fs';

const README = new URL('./README.md', import.meta.url);

export const ms = (of) =>
  of < 10 ? `${of.toFixed(2)} ms` : of < 10_000 ? `${of.toFixed(0)} ms` : `${(of / 1e3).toFixed(1)} s`;
export const mb = (bytes) =>
  bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
export const thousands = (n) => n.toLocaleString('en-US');

/**
 * A row: `what`, how many `events`, what it `took` and what it is held `against` in words, the `ratio` of the two and
 * the most that it may be (`most`). A row without a ratio tells of a fact alone.
 */
const inColumns = ({ what, events, took, against = '', ratio, most, reached }) => {
  const met = reached ?? (most === undefined || ratio === undefined ? undefined : ratio <= most);
  return [
    what,
    events === undefined ? '' : thousands(events),
    took,
    against,
    ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
    typeof most === 'number' ? `${most.toFixed(1)} ×` : (most ?? ''),
    met === undefined ? '' : met ? 'yes' : '**no**',
  ];
};

const HEAD = ['what', 'events', 'took', 'against', 'ratio', 'at most', 'reached'];

export const table = (head, rows) =>
  [head, head.map((_, n) => (n === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

export const asTable = (rows) => table(HEAD, rows.map(inColumns));

/** What each row did, and why it was right to do it that way. */
export const asNotes = (notes) => notes.map((it) => `- ${it}`).join('\n');

export const writePart = (part, text) => {
  const readme = readFileSync(README, 'utf8');
  const [begin, end] = [`<!-- figures: ${part} -->`, `<!-- /figures: ${part} -->`];
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`README.md has no place for ${part}`);
  writeFileSync(README, `${readme.slice(0, from + begin.length)}\n\n${text}\n\n${readme.slice(to)}`);
};
