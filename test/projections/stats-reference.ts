import { statsSchema } from '../../src/projections/stats/stats-schema.ts';
import { formOf } from '../docs/event-forms.ts';
import { type Shape, shapeOf } from '../docs/json-shape.ts';

const cell = (words: string): string => words.replaceAll('|', '\\|');

const inner = (shape: Shape): Shape | undefined => {
  const it = shape.items ?? shape;
  return it.properties === undefined ? undefined : it;
};

const rows = (shape: Shape, at: string): string[] =>
  Object.entries(shape.properties ?? {}).flatMap(([key, it]) => {
    const path = at === '' ? key : `${at}.${key}`;
    const name = it.type === 'array' ? `${path}[]` : path;
    const within = inner(it);
    if (it.description === undefined) throw new Error(`${path} has no meaning: describe it in its schema`);
    const form = within === undefined ? formOf(it) : it.type === 'array' ? 'list' : 'object';
    const optional = shape.required?.includes(key) === true ? '' : 'optional';
    return [
      `| \`${name}\` | ${cell(form)} | ${cell(it.description)} | ${optional} |`,
      ...(within === undefined ? [] : rows(within, name)),
    ];
  });

/** docs/reference/stats.md, whole, from the schema. */
export const renderStatsReference = (): string =>
  `# The numbers \`stats/1\`

What \`loopledger stats --json\` answers as \`stats\`. All numbers are whole: seconds, counts, and one percentage, which is
rounded down. The same lines give the same numbers on every machine. Keys marked *optional* are absent where there is
nothing to say, and never null. Fields are added in later versions and neither renamed nor removed.

Times are those at which events were recorded. A clock that was set back makes no time shorter than 0. What was imported
was recorded when it was read. A number that would pass 2^53−1 stops there.

This page is made from \`src/projections/stats/stats-schema.ts\` and a test keeps it equal:
\`UPDATE_DOCS=1 npx vitest run test/projections\` writes it anew.

| key | form | meaning | |
| --- | --- | --- | --- |
${rows(shapeOf(statsSchema), '').join('\n')}
`;
