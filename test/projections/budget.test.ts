import { describe, expect, it } from 'vitest';
import { offsetOf } from '../../src/adapters/project/zones.ts';
import { board } from '../../src/projections/board.ts';
import { brief } from '../../src/projections/brief.ts';
import { diff } from '../../src/projections/diff.ts';
import { handoffStanding } from '../../src/projections/handoff-brief.ts';
import { stateView1 } from '../../src/projections/state-view.ts';
import { status } from '../../src/projections/status.ts';
import { ANSWER, asks, Builder, LATER, NOW } from './build.ts';
import { addBudget } from './build-budget.ts';

/** A goal at its warning, a step whose budget is spent, and an actor with limits for each day. */
const stage = () => {
  const b = new Builder();
  const goal = b.goal('Ship login');
  const step = b.step(goal, 'Write the form');
  const session = b.session(goal);
  addBudget(
    b,
    { goal: goal.id },
    { limits: { calls: 3, money: { currency: 'EUR', micros: 1_250_000 } }, warn: 50 },
  );
  addBudget(b, { step: step.id }, { limits: { turns: 1 } });
  addBudget(b, { actor: session.actor }, { limits: { activeS: 9_000 }, per: 'day', zone: 'Europe/Berlin' });
  return { state: b.state, step, goal, session, asking: { ...asks(session), zoneOffset: offsetOf } };
};

describe('budgets are shown', () => {
  it('in status: what limits whoever asks, and what a human must raise', () => {
    const { state, asking, session } = stage();
    const { budgets, waits } = status(state, asking);
    expect(budgets.map(({ what, standing, until }) => [what, standing, until])).toEqual([
      ['the goal: money 0.000006 of 1.25 EUR', 'ok', undefined],
      ['the goal: tool calls 3 of 3', 'spent', undefined],
      [
        `${session.actor}: active time 0s of 2h30m this day (Europe/Berlin)`,
        'ok',
        '2026-11-30T23:00:00.000Z',
      ],
    ]);
    expect(waits.map(({ kind, why }) => [kind, why])).toEqual([
      ['raise-budget', 'the budget is spent: tool calls 3 of 3'],
      ['unblock-step', 'has spent its budget (turns 2 of 1), which was set'],
    ]);
  });

  it('on the board: the step waits for a human, with the reason', () => {
    const { state, asking, step } = stage();
    const [needs, ready] = board(state, asking);
    expect(needs?.cards).toMatchObject([
      { kind: 'raise-budget', text: 'Ship login' },
      { kind: 'step', id: step.id, budget: 'budget spent: turns 2 of 1' },
    ]);
    expect(ready?.cards).toEqual([]);
  });

  it('in the brief, every limit with what is used of it', () => {
    const { state, asking } = stage();
    const written = brief(state, { tokens: 4_000, asking, next: ANSWER, fence: 'f'.repeat(18) });
    const markdown = 'markdown' in written ? written.markdown : '';
    expect(markdown).toContain('the goal: tool calls 3 of 3, spent');
    expect(markdown).toContain('this day (Europe/Berlin), until 2026-11-30T23:00:00.000Z');
  });

  it('in the brief of a handoff, which asks no table of time zones', () => {
    const { state, session } = stage();
    const at = (now: string) =>
      handoffStanding(state, { to: session.actor, at: now, tree: 'unbound' }).markdown;
    expect(at(NOW)).toContain(
      `${session.actor}: active time 2h30m each day (Europe/Berlin); what is left of it: loopledger budget show`,
    );
    expect(at(LATER)).toBe(at(NOW));
  });

  it('in what changed', () => {
    const { state, goal } = stage();
    const before = stateView1(state);
    const account = state.accounts.get(`goal ${goal.id}`);
    const budget = account?.budgets.get('total');
    if (budget === undefined) throw new Error('no budget');
    budget.limits = { calls: 9 };
    expect(diff(before, stateView1(state))).toMatchObject([
      {
        kind: 'budget',
        changes: [
          { field: 'money', from: { currency: 'EUR', micros: 1_250_000 } },
          { field: 'calls', from: 3, to: 9 },
        ],
      },
    ]);
  });
});
