import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Desk } from './support/desk.ts';
import { deskWithLedger } from './support/troubles.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await deskWithLedger();
});
afterEach(() => desk.clear());

interface Hit {
  readonly seq: number;
  readonly type: string;
  readonly field: string;
  readonly excerpt: string;
}
const search = async (...argv: string[]): Promise<{ found: Hit[]; left_out: number; unread: number }> => {
  const typed = await desk.argv(['search', '--json', ...argv]);
  expect(typed.code, typed.out).toBe(0);
  return typed.json() as never;
};

it('looks through goals, steps, lessons, evidence, criteria and reasons, newest first', async () => {
  await desk.done('lesson add "Needle in a lesson"');
  await desk.done('step plan "A needle of a step"');
  await desk.done('evidence add --title "NEEDLE of evidence" "plain"');
  await desk.done('evidence add --title "Plain" "content with a needle"');
  await desk.argv(['evidence', 'add', '--title', 'Long', `${'x '.repeat(4_000)}needle`]);
  await desk.done('goal amend --objective "Ship the needle" --reason "r"');
  const { found, left_out } = await search('needle');
  expect(found.map(({ type, field }) => `${type} ${field}`)).toEqual([
    'goal.amended objective',
    'evidence.recorded content',
    'evidence.recorded content',
    'evidence.recorded title',
    'step.planned title',
    'lesson.recorded text',
  ]);
  expect(left_out).toBe(0);
  expect(found[1]?.excerpt).toMatch(/^…(x )+needle$/);
  expect((await search('needle', '--type', 'lesson')).found).toHaveLength(1);
  const two = await search('needle', '--limit', '2');
  expect({ found: two.found.map(({ seq }) => seq), more: two.left_out }).toEqual({
    found: found.slice(0, 2).map(({ seq }) => seq),
    more: 4,
  });
});

it('takes text as it stands, in either case and either spelling of an accent', async () => {
  await desk.argv(['lesson', 'add', 'Café (a+b)* [x]']);
  for (const text of ['(A+B)*', 'cafe\u0301', 'CAFÉ', '[x]'])
    expect((await search(text)).found, text).toHaveLength(1);
  expect((await search('a.b')).found).toHaveLength(0);
});

it('shows what drives a terminal, and where nothing is', async () => {
  await desk.argv(['lesson', 'add', 'before \u001b[2J needle \u202e after']);
  const { out } = await desk.type('search needle', { env: { NO_COLOR: '1' } });
  expect(out).toContain('before ␛[2J needle \\u202e after');
  expect((await desk.done('search nothing-of-the-kind')).out).toBe('nothing has nothing-of-the-kind\n');
});

it('does not look through what tools were given, nor the ids of things', async () => {
  await desk.done('step claim');
  await desk.done('call open needle --id needle --input needle');
  const { steps } = (await desk.done('step list --json')).json() as { steps: { id: string }[] };
  expect((await search('needle')).found).toEqual([]);
  expect((await search(steps[0]?.id ?? '')).found).toEqual([]);
});
