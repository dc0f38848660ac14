import { describe, expect, it } from 'vitest';
import { codexImporter } from '../../../../src/adapters/importers/codex/index.ts';
import { claude, World } from '../../../support/world.ts';
import { linesOf, passedOf, usageOf } from '../support.ts';
import { event, item, readRecords, tokens } from './support.ts';

// A fork's file as Codex writes it: its own session_meta, its parent's, the parent's records, then its own.

const START = Date.UTC(2026, 9, 2, 12);
type Timed = { readonly timestamp: string; readonly type: string; readonly payload: object };
const at = (ms: number, it: object): Timed =>
  ({ ...it, timestamp: new Date(START + ms).toISOString() }) as Timed;
const meta = (ms: number, id: string, more: object = {}) =>
  at(ms, {
    type: 'session_meta',
    payload: { id, source: 'cli', timestamp: new Date(START + ms).toISOString(), ...more },
  });
const said = (ms: number, text: string) =>
  at(ms, item('message', { role: 'assistant', content: [{ type: 'output_text', text }] }));
const used = (ms: number, total: object, last: object) =>
  at(ms, event('token_count', { info: { total_token_usage: total, last_token_usage: last } }));

const HOUR = 3_600_000;
const parent = [
  meta(-HOUR, 'parent'),
  said(-HOUR + 5_000, 'one'),
  used(-HOUR + 5_100, tokens(100, 40, 10), tokens(100, 40, 10)),
  said(-HOUR + 9_000, 'two'),
  used(-HOUR + 9_100, tokens(250, 90, 25), tokens(150, 50, 15)),
];
const own = (from: number) => [
  at(from, event('task_started', {})),
  said(from + 4_000, 'three'),
  used(from + 4_100, tokens(450, 190, 30), tokens(200, 100, 5)),
];
/** Every copied record gets the time of the copying, some milliseconds after the one before it. */
const restamped = parent.map((it, n) => at(20 + n * 30, it));
const fork = (copy: readonly Timed[]) => [
  meta(0, 'fork', { forked_from_id: 'parent' }),
  ...copy,
  ...own(6_000),
];

const inputs = async (...records: readonly unknown[]) =>
  usageOf(await readRecords(...records)).map(({ input, cache_read, output }) => [input, cache_read, output]);
const OWN = [[100, 100, 5]];

describe('what a fork copied', () => {
  it.each([
    ['stamped anew', restamped],
    ['with the times it had', parent],
  ])('%s: its usage counts with the parent, and its words are imported', async (_, copy) => {
    expect(await inputs(...fork(copy))).toEqual(OWN);
    const items = await readRecords(...fork(copy));
    expect(passedOf(items)['usage-of-parent']).toBe(2);
    expect(items.flatMap((it) => (it.kind === 'record' ? it.facts : [])).map((it) => it.type)).toEqual([
      'message',
      'message',
      'message',
      'usage',
    ]);
    expect(items[0]).toMatchObject({ kind: 'session', external: 'fork' });
  });

  it('of a fork of a fork, and where only a second session_meta says that it is one', async () => {
    const [first, ...rest] = fork([meta(10, 'middle', { forked_from_id: 'parent' }), ...restamped]);
    expect(await inputs(first, ...rest)).toEqual(OWN);
    expect(await inputs(meta(0, 'fork'), ...rest)).toEqual(OWN);
  });

  it('without usage in it: the first total is no more than what its response used', async () => {
    const words = restamped.filter(({ type }) => type !== 'event_msg');
    expect(await inputs(...fork(words))).toEqual(OWN);
    expect(await inputs(...fork(words), used(20_000, tokens(500, 190, 31), tokens(50, 0, 1)))).toEqual([
      ...OWN,
      [50, 0, 1],
    ]);
  });

  it('ends with the first pause: what comes fast after that is its own', async () => {
    const more = [30_000, 30_100].map((ms, n) =>
      used(ms, tokens(500 + 50 * n, 190, 31 + n), tokens(50, 0, 1)),
    );
    expect(await inputs(...fork(restamped), ...more)).toEqual([...OWN, [50, 0, 1], [50, 0, 1]]);
  });
});

describe('what is no fork', () => {
  it('counts all of it, however fast it went, resumed under its own name or not', async () => {
    const records = restamped.filter(({ type }) => type !== 'session_meta');
    const all = [
      [60, 40, 10],
      [100, 50, 15],
    ];
    expect(await inputs(meta(0, 'alone'), ...records)).toEqual(all);
    expect(await inputs(meta(0, 'alone'), meta(5, 'alone'), ...records)).toEqual(all);
  });
});

describe('what can’t be told', () => {
  const notices = async (...records: readonly unknown[]) =>
    (await readRecords(...records)).flatMap((it) => (it.kind === 'record' ? (it.notices ?? []) : []));
  const PERHAPS = 'marked/usage-of-parent-perhaps';

  it('a record of a fork without a time is counted, with a notice', async () => {
    const copy = restamped.map(({ timestamp: _, ...it }) => it as Timed);
    expect(await inputs(...fork(copy))).toEqual([[60, 40, 10], [100, 50, 15], ...OWN]);
    expect(await notices(...fork(copy))).toEqual([PERHAPS, PERHAPS]);
  });

  it('another session’s records that come late are, too, and what follows them', async () => {
    const late = [meta(0, 'one'), ...own(5_000), meta(20_000, 'other'), ...own(30_000)];
    const [, , more] = own(50_000);
    const next = { ...more, ...used(54_100, tokens(900, 190, 31), tokens(450, 0, 1)) };
    expect(await notices(...late, next)).toEqual([PERHAPS]);
    expect(await notices(...fork(restamped))).toEqual([]);
  });
});

it.each([
  ['the parent first', [parent, fork(restamped)]],
  ['the fork first', [fork(restamped), parent]],
])('both imported, %s: every token once', async (_, files) => {
  const world = new World();
  await world.init();
  for (const [n, records] of files.entries()) {
    const chunks = async function* () {
      yield linesOf(...records);
    };
    const read = await world.ledger.importFile([codexImporter], { name: `${n}.jsonl`, chunks }, claude);
    expect(read.ok).toBe(true);
  }
  let total = 0;
  for await (const line of world.ledger.lines()) {
    if (line.kind !== 'event' || line.event.type !== 'usage.recorded') continue;
    const { input, cache_read, output } = line.event.data as Record<string, number>;
    total += (input ?? 0) + (cache_read ?? 0) + (output ?? 0);
  }
  expect(total).toBe(450 + 30);
});
