import type { State } from '../../src/domain/state.ts';
import { claim, openGoal, plan, proposeGoal, submit } from '../support/acts.ts';
import type { Forged } from '../support/forge.ts';
import { type Act, type The, theOf } from '../support/given.ts';
import { ada, claude, codex } from '../support/world.ts';

// Events that whoever can write the file may append with the chain intact, and that can't follow what came before.

const inGoal = (more: Parameters<typeof plan>[0], caller = claude): Act => [
  caller,
  (the) => ({
    ...(plan(more, caller) as readonly [unknown, { type: 'step.plan' }])[1],
    goal: the('goal', 0),
  }),
];

/** Steps: 0 awaits a human, 1 is codex's, 2 awaits a peer, 3 awaits ci, 4 a human planned, 5 is done, 6 is agents'. */
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
  proposeGoal,
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

type Make = (state: State, the: The) => Forged;

const human = { actor: 'human:eve', proof: 'terminal' } as const;
const agent = { actor: 'agent:eve', proof: 'none' } as const;
const FRESH = '01M8NTXEK8XWPH4ZF3FEA2QZZZ';

const submission = (state: State, step: string): number => state.steps.get(step)?.submission?.seq ?? 0;
const token = (state: State, step: string): number => state.steps.get(step)?.claim?.token ?? 0;
/** Sessions: 0 is claude's, 1 codex's, 2 the imported one. */
const session = (the: The, n: 0 | 1 | 2) => the('session', n);

const accepted =
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

const submittedBy =
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

const claimed =
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

const closed =
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

const stepEvent =
  (type: string, n: number, actor: string, more: (state: State, the: The) => Record<string, unknown>): Make =>
  (state, the) => ({ type, actor, data: { step: the('step', n), ...more(state, the) } });

const planned =
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

const plain =
  (type: string, actor: string, data: (the: The, state: State) => Record<string, unknown>): Make =>
  (state, the) => ({ type, actor, data: data(the, state) });

const proof = { proof: 'terminal' } as const;
const spec = { argv: ['true'], folder: '.', limit_s: 1, pass: 0, spec: 'f'.repeat(64) };
const ran = { spec: 'f'.repeat(64), outcome: 'green', ms: 1, output: '', tree: 'unbound' };

