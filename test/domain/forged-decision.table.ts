import type { State } from '../../src/domain/state.ts';
import type { The } from '../support/given.ts';
import { FRESH, type Make, plain, submission } from './forged.words.ts';

const q = (the: The, n: 0 | 1 | 2) => the('question', n);
const made = (n: 0 | 1 | 2, who: string, more: Record<string, unknown>): Make =>
  plain('decision.made', who, (the) => ({ decision: q(the, n), choice: 'yes', proof: 'terminal', ...more }));
const word = (type: string, n: 0 | 1 | 2, actor: string, more: Record<string, unknown>): Make =>
  plain(type, actor, (the) => ({ decision: q(the, n), ...more }));
const onStep = (type: string, n: 0 | 1 | 2, step: number, actor: string, proof: string): Make =>
  plain(type, actor, (the) => ({ step: the('step', step), decision: q(the, n), proof }));
const asked = (more: (the: The, state: State) => Record<string, unknown>): Make =>
  plain('decision.asked', 'agent:eve', (the, state) => ({
    decision: FRESH,
    goal: the('goal', 0),
    question: 'Well?',
    options: [],
    blocks: [],
    ...more(the, state),
  }));

export const ofDecisions: Readonly<Record<string, Make>> = {
  'a question asked twice': asked((the) => ({ decision: q(the, 0) })),
  'a question of no goal': asked(() => ({ goal: FRESH })),
  'a question that blocks a step of another goal': asked((the) => ({
    goal: the('goal', 1),
    blocks: [the('step', 1)],
  })),
  'an answer of an agent': made(0, 'agent:claude', {}),
  'an answer of ci with its key': made(0, 'ci:main', { proof: 'signature' }),
  'an answer of the product': made(0, 'system:questions', { proof: 'signature' }),
  'an answer of a human whose proof is too weak': made(0, 'human:ada', { proof: 'client' }),
  'an answer of a human without a word on proof': plain('decision.made', 'human:ada', (the) => ({
    decision: q(the, 0),
    choice: 'yes',
  })),
  'an answer to a question that has one': made(2, 'human:ada', {}),
  'an answer to no question': plain('decision.made', 'human:ada', () => ({
    decision: FRESH,
    choice: 'yes',
    proof: 'terminal',
  })),
  'an answer that would let lines be withheld': made(0, 'human:ada', { choice: 'withhold' }),
  'an answer revoked by an agent': word('decision.revoked', 2, 'agent:claude', {
    reason: 'no',
    proof: 'none',
  }),
  'an answer revoked that was never given': word('decision.revoked', 0, 'human:ada', {
    reason: 'no',
    proof: 'terminal',
  }),
  'a question that blocks, withdrawn by its asker': word('decision.withdrawn', 0, 'agent:claude', {
    proof: 'none',
  }),
  'a question withdrawn by another agent': word('decision.withdrawn', 1, 'agent:eve', { proof: 'none' }),
  'a question withdrawn that was answered': word('decision.withdrawn', 2, 'human:ada', {
    proof: 'terminal',
  }),
  'a question expired, an agent says': word('decision.expired', 0, 'agent:eve', {}),
  'a question expired that has no end': word('decision.expired', 0, 'system:questions', {}),
  'a step unblocked that a question was asked with': onStep('step.unblocked', 0, 4, 'agent:claude', 'none'),
  'a step unblocked by a human whose proof is too weak': onStep('step.unblocked', 0, 4, 'human:ada', 'none'),
  'a step unblocked that nothing blocks': onStep('step.unblocked', 1, 4, 'human:ada', 'terminal'),
  'a step blocked by a question that is answered': onStep('step.blocked', 2, 6, 'agent:eve', 'none'),
  'a step blocked twice': onStep('step.blocked', 0, 4, 'agent:eve', 'none'),
  'a step blocked that is none of the goal': plain('step.blocked', 'agent:eve', (the) => ({
    step: FRESH,
    decision: q(the, 0),
    proof: 'none',
  })),
  'a step claimed that waits for an answer': plain('step.claimed', 'agent:codex', (the) => ({
    step: the('step', 4),
    session: the('session', 1),
    lease_s: 60,
    expires: '2026-12-01T00:00:00.000Z',
  })),
  'a step accepted that waits for an answer': plain('step.accepted', 'human:ada', (the, state) => ({
    step: the('step', 2),
    submitted: submission(state, the('step', 2)),
    by: 'human',
    tree: 'unbound',
    own_check: false,
    proof: 'terminal',
  })),
  'a choice for no goal': plain('choice.recorded', 'agent:eve', () => ({
    choice: FRESH,
    goal: FRESH,
    text: 'this',
    reason: 'so',
    instead_of: [],
  })),
};
