import { cpSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLedger } from '../../src/library.ts';
import { compareLogs } from '../../src/log/compare.ts';
import { Desk } from '../adapters/cli/support/desk.ts';
import { deskOfSeven, type Fields, json, ledgerOf, verdictOf } from './support/seven.ts';

let desk: Desk;
let copy: Desk;
beforeEach(async () => {
  desk = await deskOfSeven();
  copy = new Desk();
  cpSync(desk.path('.loopledger'), copy.path('.loopledger'), { recursive: true });
});
afterEach(() => {
  desk.clear();
  copy.clear();
});

const stepsOf = async (at: Desk): Promise<Map<string, string>> => {
  const { steps } = (await json(at, 'step list')) as {
    steps: { id: string; title: string; after: string[] }[];
  };
  return new Map(steps.map(({ id, title, after }) => [id, `${title} after ${after.join()}`]));
};

describe('B13: two clones give the same number to two things', () => {
  it('gives two ids, and each keeps what it refers to', async () => {
    copy.now = desk.now;
    await desk.done('step plan Here --after @3');
    await copy.done('step plan There --after @4');
    const [here, there] = [await stepsOf(desk), await stepsOf(copy)];
    const common = [...here.keys()].filter((id) => there.has(id));
    expect(common).toHaveLength(4);
    expect(new Set([...here.keys(), ...there.keys()]).size).toBe(6);
    expect([...here.values()].at(-1)).toBe(`Here after ${common[0]}`);
    expect([...there.values()].at(-1)).toBe(`There after ${common[1]}`);
  });
});

describe('B15: a restored backup that lives on kills the log', () => {
  it('says of the copy that it lives on elsewhere, and finds what both have in common', async () => {
    for (const n of [1, 2, 3]) await desk.done(`lesson add "Here ${n}"`);
    for (const n of [1, 2]) await copy.done(`lesson add "There ${n}"`);
    expect((await json(copy, 'show 7')).event).toMatchObject({ type: 'ledger.continued' });
    const [left, right] = [desk, copy].map((it) => openLedger(dirname(ledgerOf(it))).lines());
    expect(await compareLogs(left!, right!)).toEqual({ relation: 'fork', common: 7 });
    expect((await verdictOf(desk))[0]).toBe(0);
    expect((await verdictOf(copy))[0]).toBe(0);
  });
});

describe('C3: an older line is taken for the latest', () => {
  it('goes by number, where the clock goes back and things of long ago are read in', async () => {
    const ids = (): string[] => readFileSync(ledgerOf(desk), 'utf8').match(/"id":"[0-9A-Z]{26}"/g) ?? [];
    desk.now -= 86_400_000;
    await desk.done('lesson add "A day earlier"');
    desk.now -= 1_000;
    await desk.done('lesson add "In the same second"');
    await desk.done(`import ${process.cwd()}/fixtures/claude-code/exact.jsonl`);
    expect(ids()).toEqual(ids().toSorted());
    expect(new Set(ids()).size).toBe(ids().length);
    const { head } = (await json(desk, 'replay')) as { head: { seq: number } };
    const { events } = (await json(desk, 'log --limit 1')) as { events: { seq: number }[] };
    expect(events.map(({ seq }) => seq)).toEqual([head.seq]);
  });
});

describe('D6: the same spend is charged twice, or to another task', () => {
  it('without git: a receipt is one charge, to the step that is held and to no other', async () => {
    const agent = '--as agent:codex';
    await desk.done(`step plan "Another step" --judge human`);
    const [held, other] = [...(await stepsOf(desk)).keys()].reverse();
    await desk.done(`step claim ${held} ${agent}`);
    const spend = `usage add --receipt r1 --input 70 --money 0.5USD ${agent}`;
    const wrong = await desk.type(`loopledger ${spend} --step ${other}`);
    expect({ code: wrong.code, err: wrong.err }).toMatchObject({
      code: 1,
      err: expect.stringContaining('holds step'),
    });
    await desk.done(spend);
    await desk.done(spend);
    const { spending } = (await json(desk, 'usage show')) as { spending: readonly Fields[] };
    expect(spending.map(({ tokens }) => tokens)).toEqual([70, 70, 70]);
    expect(spending.some(({ step }) => step === other)).toBe(false);
    await desk.done(`step submit ${agent}`);
  });

  it('counts the usage of a session once, however often it is read in', async () => {
    const session = `${process.cwd()}/fixtures/claude-code/projects/-home-ada-shop/3f6c1d52-8a41-4e57-9b1e-0c5d7a2e9f10.jsonl`;
    await desk.done(`import ${session}`);
    const first = (await json(desk, 'session list')).sessions as Fields[];
    const bytes = readFileSync(ledgerOf(desk));
    await desk.done(`import ${session}`);
    expect((await json(desk, 'session list')).sessions).toEqual(first);
    expect(first.at(-1)).toMatchObject({ usage: { input: expect.any(Number) } });
    expect(readFileSync(ledgerOf(desk)).equals(bytes)).toBe(true);
  });
});

describe('D11: months of records are deleted, unannounced', () => {
  it('has all of them after 400 days, and only adds to them', async () => {
    const before = readFileSync(ledgerOf(desk));
    desk.now += 400 * 86_400_000;
    for (const line of ['status', 'board', 'step list --all', 'log --limit 0', 'next', 'resume'])
      await desk.done(line);
    expect(readFileSync(ledgerOf(desk)).equals(before)).toBe(true);
    await desk.done('lesson add "Still here"');
    expect(readFileSync(ledgerOf(desk)).subarray(0, before.length).equals(before)).toBe(true);
    expect((await stepsOf(desk)).size).toBe(4);
  });
});