export const forgeries: Readonly<Record<string, Make>> = {
  'accepted without a submission': accepted(6, 'checks', { actor: 'system:checks', proof: 'none' }),
  'accepted by checks where a human is needed': accepted(0, 'checks', {
    actor: 'system:checks',
    proof: 'none',
  }),
  'accepted by checks, an agent says': accepted(0, 'checks', agent),
  'accepted by a human, an agent says': accepted(0, 'human', agent),
  'accepted by a peer where a human is needed': accepted(0, 'peer', agent),
  'accepted by ci where a human is needed': accepted(0, 'ci', { actor: 'ci:eve', proof: 'signature' }),
  'accepted by a human whose proof is too weak': accepted(0, 'human', { ...human, proof: 'client' }),
  'accepted by a peer who did it': accepted(2, 'peer', { actor: 'agent:claude', proof: 'none' }),
  'accepted by ci where a peer is needed': accepted(2, 'ci', { actor: 'ci:eve', proof: 'signature' }),
  'accepted on another tree': accepted(0, 'human', human, { tree: `git:${'a'.repeat(40)}` }),
  'accepted as a peer by a human': accepted(0, 'peer', human),
  'accepted for another submission': accepted(0, 'human', human, { submitted: 1 }),
  'accepted twice': accepted(5, 'human', human),
  'submitted without a run of its check': submittedBy('agent:codex'),
  'submitted on the runs of another': (state, the) => {
    const seen = state.checks.get(the('check', 0))?.last?.seq ?? 0;
    return submittedBy('agent:codex', { tree: `git:${'a'.repeat(40)}`, runs: [seen] })(state, the);
  },
  'submitted with an old token': submittedBy('agent:codex', { token: 1 }),
  'submitted in the name of the holder': submittedBy('agent:eve'),
  'claimed while another holds it': claimed(1, 'agent:claude', 0),
  'claimed in the session of another': claimed(6, 'agent:eve', 0),
  'claimed in a session that is over': claimed(6, 'agent:claude', 2),
  'claimed while it awaits its judge': claimed(0, 'agent:claude', 0),
  'claimed after it was done': claimed(5, 'agent:claude', 0),
  'renewed by another': stepEvent('step.renewed', 1, 'agent:eve', (state, the) => ({
    token: token(state, the('step', 1)),
    expires: '2026-12-01T00:00:00.000Z',
  })),
  'renewed with an old token': stepEvent('step.renewed', 1, 'agent:codex', () => ({
    token: 1,
    expires: '2026-12-01T00:00:00.000Z',
  })),
  'released by another agent': stepEvent('step.released', 1, 'agent:eve', (state, the) => ({
    token: token(state, the('step', 1)),
  })),
  'returned by an agent that is no peer of it': stepEvent('step.returned', 0, 'agent:eve', (state, the) => ({
    submitted: submission(state, the('step', 0)),
    asked: 'more',
    proof: 'none',
  })),
  'a human’s step dropped by an agent': stepEvent('step.dropped', 4, 'agent:eve', () => ({
    reason: 'no',
    proof: 'none',
  })),
  'a human’s step dropped at too weak a proof': stepEvent('step.dropped', 4, 'human:eve', () => ({
    reason: 'no',
    proof: 'none',
  })),
  'a done step dropped': stepEvent('step.dropped', 5, 'human:eve', () => ({ reason: 'no', ...proof })),
  'planned on a check that is not there': planned(() => ({ needs: { checks: [FRESH] } })),
  'planned on a check of another goal': planned((the) => ({ needs: { checks: [the('check', 1)] } })),
  'planned after a step that is not there': planned(() => ({ after: [FRESH] })),
  'planned for no goal': planned(() => ({ goal: FRESH })),
  'planned twice': planned((the) => ({ step: the('step', 0) })),
  'a goal closed by an agent': closed(0, 'abandoned', agent),
  'a goal closed at too weak a proof': closed(0, 'abandoned', { ...human, proof: 'client' }),
  'a goal achieved while a step awaits judgement': closed(0, 'achieved', human, { tree: 'unbound' }),
  'a proposal achieved': closed(1, 'achieved', human, { tree: 'unbound' }),
  'a goal superseded by none': closed(0, 'superseded', human, { by: FRESH }),
  'a goal superseded by itself': (state, the) =>
    closed(0, 'superseded', human, { by: the('goal', 0) })(state, the),
  'a goal confirmed by an agent': plain('goal.confirmed', 'agent:eve', (the) => ({
    goal: the('goal', 1),
    ...proof,
  })),
  'a goal confirmed at too weak a proof': plain('goal.confirmed', 'human:eve', (the) => ({
    goal: the('goal', 1),
    proof: 'none',
  })),
  'a goal amended by an agent': plain('goal.amended', 'agent:eve', (the) => ({
    goal: the('goal', 0),
    objective: 'less',
    reason: 'easier',
    ...proof,
  })),
  'a goal left without criteria': plain('goal.amended', 'human:eve', (the, state) => ({
    goal: the('goal', 0),
    remove: [...(state.goals.get(the('goal', 0))?.criteria.keys() ?? [])],
    reason: 'easier',
    ...proof,
  })),
  'a criterion judged that has a check': plain('goal.judged', 'human:eve', (the) => ({
    goal: the('goal', 0),
    criterion: the('criterion'),
    verdict: 'met',
    tree: 'unbound',
    ...proof,
  })),
  'a goal opened without criteria': plain('goal.opened', 'human:eve', () => ({
    goal: FRESH,
    objective: 'all',
    criteria: [],
    ...proof,
  })),
  'a goal opened twice': plain('goal.opened', 'human:eve', (the) => ({
    goal: the('goal', 0),
    objective: 'all',
    criteria: [{ criterion: FRESH, text: 'good', judge: 'human' }],
    ...proof,
  })),
  'a plan revised that was revised since': plain('plan.revised', 'agent:eve', (the) => ({
    goal: the('goal', 0),
    base: 7,
    seen: 'much',
  })),
  'a check added to a step that awaits its judge': plain('check.added', 'agent:eve', (the) => ({
    check: FRESH,
    goal: the('goal', 0),
    step: the('step', 0),
    ...spec,
  })),
  'a check added twice': plain('check.added', 'agent:eve', (the) => ({
    check: the('check', 0),
    goal: the('goal', 0),
    ...spec,
  })),
  'a check added to no goal': plain('check.added', 'agent:eve', () => ({
    check: FRESH,
    goal: FRESH,
    ...spec,
  })),
  'a check ran that is not there': plain('check.ran', 'agent:eve', () => ({ check: FRESH, ...ran })),
  'a session ended by another': plain('session.ended', 'agent:eve', (the) => ({ session: session(the, 1) })),
  'a session lost, an agent says': plain('session.lost', 'agent:codex', (the) => ({
    session: session(the, 1),
    reason: 'lease-lapsed',
  })),
  'a session ended twice': plain('session.ended', 'agent:claude', (the) => ({ session: session(the, 2) })),
  'a session started twice': plain('session.started', 'agent:eve', (the) => ({
    session: session(the, 0),
    goal: the('goal', 0),
    runtime: 'x',
  })),
  'a session started for no goal': plain('session.started', 'agent:eve', () => ({
    session: FRESH,
    runtime: 'x',
  })),
  'a session that resumes none': plain('session.started', 'agent:eve', (the) => ({
    session: FRESH,
    goal: the('goal', 0),
    runtime: 'x',
    resumes: FRESH,
  })),
  'a source begun twice': plain('session.started', 'agent:eve', () => ({
    session: FRESH,
    runtime: 'x',
    origin: { source: 'test/1:s', record: 0, n: 0 },
  })),
  'a message of a source read before': plain('message.recorded', 'agent:eve', (the) => ({
    session: session(the, 2),
    role: 'user',
    text: 'again',
    origin: { source: 'test/1:s', record: 0, n: 1 },
  })),
  'a message of another source': plain('message.recorded', 'agent:eve', (the) => ({
    session: session(the, 0),
    role: 'user',
    text: 'hello',
    origin: { source: 'test/1:s', record: 0, n: 9 },
  })),
  'a message in the session of another': plain('message.recorded', 'agent:eve', (the) => ({
    session: session(the, 0),
    role: 'assistant',
    text: 'hello',
  })),
  'usage of no session': plain('usage.recorded', 'agent:eve', () => ({
    session: FRESH,
    input: 1,
    output: 1,
    cache_read: 0,
    cache_write: 0,
  })),
  'a call in a session that is over': plain('tool.called', 'agent:claude', (the) => ({
    session: session(the, 2),
    call: 'c',
    tool: 'Bash',
    input: '{}',
  })),
  'a return of no call, which does not move the mark': plain('tool.returned', 'agent:claude', (the) => ({
    session: session(the, 2),
    call: 'c',
    called: 1,
    ok: true,
    output: '',
    origin: { source: 'test/1:s', record: 9, n: 9 },
  })),
  'a call settled in another session': plain('call.settled', 'agent:eve', (the, state) => ({
    session: session(the, 0),
    call: 'c',
    called: [...state.openCalls.keys()][0],
    outcome: 'done',
    note: 'surely',
  })),
  'a source read to its end and never begun': plain('ledger.imported', 'agent:eve', () => ({
    source: 'test/1:other',
    format: 'test/1',
    sha256: 'f'.repeat(64),
    bytes: 1,
    records: 1,
    imported: 1,
    events: 1,
    passed: {},
  })),
  'evidence of no goal': plain('evidence.recorded', 'agent:eve', () => ({
    evidence: FRESH,
    goal: FRESH,
    kind: 'note',
    title: 't',
    content: '',
    tree: 'unbound',
  })),
  'evidence for a step of another goal': plain('evidence.recorded', 'agent:eve', (the) => ({
    evidence: FRESH,
    goal: the('goal', 1),
    step: the('step', 0),
    kind: 'note',
    title: 't',
    content: '',
    tree: 'unbound',
  })),
  'a lesson of no goal': plain('lesson.recorded', 'agent:eve', () => ({
    lesson: FRESH,
    goal: FRESH,
    text: 't',
    pinned: true,
  })),
  'the ledger goes on elsewhere, an agent says': plain('ledger.continued', 'agent:eve', () => ({
    place: 'd'.repeat(64),
    machine: 'd'.repeat(64),
  })),
  'a torn tail was mended, an agent says': plain('ledger.recovered', 'agent:eve', () => ({
    offset: 1,
    bytes: 1,
    sha256: 'd'.repeat(64),
  })),
  'a decision made by an agent': plain('decision.made', 'agent:eve', () => ({
    decision: FRESH,
    choice: 'withhold',
  })),
  'a line withheld that nobody decided': plain('line.withheld', 'agent:eve', () => ({
    line: 1,
    sha256: 'd'.repeat(64),
    reason: 'no',
    decision: FRESH,
  })),
  'a blob withheld that nobody decided': plain('evidence.withheld', 'agent:eve', () => ({
    blob: `hmac-sha256:${'d'.repeat(64)}`,
    reason: 'no',
    decision: FRESH,
  })),
};

export const make = (state: State, name: string): Forged => {
  const it = forgeries[name];
  if (it === undefined) throw new Error(name);
  return it(state, theOf(state));
};
