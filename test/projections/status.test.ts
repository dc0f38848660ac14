import { expect, it } from 'vitest';
import { initialState } from '../../src/domain/state.ts';
import { status } from '../../src/projections/status.ts';
import { asks, Builder, EARLIER, LATER } from './build.ts';

it('is one screen: goals, my step, what waits for a human, head, calls, counts', () => {
  const b = new Builder('A ledger');
  const goal = b.goal('Ship it');
  b.criterion(goal, 'green', { check: b.check(goal, ['true'], 'green') });
  b.criterion(goal, 'pretty', { judge: 'human' });
  const session = b.session(goal);
  const step = b.step(goal, 'Mine');
  b.claim(step, session);
  b.step(goal, 'Free');
  b.submit(b.step(goal, 'To judge'), b.session(goal));
  const lost = b.session(goal, { status: 'lost' });
  const seq = b.call(lost, 'deploy', '{}');
  b.call(b.session(goal), 'under way', '{}');
  b.goal('Old', { status: 'achieved' });
  b.state.counts.withheld = 2;
  expect(status(b.state, asks(session))).toEqual({
    budgets: [],
    drift: [],
    title: 'A ledger',
    human_proof: 'terminal',
    head: b.state.head,
    offers: [],
    goals: [
      {
        id: goal.id,
        objective: 'Ship it',
        status: 'open',
        confirmed: { by: 'human:ada', proof: 'terminal' },
        criteria: { total: 2, proven: 1 },
        steps: { planned: 1, claimed: 1, submitted: 1, returned: 0, accepted: 0, dropped: 0 },
        ready: 1,
        flagged: 0,
      },
    ],
    closed_goals: 1,
    step: { id: step.id, title: 'Mine', token: step.claim?.token, expires: LATER, lapsed: false },
    boundary: { allow: 0, ask: 0, deny: 0, approvals: 0, asked_for: 0 },
    watches: { total: 0, due: 0 },
    waits: [expect.objectContaining({ kind: 'judge-step', text: 'To judge' })],
    unknown_calls: [{ seq, tool: 'deploy', session: lost.id }],
    open_calls: 2,
    sessions: { open: 3, total: 4 },
    counts: {
      events: b.state.counts.events,
      evidence: 0,
      choices: 0,
      withheld: 2,
      refused_attempts: 0,
      ignored: 0,
      passed_over: 0,
    },
  });
});

it('criteria of a goal that nobody confirmed count as unproven', () => {
  const b = new Builder();
  const goal = b.goal('o');
  b.criterion(goal, 'green', { check: b.check(goal, ['true'], 'green') });
  delete goal.confirmed;
  const [shown] = status(b.state, asks()).goals;
  expect(shown?.criteria).toEqual({ total: 1, proven: 0 });
  expect(shown).not.toHaveProperty('confirmed');
});

it('says when the lease of my step ran out, and why nothing can be written', () => {
  const b = new Builder();
  const goal = b.goal('o');
  const session = b.session(goal);
  b.claim(b.step(goal, 's'), session, EARLIER);
  b.state.readOnly = { code: 'newer-version', seq: 9, what: 'line 9' };
  expect(status(b.state, asks(session))).toMatchObject({
    step: { lapsed: true },
    read_only: { code: 'newer-version' },
  });
});

it('shows the goal asked about first, closed or not', () => {
  const b = new Builder();
  const old = b.goal('Old', { status: 'abandoned' });
  b.goal('New');
  expect(status(b.state, asks(undefined, { goal: old })).goals.map((it) => it.objective)).toEqual([
    'Old',
    'New',
  ]);
});

it('of nothing says nothing, and is no error', () => {
  expect(status(initialState(), asks())).toMatchObject({
    goals: [],
    waits: [],
    unknown_calls: [],
    closed_goals: 0,
  });
});
