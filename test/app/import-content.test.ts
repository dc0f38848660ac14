import { describe, expect, test } from 'vitest';
import type { ImportedFact, ImportItem } from '../../src/app/importing.ts';
import type { Command } from '../../src/domain/commands.ts';
import type { BlobRef } from '../../src/format/events/common.ts';
import { INLINE_MAX } from '../../src/format/limits.ts';
import { claude, World } from '../support/world.ts';
import { AT, calls, imported, record, returns, said, session, trace } from './import.stage.ts';

const fresh = async (): Promise<World> => {
  const world = new World();
  await world.init();
  return world;
};
type Data = Record<string, unknown>;
const dataOf = async (world: World, type: string): Promise<Data[]> =>
  ((await trace(world)) as [string, Data][]).filter((it) => it[0] === type).map((it) => it[1]);

describe('what a foreign log says is kept as it was', () => {
  test('A16, A18: foreign JSON is text: its digits, double keys, order and odd escapes survive', async () => {
    const input = '{"n":9007199254740993,"n":-0.0,"x":1e400,"__proto__":{"done":true},"k":"\\ud83d\\u0000"}';
    const world = await fresh();
    await imported(world, [session, record(0, [calls('a', input), returns('a', '[1.0, 1e-7]')])]);
    expect((await dataOf(world, 'tool.called'))[0]?.input).toBe(input);
    expect((await dataOf(world, 'tool.returned'))[0]?.output).toBe('[1.0, 1e-7]');
    expect(({} as { done?: boolean }).done).toBeUndefined();
    expect((await world.state()).readOnly).toBeUndefined();
  });

  test('up to 4 KiB in the event, whole in a blob beyond, the same bytes once', async () => {
    const fits = 'é'.repeat(INLINE_MAX / 2);
    const long = `${fits}!`;
    const world = await fresh();
    await imported(world, [session, record(0, [said(fits), said(long), said(long)])]);
    const [first, second, third] = (await dataOf(world, 'message.recorded')).map((it) => it.text);
    expect(first).toBe(fits);
    expect(second).toMatchObject({ bytes: INLINE_MAX + 1, media: 'text/plain; charset=utf-8' });
    expect(third).toEqual(second);
    expect(Buffer.from(await world.ledger.blob(second as BlobRef)).toString('utf8')).toBe(long);
    expect(await world.ledger.verify({ deep: true })).toMatchObject({ verdict: 'valid', faults: [] });
  });

  test('A12: half a character bricks nothing', async () => {
    const world = await fresh();
    await imported(world, [
      session,
      record(0, [said('half: \ud83d'), calls('\udc00', '{}'), returns('\udc00')]),
    ]);
    expect((await dataOf(world, 'message.recorded'))[0]?.text).toBe('half: \ufffd');
    expect(await world.ledger.verify({})).toMatchObject({ verdict: 'valid' });
    expect((await world.state()).openCalls.size).toBe(0);
  });

  test('names longer than a line carries are cut in one way, so that a call and its return still meet', async () => {
    const id = `call-${'😀'.repeat(100)}`;
    const world = await fresh();
    const items: readonly ImportItem[] = [
      {
        ...session,
        external: 'e'.repeat(900),
        runtime: 'r'.repeat(900),
        model: 'm'.repeat(900),
      } as ImportItem,
      record(0, [{ type: 'call', call: id, tool: 't'.repeat(900), input: '{}' }], 's'.repeat(900)),
      record(1, [returns(id)], 's'.repeat(900)),
      record(2, [{ type: 'compaction', trigger: 'x'.repeat(900), summary: 'y'.repeat(9_000) }]),
    ];
    await imported(world, items);
    expect((await world.state()).openCalls.size).toBe(0);
    expect((await imported(world, items)).added).toBe(0);
  });

  test('a record with more in it than one write can carry', async () => {
    const world = await fresh();
    const heavy = Array.from({ length: 300 }, (_, n) => said(`${n}${'\u0001'.repeat(INLINE_MAX - 8)}`));
    const many = Array.from({ length: 6_000 }, (_, n) => said(`${n}`));
    const answer = await imported(world, [session, record(0, heavy), record(1, many)]);
    expect(answer).toMatchObject({ records: 2, imported: 2, added: 6_302 });
    expect((await imported(world, [session, record(0, heavy), record(1, many)])).added).toBe(0);
    expect(await world.ledger.verify({})).toMatchObject({ verdict: 'valid', lines: 6_303 });
  });
});

