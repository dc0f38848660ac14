import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { expect, it } from 'vitest';
import type { State } from '../../src/domain/state.ts';
import { ask, stageOf } from './next.stage.ts';
import { situations } from './next.table.ts';
import type { Situation } from './next.words.ts';

// Every answer in full, as whoever asks reads it. What is said is looked at when it changes, and taken over with UPDATE=told.

const pinned = new URL('./next-told.txt', import.meta.url);

/** Ids are told by the order in which things were made: `##0` is the id of the first goal, step or question, `#0` its end. */
const withoutIds = (text: string, state: State): string => {
  const criteria = [...state.goals.values()].flatMap((it) => [...it.criteria.keys()]);
  const kinds = [state.goals, state.steps, state.sessions, state.questions, state.watches, state.checks];
  return [criteria, ...kinds.map((it) => [...it.keys()])].reduce(
    (told, ids) =>
      ids.reduce((all, id, n) => all.replaceAll(id, `##${n}`).replaceAll(id.slice(-6), `#${n}`), told),
    text,
  );
};

const told = async (it: Situation): Promise<string> => {
  const { row, verdict, why, what, who, command, ...rest } = await ask(it);
  const about = Object.keys(rest).length === 0 ? [] : [JSON.stringify(rest, (_, it) => it ?? null)];
  const lines = [`${row} ${verdict}: ${why}`, `${who}: ${what}`, command, ...about];
  return withoutIds(lines.join('\n'), await (await stageOf(it)).state());
};

if (process.env.UPDATE === 'told') {
  const all = [];
  for (const it of situations) all.push(`${it.name}\n\n${(await told(it)).replace(/^/gm, '    ')}\n`);
  writeFileSync(pinned, all.join('\n'));
}

const expected = new Map(
  readFileSync(pinned, 'utf8')
    .split(/\n\n(?=\S)/)
    .map((part) => {
      const [name = '', answer = ''] = part.split('\n\n');
      return [name, answer.trimEnd().replace(/^ {4}/gm, '')] as const;
    }),
);

it.each(situations.map((it) => [it.name, it] as const))('%s: this is what is said', async (name, it) => {
  expect(await told(it)).toBe(expected.get(name));
});

it('nothing else is written down', () => {
  expect([...expected.keys()]).toEqual(situations.map((it) => it.name));
});
