import type { The } from '../support/given.ts';
import {
  accepted,
  agent,
  claimed,
  FRESH,
  human,
  type Make,
  planned,
  proof,
  stepEvent,
  submission,
  submittedBy,
  token,
} from './forged.words.ts';

const amended = (
  n: number,
  actor: string,
  grade: string,
  change: (the: The) => Record<string, unknown>,
): Make => stepEvent('step.amended', n, actor, (_, the) => ({ proof: grade, ...change(the) }));
const later = '2027-01-01T00:00:00.000Z';

export const ofSteps: Readonly<Record<string, Make>> = {
  'a human’s step said in other words by an agent': amended(4, 'agent:eve', 'none', () => ({
    title: 'Other',
  })),
  'an agent’s step said in other words by another agent': amended(6, 'agent:eve', 'none', () => ({
    title: 'Other',
  })),
  'a judge taken away at too weak a proof': amended(6, 'human:eve', 'client', () => ({ judge: 'none' })),
  'amended by the product': amended(6, 'system:checks', 'none', () => ({ gate: true })),
  'amended while it awaits its judge': amended(0, 'human:eve', 'terminal', () => ({ gate: true })),
  'amended after it was done': amended(5, 'human:eve', 'terminal', () => ({ gate: true })),
  'amended to come after itself': amended(6, 'human:eve', 'terminal', (the) => ({ after: [the('step', 6)] })),
  'amended to be part of itself': amended(6, 'human:eve', 'terminal', (the) => ({ parent: the('step', 6) })),
  'amended to come after a step that is not there': amended(6, 'agent:claude', 'none', () => ({
    after: [FRESH],
  })),
  'a human’s step deferred by an agent': stepEvent('step.deferred', 4, 'agent:eve', () => ({
    proof: 'none',
  })),
  'a held step deferred by another agent': stepEvent('step.deferred', 1, 'agent:eve', () => ({
    proof: 'none',
  })),
  'deferred while it awaits its judge': stepEvent('step.deferred', 0, 'human:eve', () => ({ ...proof })),
  'undeferred without a deferral': stepEvent('step.undeferred', 6, 'human:eve', () => ({ ...proof })),
  'reopened by an agent': stepEvent('step.reopened', 5, 'agent:eve', () => ({ reason: 'no', proof: 'none' })),
  'reopened at too weak a proof': stepEvent('step.reopened', 5, 'human:eve', () => ({
    reason: 'no',
    proof: 'client',
  })),
  'reopened before it was finished': stepEvent('step.reopened', 6, 'human:eve', () => ({
    reason: 'no',
    ...proof,
  })),
  'blocked on nothing': stepEvent('step.blocked', 6, 'agent:eve', () => ({ proof: 'none' })),
  'blocked on two things': stepEvent('step.blocked', 6, 'agent:eve', (_, the) => ({
    on_step: the('step', 4),
    until: later,
    proof: 'none',
  })),
  'blocked on a question and a time': stepEvent('step.blocked', 6, 'agent:eve', (_, the) => ({
    decision: the('question', 1),
    until: later,
    proof: 'none',
  })),
  'blocked on a question and two more things': stepEvent('step.blocked', 6, 'agent:eve', (_, the) => ({
    decision: the('question', 1),
    on_step: the('step', 4),
    until: later,
    proof: 'none',
  })),
  'blocked on itself': stepEvent('step.blocked', 6, 'agent:eve', (_, the) => ({
    on_step: the('step', 6),
    proof: 'none',
  })),
  'blocked on a step that is not there': stepEvent('step.blocked', 6, 'agent:eve', () => ({
    on_step: FRESH,
    proof: 'none',
  })),
  'a held step blocked on a time by another agent': stepEvent('step.blocked', 1, 'agent:eve', () => ({
    until: later,
    proof: 'none',
  })),
  'unblocked of a time that nobody set': stepEvent('step.unblocked', 6, 'human:eve', () => ({
    until: later,
    ...proof,
  })),
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
};
