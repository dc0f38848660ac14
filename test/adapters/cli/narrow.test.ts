import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { table } from '../../../src/adapters/cli/render/table.ts';
import { widthOf } from '../../../src/adapters/cli/render/width.ts';
import { Desk } from './support/desk.ts';

// A table that does not fit is told row by row, in lines that do: nothing is cut so short that it says nothing.

let desk: Desk;
beforeEach(async () => {
  desk = new Desk();
  const agent = { env: { CLAUDECODE: '1' } };
  await desk.done(
    'init --goal "Ship the login form in two languages, 検証 and the other one" --check "npm test"',
  );
  await desk.done(
    'step plan "Write the form, with 検証 😀 and labels that a reader can read aloud" --judge human',
  );
  await desk.done('step plan "Second" --priority 1');
  await desk.done('lesson add "The tests need a database that nobody else is using" --pin');
  await desk.done('next --claim', agent);
  await desk.done('call open deploy --input "to the stage, with everything that has been made since"', agent);
  await desk.done('evidence add --title "What the terminal said when the form was sent twice" x', agent);
  await desk.done('ask "May the old API go before the new one is there?" --option Yes --option No', agent);
  await desk.type('goal check');
});
afterEach(() => desk.clear());

const LISTS = [
  'goal list',
  'step list --all',
  'check list',
  'evidence list',
  'lesson list',
  'session list',
  'call list',
  'ask list',
];

describe('every list fits', () => {
  it.each(LISTS.flatMap((line) => [40, 80].map((columns) => [line, columns] as const)))(
    '%s in %i columns',
    async (line, columns) => {
      const { out } = await desk.done(line, { columns });
      const lines = out.trimEnd().split('\n');
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.filter((it) => widthOf(it) > columns)).toEqual([]);
    },
  );

  it('in 40 columns what a step is about can still be read', async () => {
    const { out } = await desk.done('step list --all', { columns: 40 });
    expect(out).toMatch(/^ {2}Write the form, with 検証 😀/m);
  });
});

describe('a table without room', () => {
  const columns = [
    { head: 'id' },
    { head: 'kind' },
    { head: 'n', right: true as const },
    { head: 'tree', gives: true as const },
    { head: 'title', gives: true as const },
  ];
  const rows = [
    ['ABCDEF', 'note', '7', 'git:0123456789ab', 'Words that say what it is about'],
    ['GHIJKL', '', '12', '', 'z'],
  ];

  it('names each cell but the id and the words, and leaves out what is empty', () => {
    expect(table(columns, rows, 24).split('\n')).toEqual([
      'ABCDEF  kind note  n 7',
      '  tree git:0123456789ab',
      '  Words that say what i…',
      'GHIJKL  n 12',
      '  z',
    ]);
  });

  it('is a table again where there is room', () => {
    expect(table(columns, rows, 80).split('\n')[0]).toBe('id      kind   n  tree              title');
  });
});
