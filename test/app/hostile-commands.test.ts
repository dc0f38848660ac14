import { describe, expect, it } from 'vitest';
import { type Command, type CommandType, commandSchemas } from '../../src/domain/commands.ts';
import { timelineEntry } from '../../src/projections/timeline.ts';
import { cases } from '../domain/authority.table.ts';
import type { Case } from '../domain/authority.words.ts';
import { copyOf, linesOf } from '../support/forge.ts';
import { play, theOf } from '../support/given.ts';
import { ada, World } from '../support/world.ts';

// Every text that any command takes is the attacker's: each in turn is made hostile, far too long, or half a character.

const me = ada;
const HOSTILE = 'a\u001b[2J\u009b\u202e\u200f\u2028<img src=x onerror=y>```\n# no\t👩🏽‍💻 __proto__ \u0000';
const LONG = 'x'.repeat(1_048_576);
/** The first half of an emoji, as text has it that was cut by the number of its UTF-16 units. */
const HALF = 'cut \ud83d';
const STEERING = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|[\ud800-\udfff]/u;

type Data = Readonly<Record<string, unknown>>;
type Put = (text: string) => Data;

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For each text in a value, how to put another in its place. */
const leaves = (value: unknown, at: string, put: (it: unknown) => Data): [string, Put][] => {
  if (typeof value === 'string') return [[at, put]];
  if (Array.isArray(value)) {
    return value.flatMap((it, n) => leaves(it, `${at}[${n}]`, (other) => put(value.with(n, other))));
  }
  if (!isData(value)) return [];
  return Object.entries(value).flatMap(([key, it]) =>
    leaves(it, `${at}.${key}`, (other) => put({ ...value, [key]: other })),
  );
};

/** Those of a command, and the keys it could have besides, with a text or a list of one. */
const placesOf = (command: Command): [string, Put][] => {
  const { type, ...rest } = command;
  const more = Object.keys(commandSchemas[type].shape).filter((key) => !Object.hasOwn(command, key));
  return [
    ...leaves(rest, '', (it) => ({ type, ...(it as Data) })),
    ...more.flatMap((key): [string, Put][] => [
      [`.${key}`, (text) => ({ ...command, [key]: text })],
      [`.${key}[]`, (text) => ({ ...command, [key]: [text] })],
    ]),
  ];
};

/** What is taken and not written: a path outside the project is no part of it; a format stands where a log begins to be read. */
const UNWRITTEN = ['call.open.paths[]', 'trace.import.format'];

const firstOf = new Map<CommandType, Case>();
for (const it of cases) {
  if (it.tries === undefined && it.human[4] === 'ok' && !firstOf.has(it.act)) firstOf.set(it.act, it);
}

const cleanStatus = async (world: World): Promise<string> => {
  const reading = await new World(world.files, { pid: 9, host: 'here', since: '' }).ledger.reading();
  return 'fault' in reading ? JSON.stringify(reading.fault) : reading.status;
};

describe.each([...firstOf])('%s', (_, row) => {
  it('takes every text word for word or not at all, and shows it inert', async () => {
    const stage = await play(row.given(me));
    const command = row.command(theOf(await stage.state()));
    for (const [place, put] of placesOf(command)) {
      for (const text of [HOSTILE, LONG, HALF]) {
        const world = copyOf(stage);
        const before = (await world.state()).head.seq;
        const outcome = await world.submit(put(text) as Command, me);
        const what = `${place}: ${text.slice(0, 12)}`;
        expect(await cleanStatus(world), what).toBe('clean');
        if (!outcome.ok) {
          expect(outcome.refusal.what.length, what).toBeLessThan(2_000);
          expect((await world.state()).head.seq - before, what).toBe(outcome.noted.length);
          continue;
        }
        expect(text, `${place} takes it`).toBe(HOSTILE);
        const told = JSON.stringify(outcome.events.map(({ event }) => event.data));
        if (!UNWRITTEN.includes(`${command.type}${place}`))
          expect(told, what).toContain(JSON.stringify(text).slice(1, -1));
        for (const line of (await linesOf(world)).slice(before + 1)) {
          const entry = timelineEntry(line);
          expect(entry.what, what).not.toMatch(STEERING);
        }
        const next = await world.ledger.next(me);
        for (const said of [next.why, next.what, next.who]) expect(said ?? '', what).not.toMatch(STEERING);
        expect(Buffer.byteLength(JSON.stringify(next)), what).toBeLessThanOrEqual(2_048);
      }
    }
  });
});

it('every act is tried but the one that opens a ledger elsewhere', () => {
  const left = Object.keys(commandSchemas).filter((type) => !firstOf.has(type as CommandType));
  expect(left).toEqual(['branch.make']);
});
