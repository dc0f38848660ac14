import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Stats, statsSchema } from '../../../src/projections/stats/stats-schema.ts';
import { Desk } from './support/desk.ts';

const agent = { env: { CLAUDECODE: '1' } };

let desk: Desk;
beforeEach(async () => {
  desk = new Desk();
  await desk.done('init --goal "Ship login" --check "npm test"');
  await desk.done('step plan "Write the form"');
  await desk.done('next --claim', agent);
  await desk.done('step submit', agent);
});
afterEach(() => desk.clear());

const stats = async (line = 'stats'): Promise<Stats> =>
  statsSchema.parse((await desk.done(`${line} --json`)).json().stats);

describe('stats', () => {
  it('answers in its documented form, the same each time', async () => {
    const found = await stats();
    expect(found).toMatchObject({
      steps: { planned: 1, claims: 1, submitted: 1, accepted: 1, claim_to_submit: { n: 1, median_s: 1 } },
      checks: { runs: 1, green: 1, green_percent: 100, flaky: [] },
      now: { goals: { open: 1 }, steps: { accepted: 1 } },
    });
    expect(found.types.reduce((sum, it) => sum + it.events, 0)).toBe(found.events);
    expect(await stats()).toEqual(found);
  });

  it('with --goal counts what is about that goal alone', async () => {
    const { goal } = (await desk.done('goal open Other --check "npm test" --json')).json() as {
      goal: string;
    };
    await desk.done(`step plan Another --goal ${goal}`);
    const found = await stats(`stats --goal ${goal}`);
    expect(found).toMatchObject({ steps: { planned: 1, claims: 0 }, now: { steps: { planned: 1 } } });
    expect(found.checks.runs).toBe(0);
    expect((await stats()).steps.planned).toBe(2);
  });

  it('says it in words, of an empty ledger too', async () => {
    const { out } = await desk.done('stats', { tty: false });
    expect(out).toMatch(/^ {2}runs {2}1: 1 green, 0 red, 0 other \(100 % green\)$/m);
    expect(out).toMatch(/^ {2}claim to submit +median 1s, longest 1s \(of 1\)$/m);
    const other = new Desk();
    await other.done('init');
    expect((await other.done('stats')).out).not.toMatch(/NaN|undefined|Infinity/);
    other.clear();
  });
});

describe('status --since', () => {
  it('says what changed from a time on, and leaves traces out', async () => {
    const from = new Date(desk.now + 500).toISOString();
    await desk.done('lesson add "Know this"');
    const { since } = (await desk.done(`status --since ${from} --json`)).json() as {
      since: { events: number; at: string; changes: { type: string }[]; types: object[]; left_out: number };
    };
    expect(since).toMatchObject({
      at: from,
      events: 1,
      types: [{ type: 'lesson.recorded', events: 1 }],
      left_out: 0,
    });
    expect(since.changes.map(({ type }) => type)).toEqual(['lesson.recorded']);
    const { out } = await desk.done('status --since 1h');
    expect(out).toContain('since 2026-11-30 08:');
    expect(out).toContain('planned “Write the form”');
    expect(out).not.toContain('started a session');
    expect((await desk.done('status')).out).not.toContain('since 2026');
  });

  it('keeps to a goal, holds the newest, and says where nothing happened', async () => {
    const { goal } = (await desk.done('goal open Other --check "npm test" --json')).json() as {
      goal: string;
    };
    expect((await desk.done(`status --since 1h --goal ${goal}`)).out).not.toContain('Write the form');
    for (let n = 0; n < 25; n += 1) await desk.done(`lesson add "Lesson ${n}" --goal ${goal}`);
    const { out } = await desk.done('status --since 1h');
    expect(out).toMatch(/… \d+ more: loopledger log --since \S+ --limit 0/);
    expect(out).toContain('Lesson 24');
    expect((await desk.done('status --since 2027-01-01')).out).toContain('nothing was recorded');
    expect((await desk.type('status --since yesterday')).code).toBe(2);
    expect((await desk.done('--since 1h')).out).toContain('since 2026-11-30');
  });
});

describe('log --kind', () => {
  it('keeps to what actors of a kind did, alone and beside other filters', async () => {
    const actors = async (line: string): Promise<string[]> => {
      const { events } = (await desk.done(`${line} --json`)).json() as { events: { actor: string }[] };
      return [...new Set(events.map(({ actor }) => actor.split(':')[0] ?? ''))].sort();
    };
    expect(await actors('log')).toEqual(['agent', 'human', 'system']);
    expect(await actors('log --kind human')).toEqual(['human']);
    expect(await actors('log --kind human --kind system')).toEqual(['human', 'system']);
    expect(await actors('log --kind agent --type step.planned')).toEqual([]);
    expect((await desk.type('log --kind robot')).code).toBe(2);
  });
});
