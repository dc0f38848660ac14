import { FRESH, human, type Make, plain, session } from './forged.words.ts';

const standing = (seq: number) => ({
  head: { seq, sha256: 'f'.repeat(64) },
  view: 'state/1',
  digest: 'f'.repeat(64),
  brief: { form: 'brief/1', sha256: 'f'.repeat(64), bytes: 1 },
  tree: 'unbound',
  calls: [],
});

const offered = (actor: string, more: Parameters<typeof plain>[2], off = 0): Make =>
  plain('handoff.offered', actor, (the, state) => ({
    handoff: FRESH,
    file: true,
    ...standing(state.head.seq + off),
    ...more(the, state),
  }));

const place = { place: 'd'.repeat(64), machine: 'e'.repeat(64), proof: 'terminal' };

const branched = (actor: string, off: number): Make =>
  plain('branch.made', actor, (_, state) => ({
    name: 'other',
    from: { seq: state.head.seq + off, sha256: 'f'.repeat(64) },
    place: 'd'.repeat(64),
  }));

export const ofHandoffs: Readonly<Record<string, Make>> = {
  'a branch made by the product itself': branched('system:ledger', 0),
  'a branch that goes on from another line than the one before it': branched('agent:eve', -1),
  'a handoff offered by the product itself': offered('system:ledger', () => ({})),
  'a handoff offered of another line than the one before it': offered('agent:eve', () => ({}), -1),
  'a handoff that gives up another’s session': offered('agent:eve', (the) => ({
    file: false,
    session: session(the, 1),
  })),
  'a handoff that gives up a session that is over': offered('agent:claude', (the) => ({
    file: false,
    session: session(the, 2),
  })),
  'a handoff that gives up a step its session does not hold': offered('agent:claude', (the) => ({
    file: false,
    session: session(the, 0),
    step: the('step', 1),
  })),
  'a handoff received that nobody offered': plain('handoff.received', 'agent:eve', () => ({
    handoff: FRESH,
    ...place,
  })),
  'a handoff declined that nobody offered': plain('handoff.declined', 'agent:eve', (_, state) => ({
    handoff: FRESH,
    file: false,
    ...standing(state.head.seq),
  })),
  'a handoff declined that never came with a file': plain('handoff.declined', 'agent:eve', (_, state) => ({
    handoff: FRESH,
    file: true,
    ...standing(state.head.seq),
  })),
  'a handoff withdrawn that nobody offered': plain('handoff.withdrawn', human.actor, () => ({
    handoff: FRESH,
    proof: 'terminal',
  })),
};
