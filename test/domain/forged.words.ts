import type { State } from '../../src/domain/state.ts';
import { answer, ask, claim, openGoal, plan, proposeGoal, submit } from '../support/acts.ts';
import type { Forged } from '../support/forge.ts';
import type { Act, The } from '../support/given.ts';
import { ada, claude, codex } from '../support/world.ts';

// Events that whoever can write the file may append with the chain intact, and that can't follow what came before.

const inGoal = (more: Parameters<typeof plan>[0], caller = claude): Act => [
  caller,
  (the) => ({
    ...(plan(more, caller) as readonly [unknown, { type: 'step.plan' }])[1],
    goal: the('goal', 0),
  }),
];

const observeLast: Act = [claude, (the) => ({ type: 'watch.observe', watch: the('watch') })];

/**
 * Step 1 has a budget of 1,000 tokens, 999 used for receipt `r0`; that of step 6 is spent. Questions: 0 blocks steps 4 and 2, 1 blocks nothing, 2 blocked step 6 and is answered. Steps: 0 awaits a human, 1 is codex's, 2 awaits a peer, 3 awaits ci, 4 a human planned, 5 is done, 6 is agents'.
 */
export const stage: readonly Act[] = [
  openGoal,
  inGoal({ judge: 'human' }),
  claim(claude, 0),
  submit(),
  inGoal({}),
  claim(codex, 1),
  inGoal({ judge: 'peer' }),
  claim(claude, 2),
  submit(),
  inGoal({ judge: 'ci' }),
  claim(claude, 3),
  submit(),
  inGoal({}, ada),
  inGoal({}),
  claim(claude, 5),
  submit(),
  inGoal({}),
  [
    claude,
    (the) => ({ type: 'decision.ask', question: 'May it?', blocks: [the('step', 4), the('step', 2)] }),
  ],
  ask(),
  [claude, (the) => ({ type: 'decision.ask', question: 'Is it so?', blocks: [the('step', 6)] })],
  answer('yes'),
  [ada, (the) => ({ type: 'budget.set', step: the('step', 1), tokens: 1_000 })],
  [ada, (the) => ({ type: 'budget.set', step: the('step', 6), tokens: 0 })],
  [codex, { type: 'usage.record', receipt: 'r0', input: 999 }],
  [
    ada,
    {
      type: 'boundary.set',
      how: 'replaces',
      rules: [
        { effect: 'allow', over: 'command', pattern: ['npm', 'test'] },
        { effect: 'deny', over: 'tool', pattern: ['Rm'] },
      ],
    },
  ],
  [ada, { type: 'approval.once', tool: 'Bash', argv: ['npm', 'publish'], until: '2026-12-01T09:00:00.000Z' }],
  [claude, (the) => ({ type: 'lesson.record', goal: the('goal', 0), text: 'at noon' })],
  [ada, (the) => ({ type: 'lesson.record', goal: the('goal', 0), text: 'at one' })],
  [ada, (the) => ({ type: 'watch.add', argv: ['look'], step: the('step', 4) })],
  [claude, (the) => ({ type: 'watch.add', argv: ['look'], goal: the('goal', 0) })],
  observeLast,
  [claude, (the) => ({ type: 'watch.add', argv: ['look'], pass: 0, goal: the('goal', 0) })],
  observeLast,
  proposeGoal,
  [claude, (the) => ({ type: 'watch.add', argv: ['look'], goal: the('goal', 1) })],
  [
    claude,
    (the) => ({ type: 'watch.add', title: 't', date: '2026-12-01T00:00:00.000Z', goal: the('goal', 0) }),
  ],
  [claude, (the) => ({ type: 'lesson.record', goal: the('goal', 1), text: 'at two' })],
  [
    claude,
    {
      type: 'trace.import',
      source: 'test/1:s',
      format: 'test/1',
      opens: { external: 's', runtime: 'test', at: '2026-11-30T08:00:00.000Z' },
      facts: [
        {
          record: 0,
          n: 1,
          at: '2026-11-30T08:00:00.000Z',
          fact: { type: 'call', call: 'c', tool: 'Bash', input: '{}' },
        },
      ],
    },
  ],
];

export type Make = (state: State, the: The) => Forged;

export const human = { actor: 'human:eve', proof: 'terminal' } as const;
export const agent = { actor: 'agent:eve', proof: 'none' } as const;
export const FRESH = '01M8NTXEK8XWPH4ZF3FEA2QZZZ';

export const submission = (state: State, step: string): number => state.steps.get(step)?.submission?.seq ?? 0;
export const token = (state: State, step: string): number => state.steps.get(step)?.claim?.token ?? 0;
/** Sessions: 0 is claude's, 1 codex's, 2 the imported one. */
export const session = (the: The, n: 0 | 1 | 2) => the('session', n);

export const accepted =
  (n: number, by: string, who: { actor: string; proof: string }, more: Record<string, unknown> = {}): Make =>
  (state, the) => {
    const step = the('step', n);
    const data = {
      step,
      submitted: submission(state, step),
      by,
      tree: 'unbound',
      own_check: false,
      proof: who.proof,
    };
    return { type: 'step.accepted', actor: who.actor, data: { ...data, ...more } };
  };

export const submittedBy =
  (actor: string, more: Record<string, unknown> = {}): Make =>
  (state, the) => {
    const step = the('step', 1);
    const data = { step, token: token(state, step), session: session(the, 1), tree: 'unbound', runs: [] };
    return {
      type: 'step.submitted',
      actor,
      data: { ...data, evidence: [], summary: '', follows: [], ...more },
    };
  };

export const claimed =
  (n: number, actor: string, from: 0 | 1 | 2): Make =>
  (_, the) => ({
    type: 'step.claimed',
    actor,
    data: {
      step: the('step', n),
      session: session(the, from),
      lease_s: 60,
      expires: '2026-12-01T00:00:00.000Z',
    },
  });

export const closed =
  (
    goal: number,
    outcome: string,
    who: { actor: string; proof: string },
    more: Record<string, unknown> = {},
  ): Make =>
  (_, the) => ({
    type: 'goal.closed',
    actor: who.actor,
    data: { goal: the('goal', goal), outcome, proof: who.proof, ...more },
  });

export const stepEvent =
  (type: string, n: number, actor: string, more: (state: State, the: The) => Record<string, unknown>): Make =>
  (state, the) => ({ type, actor, data: { step: the('step', n), ...more(state, the) } });

export const planned =
  (more: (the: The) => Record<string, unknown>): Make =>
  (_, the) => ({
    type: 'step.planned',
    actor: 'agent:eve',
    data: {
      step: FRESH,
      goal: the('goal', 0),
      title: 'T',
      needs: { checks: [], judge: 'human' },
      after: [],
      scope: [],
      gate: false,
      priority: 5,
      ...more(the),
    },
  });

export const plain =
  (
    type: string,
    actor: string,
    data: (the: The, state: State) => Record<string, unknown>,
    at?: string,
  ): Make =>
  (state, the) => ({ type, actor, data: data(the, state), ...(at === undefined ? {} : { at }) });

export const proof = { proof: 'terminal' } as const;
export const spec = { argv: ['true'], folder: '.', limit_s: 1, pass: 0, spec: 'f'.repeat(64) };
export const ran = { spec: 'f'.repeat(64), outcome: 'green', ms: 1, output: '', tree: 'unbound' };
