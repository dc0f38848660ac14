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

export const ofSteps: Readonly<Record<string, Make>> = {
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
