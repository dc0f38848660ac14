import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Desk } from './support/desk.ts';
import { deskWithLedger } from './support/troubles.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await deskWithLedger();
});
afterEach(() => desk.clear());

interface Difference {
  readonly kind: string;
  readonly how: string;
  readonly title: string;
  readonly changes: readonly { field: string; from?: unknown; to?: unknown }[];
}
const diff = async (points: string): Promise<{ from: number; to: number; differences: Difference[] }> =>
  (await desk.done(`diff ${points} --json`)).json() as never;
const said = ({ differences }: { differences: Difference[] }): string[] =>
  differences.map(({ kind, how, title, changes }) =>
    [how, kind, title, ...changes.map(({ field }) => field)].join(' '),
  );

it('says by thing what came, what went and what is otherwise', async () => {
  await desk.done('step claim');
  const claimed = await diff('head~1');
  expect(said(claimed)).toEqual([
    'changed step Write the form status',
    'added claim human:ada-lovelace on Write the form',
    'changed session human:ada-lovelace shell holds',
  ]);
  await desk.done('evidence add --title Proof text');
  expect(said(await diff('head~1 head'))).toContain('added evidence Proof');
  await desk.done('step submit');
  const done = await diff(`${claimed.to} head`);
  expect(said(done)).toEqual(
    expect.arrayContaining([
      'changed step Write the form status by proof',
      'removed claim human:ada-lovelace on Write the form',
    ]),
  );
  expect(done.differences[0]?.changes[0]).toEqual({ field: 'status', from: 'claimed', to: 'accepted' });
});

it('tells of a question, and of its answer', async () => {
  await desk.done('ask "Which store?" --option Postgres --option SQLite');
  expect(said(await diff('head~1'))).toContain('added question Which store?');
  await desk.done('decide 2');
  const { differences } = await diff('head~1');
  expect(differences.find(({ kind }) => kind === 'question')?.changes).toEqual(
    expect.arrayContaining([
      { field: 'status', from: 'asked', to: 'made' },
      { field: 'answer', to: 'SQLite' },
    ]),
  );
});

it('takes lines, head, so many before it, and times, in either order', async () => {
  const { to: head } = await diff('0');
  expect(await diff(`@0 @${head}`)).toEqual(await diff('0 head'));
  expect((await diff(`head~${head}`)).from).toBe(0);
  expect((await diff('2026-11-30T09:00:01.500Z')).from).toBeGreaterThan(-1);
  const forth = await diff('0 head');
  const back = await diff('head 0');
  expect(back.differences.every(({ how }) => how === 'removed')).toBe(true);
  expect(back.differences).toHaveLength(forth.differences.length);
});

it('of the same says so', async () => {
  expect((await desk.done('diff head head')).out).toMatch(/^nothing is different/);
  expect((await diff('head')).differences).toEqual([]);
});

it('shows text of the log as it is not to be obeyed', async () => {
  await desk.argv(['goal', 'amend', '--objective', 'a\u001b[2J\nb', '--reason', 'r']);
  const { out } = await desk.done('diff head~1', { env: { NO_COLOR: '1' } });
  expect(out).toContain('objective: Ship login → a␛[2J␊b');
});