describe('texts that take more room on a line than in the file', () => {
  const dark = (n: number, length: number) => `${n}${'\u0001'.repeat(length)}`;

  test('names without end, of characters that all need an escape', async () => {
    const world = await fresh();
    const called = (n: number): ImportedFact => ({
      type: 'call',
      call: dark(n, 5_000),
      tool: dark(n, 5_000),
      input: '{}',
    });
    const items = Array.from({ length: 500 }, (_, n) => record(n, [called(n)]));
    expect(await imported(world, [session, ...items])).toMatchObject({ imported: 500, added: 502 });
    const dim = { ...session, external: dark(0, 9_000) } as ImportItem;
    const aside = Array.from({ length: 250 }, (_, n) => record(n, [called(n)], dark(1, 900)));
    expect(await imported(world, [dim, ...aside])).toMatchObject({ imported: 250, added: 252 });
  });

  test('contents that are held until their batch is written, the same ones among them', async () => {
    const world = await fresh();
    const texts = Array.from({ length: 20 }, (_, n) => `${n % 15}${'é'.repeat(500_000)}`);
    await imported(world, [session, ...texts.map((text, n) => record(n, [said(text)]))]);
    const told = await dataOf(world, 'message.recorded');
    const ids = told.map(({ text }) => (text as { blob: string }).blob);
    expect(new Set(ids).size).toBe(15);
    expect(ids.slice(15)).toEqual(ids.slice(0, 5));
    for (const [n, { text }] of told.entries()) {
      const bytes = await world.files.store({ pid: 1, host: 'here', since: AT }).blobs.get(text as BlobRef);
      expect(Buffer.from(bytes).toString()).toBe(texts[n]);
    }
  });
});

describe('a batch that no importer makes', () => {
  const batch = (more: Record<string, unknown>): Command =>
    ({
      type: 'trace.import',
      source: 'x:1',
      format: 'x',
      opens: { external: '1', runtime: 'x', at: AT },
      facts: [],
      ...more,
    }) as unknown as Command;
  const fact = (n: number, text: string, at = AT) => ({
    record: 0,
    n,
    at,
    fact: { type: 'message', role: 'user', text },
  });

  test('with numbers that go back: what lies at or below one before it is passed over', async () => {
    const world = await fresh();
    await world.do(
      batch({ facts: [fact(1, 'a'), fact(3, 'c'), fact(2, 'b'), fact(3, 'c'), fact(4, 'd')] }),
      claude,
    );
    expect((await dataOf(world, 'message.recorded')).map((it) => it.text)).toEqual(['a', 'c', 'd']);
    expect((await world.state()).readOnly).toBeUndefined();
  });

  test.each([
    ['a day that no calendar has', { facts: [fact(1, 'a', '2026-02-30T00:00:00.000Z')] }],
    [
      'a start that no calendar has',
      { opens: { external: '1', runtime: 'x', at: '2027-02-29T00:00:00.000Z' } },
    ],
    [
      'a reason that the log does not take',
      {
        done: {
          sha256: 'f'.repeat(64),
          bytes: 1,
          records: 1,
          imported: 0,
          events: 0,
          passed: { 'Bad Key': 1 },
        },
      },
    ],
    ['a fraction', { facts: [{ ...fact(1, 'a'), n: 1.5 }] }],
    ['half a character', { facts: [fact(1, '\ud83d')] }],
    ['a text over 4 KiB', { facts: [fact(1, 'x'.repeat(INLINE_MAX + 1))] }],
  ])('with %s is refused in words', async (_, more) => {
    const world = await fresh();
    const bytes = world.files.bytes();
    expect(await world.code(batch(more), claude)).toBe('bad-command');
    expect(world.files.bytes()).toEqual(bytes);
  });

  test('larger than one write carries is refused in words, and nothing of it is written', async () => {
    const world = await fresh();
    const bytes = world.files.bytes();
    const facts = Array.from({ length: 400 }, (_, n) => fact(n + 1, 'x'.repeat(4_000)));
    expect(await world.code(batch({ facts }), claude)).toBe('too-large');
    expect(world.files.bytes()).toEqual(bytes);
  });

  test('of a source never begun is refused', async () => {
    const world = await fresh();
    const { opens: _, ...rest } = batch({}) as unknown as Record<string, unknown>;
    expect(await world.code(rest as unknown as Command, claude)).toBe('unknown-session');
  });
});
