import { openGoal } from '../support/acts.ts';
import { claude } from '../support/world.ts';
import { all, type Case, humansOnly } from './authority.words.ts';

const offered = [openGoal, [claude, { type: 'handoff.offer', file: false }]] as const;

/** Handing over. What is received from a file is told in test/app/handoff.test.ts: no command alone does it. */
export const handoffs: readonly Case[] = [
  {
    act: 'handoff.offer',
    when: 'without a file',
    given: () => [openGoal],
    command: () => ({ type: 'handoff.offer', file: false }),
    ...all,
  },
  {
    act: 'handoff.offer',
    when: 'with a file',
    given: () => [openGoal],
    command: () => ({ type: 'handoff.offer', file: true }),
    ...all,
  },
  {
    act: 'handoff.receive',
    when: 'another offered it in this ledger',
    given: () => offered,
    command: () => ({ type: 'handoff.receive' }),
    ...all,
  },
  {
    act: 'handoff.decline',
    when: 'another offered it in this ledger',
    given: () => offered,
    command: () => ({ type: 'handoff.decline', file: false }),
    ...all,
  },
  {
    act: 'handoff.withdraw',
    when: 'another offered it in this ledger',
    given: () => offered,
    command: () => ({ type: 'handoff.withdraw' }),
    ...humansOnly,
  },
  {
    act: 'handoff.withdraw',
    when: 'it offered it itself',
    given: (me) => [openGoal, [me, { type: 'handoff.offer', file: false }]],
    command: () => ({ type: 'handoff.withdraw' }),
    ...humansOnly,
  },
  {
    act: 'handoff.withdraw',
    when: 'the ledger is handed over with a file',
    given: () => [openGoal, [claude, { type: 'handoff.offer', file: true }]],
    command: () => ({ type: 'handoff.withdraw' }),
    ...humansOnly,
  },
];
