import { FRESH, type Make, plain, session } from './forged.words.ts';

const set = (actor: string, more: Parameters<typeof plain>[2]): Make =>
  plain('budget.set', actor, (the, state) => ({
    budget: FRESH,
    limits: { tokens: 5 },
    warn: 80,
    proof: 'terminal',
    ...more(the, state),
  }));

const usage = (more: Parameters<typeof plain>[2]): Make =>
  plain('usage.recorded', 'agent:codex', (the, state) => ({
    session: session(the, 1),
    input: 1,
    output: 0,
    cache_read: 0,
    cache_write: 0,
    ...more(the, state),
  }));

const known = (the: Parameters<Parameters<typeof plain>[2]>[0], state: Parameters<Make>[0]): string =>
  [...(state.accounts.get(`step ${the('step', 1)}`)?.budgets.values() ?? [])][0]?.id ?? '';

export const ofBudgets: Readonly<Record<string, Make>> = {
  'a budget set by an agent': set('agent:eve', (the) => ({ goal: the('goal', 0), proof: 'none' })),
  'a budget set at too weak a proof': set('human:eve', (the) => ({ goal: the('goal', 0), proof: 'client' })),
  'a budget of nobody': set('human:ada', () => ({})),
  'a budget of a goal and a step': set('human:ada', (the) => ({
    goal: the('goal', 0),
    step: the('step', 4),
  })),
  'a budget of no goal': set('human:ada', () => ({ goal: FRESH })),
  'a budget of no step': set('human:ada', () => ({ step: FRESH })),
  'a budget for windows of no zone': set('human:ada', (the) => ({ goal: the('goal', 0), per: 'day' })),
  'a budget without a limit': set('human:ada', (the) => ({ goal: the('goal', 0), limits: {} })),
  'a second budget of one step': set('human:ada', (the) => ({ step: the('step', 1) })),
  'a budget that becomes another’s': set('human:ada', (the, state) => ({
    budget: known(the, state),
    goal: the('goal', 0),
  })),
  'a budget raised by an agent': set('agent:claude', (the, state) => ({
    budget: known(the, state),
    step: the('step', 1),
    limits: { tokens: 1_001 },
    proof: 'none',
  })),
  'usage of a step that is not held': usage((the) => ({ step: the('step', 4) })),
  'usage counted twice': usage(() => ({ receipt: 'r0' })),
  'a step claimed whose budget is spent': plain('step.claimed', 'agent:codex', (the) => ({
    step: the('step', 6),
    session: session(the, 1),
    lease_s: 60,
    expires: '2026-12-01T00:00:00.000Z',
  })),
};
