import { describe, expect, it } from 'vitest';
import { rememberReceipt } from '../../../src/domain/budget/receipts.ts';
import { MAX_RECEIPTS } from '../../../src/domain/budget/state.ts';
import type { Command } from '../../../src/domain/commands.ts';
import { initialState, type State } from '../../../src/domain/state.ts';
import { stateView1 } from '../../../src/projections/state-view.ts';
import { claim, openGoal, pass, plan, submit } from '../../support/acts.ts';
import { forge } from '../../support/forge.ts';
import { type Act, play, theOf } from '../../support/given.ts';
import { ada, claude, codex, type World } from '../../support/world.ts';

const use = (input: number, more: Partial<Extract<Command, { type: 'usage.record' }>> = {}): Act => [
  claude,
  { type: 'usage.record', receipt: `r${input}`, input, ...more },
];
const call = (n = 1): Act => [claude, { type: 'call.open', tool: 'Bash', input: `{"n":${n}}` }];

const spentOf = (state: State, whose: 'goal' | 'step' | 'actor', nth = -1) => {
  const all = stateView1(state).spending.filter((it) => it[whose] !== undefined);
  return whose === 'step' ? all.find((it) => it.step === theOf(state)('step', nth)) : all.at(nth);
};

describe('what a session spends', () => {
  it('is charged to its goal, its actor and the step it holds at that moment', async () => {
    const world = await play([
      openGoal,
      plan(),
      plan(),
      claim(claude, 0),
      use(100),
      submit(),
      use(1),
      claim(claude, 1),
      call(),
      use(10, { output: 2, cache_read: 900, cache_write: 3, money: { currency: 'USD', micros: 5 } }),
    ]);
    const state = await world.state();
    expect(spentOf(state, 'goal')).toMatchObject({ tokens: 116, calls: 1 });
    expect(spentOf(state, 'actor')).toMatchObject({ actor: 'agent:claude', tokens: 116, calls: 1 });
    expect(spentOf(state, 'step', 0)).toMatchObject({ tokens: 100, calls: 0, money: [] });
    expect(spentOf(state, 'step', 1)).toMatchObject({
      tokens: 15,
      calls: 1,
      money: [{ currency: 'USD', micros: 5 }],
    });
  });

  it('naming another step than the one held is refused, and so is a session without any', async () => {
    const world = await play([openGoal, plan(), plan(), claim(claude, 0)]);
    const other = theOf(await world.state())('step', 1);
    const named: Command = { type: 'usage.record', receipt: 'r', input: 1, step: other };
    expect(await world.code(named, claude)).toBe('not-holder');
    expect(await world.code(named, codex)).toBe('no-session');
    expect(stateView1(await world.state()).spending).toEqual([]);
  });

  it('a receipt is one charge, whoever brings it again', async () => {
    const world = await play([openGoal, plan(), claim(), use(100), use(100)]);
    const state = await world.state();
    expect(spentOf(state, 'goal')).toMatchObject({ tokens: 100 });
    const other: Command = { type: 'usage.record', receipt: 'r100', input: 99 };
    expect(await world.code(other, claude)).toBe('duplicate');
    await world.do({ type: 'session.start' }, codex);
    expect(await world.code({ ...other, input: 100 }, codex)).toBe('duplicate');
  });

  it('nothing at all is no usage, and a ninth currency is not counted', async () => {
    const world = await play([openGoal, plan(), claim()]);
    expect(await world.code({ type: 'usage.record', receipt: 'r' }, claude)).toBe('bad-command');
    for (let n = 0; n < 9; n += 1) {
      const money = { currency: `AA${String.fromCharCode(65 + n)}`, micros: 1 };
      const code = await world.code({ type: 'usage.record', receipt: `m${n}`, money }, claude);
      expect(code).toBe(n < 8 ? 'ok' : 'too-many');
    }
  });

  it('nor is a ninth currency counted that a line tells of', async () => {
    const world = await play([openGoal, plan(), claim()]);
    const session = theOf(await world.state())('session');
    const tokens = { input: 1, output: 0, cache_read: 0, cache_write: 0 };
    for (let n = 0; n < 9; n += 1) {
      expect((await world.state()).readOnly).toBeUndefined();
      const money = { currency: `AA${String.fromCharCode(65 + n)}`, micros: 1 };
      const data = { session, ...tokens, money, receipt: `m${n}` };
      await forge(world, { type: 'usage.recorded', actor: claude.actor, data });
    }
    expect((await world.state()).readOnly?.what).toContain('more currencies');
  });

  it('only the latest receipts are remembered', () => {
    const state = initialState();
    const session = 'session';
    const usage = { session, input: 1, output: 0, cache_read: 0, cache_write: 0 };
    for (let n = 0; n < MAX_RECEIPTS + 2; n += 1) rememberReceipt(state, { ...usage, receipt: `r${n}` }, n);
    expect(state.receipts.size).toBe(MAX_RECEIPTS);
    expect(['r0', 'r1', 'r2', `r${MAX_RECEIPTS + 1}`].map((it) => state.receipts.has(it))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('the view of the state tells of no receipt', async () => {
    const world = await play([openGoal, plan(), claim(), use(77)]);
    expect((await world.state()).receipts.has('r77')).toBe(true);
    expect(JSON.stringify(stateView1(await world.state()))).not.toContain('"r77"');
  });
});

describe('time at work', () => {
  const active = async (acts: readonly Act[]): Promise<number | undefined> =>
    spentOf(await (await play([openGoal, plan(), claim(), ...acts])).state(), 'goal')?.active_ms;

  it('is from one event of the session to its next', async () => {
    expect(await active([pass(60), call(1), pass(30), call(2)])).toBe(90_000);
  });

  it('does not count a silence of more than 5 minutes, nor a clock that goes back', async () => {
    expect(await active([pass(300), call(1)])).toBe(300_000);
    expect(await active([pass(301), call(1)])).toBe(0);
    expect(await active([pass(60), call(1), pass(-50), call(2), pass(30), call(3)])).toBe(60_000);
  });

  it('does not count what others do about the session', async () => {
    const settle: Act = [codex, { type: 'call.settle', call: 'x', outcome: 'done', note: 'seen' }];
    expect(
      await active([
        [claude, { type: 'call.open', call: 'x', tool: 'Bash', input: '{}' }],
        [claude, { type: 'session.end' }],
        pass(100),
        settle,
      ]),
    ).toBe(0);
  });
});

describe('what only tells of a session', () => {
  const active = async (acts: readonly Act[]): Promise<number | undefined> =>
    spentOf(await (await play([openGoal, plan(), ...acts])).state(), 'goal')?.active_ms;
  const called: Act = [claude, { type: 'call.open', call: 'x', tool: 'Bash', input: '{}' }];

  it('is no work of it: a call that its own actor settles, an attempt that is refused', async () => {
    const settle: Act = [claude, { type: 'call.settle', call: 'x', outcome: 'done', note: 'seen' }];
    expect(await active([claim(), called, pass(100), settle])).toBe(0);
    const attempt: Act = async (world) =>
      void (await world.code({ type: 'goal.close', outcome: 'achieved' }, claude));
    const world = await play([openGoal, plan(), claim(), called, pass(100), attempt]);
    expect(await world.types()).toContain('attempt.refused');
    expect(spentOf(await world.state(), 'goal')?.active_ms).toBe(0);
  });

  it('nor is what another says of it: that its process is dead', async () => {
    const lost: Act = [codex, (the) => ({ type: 'session.start', resumes: the('session', 0) })];
    const dies: Act = (world) => void world.dead.add(77);
    const acts = [
      [claude, { type: 'session.start', pid: 77 }] as Act,
      claim(),
      called,
      pass(100),
      dies,
      lost,
    ];
    const world = await play([openGoal, plan(), ...acts]);
    expect(await world.types()).toContain('session.lost');
    expect(spentOf(await world.state(), 'goal')?.active_ms).toBe(0);
  });
});

describe('an imported log', () => {
  const at = '2026-11-29T08:00:00.000Z';
  const imported = (input: number, provisional: boolean, n: number, goal?: string): Command => ({
    type: 'trace.import',
    source: 'test/1:s',
    format: 'test/1',
    ...(goal === undefined ? {} : { goal }),
    opens: { external: 's', runtime: 'test', at },
    facts: [
      {
        record: n,
        n,
        at,
        ...(provisional ? { provisional } : {}),
        fact: { type: 'usage', message: 'm', input, output: 0, cache_read: 0, cache_write: 0 },
      },
    ],
  });
  const read = async (bound: boolean): Promise<World> => {
    const world = await play([openGoal]);
    const goal = bound ? theOf(await world.state())('goal') : undefined;
    await world.do(imported(100, true, 1, goal), ada);
    await world.do(imported(130, true, 1, goal), ada);
    return world;
  };

  it('is charged to the goal it was imported for, and to nobody else', async () => {
    const state = await (await read(true)).state();
    expect(stateView1(state).spending).toMatchObject([{ tokens: 130 }]);
    expect(stateView1(state).spending).toHaveLength(1);
    expect(stateView1(await (await read(false)).state()).spending).toEqual([]);
  });

  it('what was provisional is replaced by the difference, also where it turns out to be less', async () => {
    const world = await read(true);
    await world.do(imported(70, false, 2), ada);
    expect(spentOf(await world.state(), 'goal')).toMatchObject({ tokens: 70 });
    await world.do(imported(70, false, 2), ada);
    expect(spentOf(await world.state(), 'goal')).toMatchObject({ tokens: 70 });
  });
});
