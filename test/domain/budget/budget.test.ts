import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../../src/domain/budget/state.ts';
import type { Command } from '../../../src/domain/commands.ts';
import { stateView1 } from '../../../src/projections/state-view.ts';
import { claim, openGoal, pass, plan, submit } from '../../support/acts.ts';
import { type Act, play, theOf } from '../../support/given.ts';
import { ada, claude, codex } from '../../support/world.ts';

type Set = Omit<Extract<Command, { type: 'budget.set' }>, 'type'>;
const limit = (more: Set): Act => [ada, { type: 'budget.set', ...more }];
const use = (input: number, who = claude): Act => [
  who,
  { type: 'usage.record', receipt: `${who.actor}${input}`, input },
];
const budgets = async (acts: readonly Act[]) => stateView1(await (await play(acts)).state()).budgets;

describe('setting a budget', () => {
  it('what is not named stays, none takes a limit away, and without any it is gone', async () => {
    const first = limit({ tokens: 10, calls: 5 });
    expect((await budgets([openGoal, first, limit({ calls: 4 })]))[0]?.limits).toEqual({
      tokens: 10,
      calls: 4,
    });
    expect((await budgets([openGoal, first, limit({ tokens: null })]))[0]?.limits).toEqual({ calls: 5 });
    expect(await budgets([openGoal, first, limit({ tokens: null, calls: null })])).toEqual([]);
  });

  it('each kind of window is one of its own', async () => {
    const all = await budgets([openGoal, limit({ tokens: 9 }), limit({ tokens: 1, per: 'day' })]);
    expect(all.map(({ per, zone, warn }) => [per, zone, warn])).toEqual([
      [undefined, undefined, 80],
      ['day', 'UTC', 80],
    ]);
  });

  it.each<[string, Set, string]>([
    ['nothing', {}, 'bad-command'],
    ['a zone without a window', { tokens: 1, zone: 'UTC' }, 'bad-command'],
    ['a zone that is none', { tokens: 1, per: 'day', zone: 'Mars/Olympus' }, 'bad-command'],
    ['a step and an actor', { tokens: 1, step: 'ABCD', actor: 'agent:x' }, 'bad-command'],
    ['what is there already', { tokens: 10 }, 'nothing-to-change'],
    ['a step nobody knows', { tokens: 1, step: 'ABCD' }, 'unknown-id'],
  ])('refuses %s', async (name, more, code) => {
    const given = name === 'nothing' ? [openGoal] : [openGoal, limit({ tokens: 10 })];
    expect(await (await play(given)).code({ type: 'budget.set', ...more }, ada)).toBe(code);
  });
});

describe('a spent budget', () => {
  const spentGoal = [openGoal, plan(), plan(), limit({ tokens: 100 }), claim(claude, 0), use(100)];

  it('refuses new claims, and takes submit and release', async () => {
    expect(await (await play(spentGoal)).code({ type: 'step.claim' }, codex)).toBe('budget-spent');
    expect(await (await play(spentGoal)).code({ type: 'step.submit' }, claude)).toBe('ok');
    expect(await (await play(spentGoal)).code({ type: 'step.release' }, claude)).toBe('ok');
    expect(await (await play(spentGoal)).code({ type: 'step.renew' }, claude)).toBe('ok');
  });

  it('of an actor stops nobody else', async () => {
    const world = await play([
      openGoal,
      plan(),
      limit({ actor: 'agent:claude', tokens: 5 }),
      claim(),
      use(5),
      submit(),
      plan(),
    ]);
    expect(await world.code({ type: 'step.claim' }, claude)).toBe('budget-spent');
    expect(await world.code({ type: 'step.claim' }, codex)).toBe('ok');
  });

  it('a session that takes over gets no claim of it', async () => {
    const world = await play([...spentGoal, pass(3_600)]);
    const lost = theOf(await world.state())('session');
    await world.do({ type: 'session.start', resumes: lost }, codex);
    expect(await world.types()).not.toContain('handoff.received');
    expect((await world.types()).filter((it) => it === 'step.claimed')).toHaveLength(1);
    expect((await world.state()).readOnly).toBeUndefined();
  });

  it('a claim made before it was raised again is there for replay', async () => {
    const world = await play([...spentGoal, limit({ tokens: 200 }), claim(codex, 1)]);
    expect((await world.ledger.replay({ to: (await world.state()).head.seq })).readOnly).toBeUndefined();
  });
});

describe('a budget for a window', () => {
  const day = limit({ tokens: 100, per: 'day', zone: 'Europe/Berlin' });

  it('is free again when its day is over, by the clocks of its zone', async () => {
    const world = await play([openGoal, plan(), claim(), day, use(100)]);
    const told = await world.ledger.next(claude);
    expect(told).toMatchObject({ row: 3, until: '2026-11-30T23:00:00.000Z' });
    world.nowMs = Date.parse('2026-11-30T22:59:59.000Z');
    expect((await world.ledger.next(claude)).row).toBe(3);
    world.nowMs = Date.parse('2026-11-30T23:00:00.000Z');
    expect((await world.ledger.next(claude)).row).toBe(5);
  });

  it('with another one that is spent too, it is free when the last of them is', async () => {
    const month = limit({ tokens: 100, per: 'month' });
    const until = async (acts: readonly Act[]) =>
      (await (await play([openGoal, plan(), claim(), ...acts, use(100)])).ledger.next(claude)).until;
    expect(await until([day, month])).toBe('2026-12-01T00:00:00.000Z');
    expect(await until([month, day])).toBe('2026-12-01T00:00:00.000Z');
    expect(await until([day, limit({ tokens: 100 })])).toBeUndefined();
    expect(await until([limit({ tokens: 100 }), day])).toBeUndefined();
  });

  it('counts from when it was first set, and goes on counting when it is raised', async () => {
    const world = await play([openGoal, plan(), claim(), use(90), day, use(60)]);
    expect((await world.ledger.next(claude)).row).toBe(5);
    await world.do({ type: 'budget.set', per: 'day', tokens: 50 }, ada);
    expect((await world.ledger.next(claude)).row).toBe(3);
  });

  it('keeps no more quarters than its longest window has, whatever the log tells of time', async () => {
    const world = await play([openGoal, plan(), claim(), limit({ tokens: 100, per: 'hour' }), use(1)]);
    const goal = theOf(await world.state())('goal');
    const fact = (n: number, at: string) => ({
      record: n,
      n,
      at,
      fact: { type: 'message', role: 'assistant', text: 'x' } as const,
    });
    const opens = { external: 's', runtime: 'test', at: '2026-11-30T09:00:00.000Z' };
    const facts = [fact(1, '9998-01-01T00:00:00.000Z'), fact(2, '2026-11-29T00:00:00.000Z')];
    await world.do({ type: 'trace.import', source: 't:s', format: 't/1', goal, opens, facts }, ada);
    const [budget] = stateView1(await world.state()).budgets;
    expect(budget?.quarters).toMatchObject([{ tokens: 1, turns: 1 }]);
    for (let n = 0; n < 8; n += 1) {
      world.pass(900);
      await world.do({ type: 'usage.record', receipt: `q${n}`, input: 1 }, claude);
    }
    expect(stateView1(await world.state()).budgets[0]?.quarters.length).toBe(LONGEST.hour);
  });
});

describe('the clause of next about budgets', () => {
  it('is about the limit that is nearest to its end: a limit of nothing is spent', async () => {
    const judged = [openGoal, plan({ judge: 'human' }), claim(), use(85), submit()];
    const why = async (more: Set) =>
      (await (await play([...judged, limit(more)])).ledger.next(ada)).why.split('; ').at(-1);
    expect(await why({ tokens: 100, calls: 0 })).toBe('budget of the goal spent: tool calls 0 of 0');
    expect(await why({ tokens: 0, calls: 0 })).toBe('budget of the goal spent: tokens 85 of 0');
    expect(await why({ tokens: 100, turns: 1 })).toBe('budget of the goal warned: tokens 85 of 100');
  });

  it('is not there where the answer is about a budget', async () => {
    const held = [openGoal, plan(), claim(), use(100)];
    const ofGoal = await (await play([...held, limit({ tokens: 100 })])).ledger.next(claude);
    expect(ofGoal.row).toBe(3);
    expect(ofGoal.why).not.toContain('; budget of');
    const step: Act = [ada, (the) => ({ type: 'budget.set', step: the('step'), tokens: 100 })];
    const ofStep = await (await play([...held, step])).ledger.next(claude);
    expect(ofStep.row).toBe(8);
    expect(ofStep.why).toContain('has spent its budget (tokens 100 of 100)');
    expect(ofStep.why).not.toContain('; budget of');
  });
});

describe('a warned budget', () => {
  it('is one clause of the answer, from where it was said', async () => {
    const world = await play([openGoal, plan(), claim(), limit({ tokens: 100 }), use(79)]);
    expect((await world.ledger.next(claude)).why).not.toContain('budget');
    await world.do({ type: 'usage.record', receipt: 'one', input: 1 }, claude);
    const told = await world.ledger.next(claude);
    expect(told).toMatchObject({ row: 5, verdict: 'work' });
    expect(told.why).toContain('; budget of the goal warned: tokens 80 of 100');
    await world.do({ type: 'budget.set', warn: 20, actor: 'agent:claude', tokens: 90 }, ada);
    expect((await world.ledger.next(claude)).why).toContain('budget of agent:claude warned: tokens 80 of 90');
  });
});
