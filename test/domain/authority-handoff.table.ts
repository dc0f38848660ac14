import type { Caller } from '../../src/app/caller.ts';
import { withKey } from '../../src/testing/signer.ts';
import { openGoal } from '../support/acts.ts';
import { elsewhere, fileFrom, receives } from '../support/carried.ts';
import { claude, type World } from '../support/world.ts';
import { all, type Case, humansOnly } from './authority.words.ts';

const offered = [openGoal, [claude, { type: 'handoff.offer', file: false }]] as const;

const handedOver = [openGoal, [claude, { type: 'handoff.offer', file: true }]] as const;

/** Its file, tried only, in another place where no ledger is. */
const intoNothing = async (world: World, who: Caller): Promise<string> => {
  const tried = await elsewhere(world).ledger.receive(await fileFrom(world), withKey(who), { dryRun: true });
  return tried.ok ? 'ok' : tried.code;
};

/** The file that another place offers back. */
const back = async (world: World, who: Caller): Promise<string> => {
  const there = elsewhere(world);
  await receives(there, world, { ...claude, actor: 'human:eve', proof: 'terminal' });
  await there.do({ type: 'handoff.offer', file: true }, claude);
  const tried = await world.ledger.receive(await fileFrom(there), withKey(who), { dryRun: true });
  return tried.ok ? 'ok' : tried.code;
};

/** Tried in a ledger of its own each time. */
const branched = async (world: World, who: Caller): Promise<string> => {
  const made = await world.ledger.branchInto(elsewhere(world).ledger, { name: 'other' }, withKey(who));
  return made.ok ? 'ok' : made.code;
};

/** Handing over. A file is received by what it is, and by no command alone. */
export const handoffs: readonly Case[] = [
  {
    act: 'branch.make',
    when: 'into a place where no ledger is',
    given: () => [openGoal],
    command: () => ({ type: 'branch.make', name: 'other' }),
    tries: branched,
    ...all,
  },
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
    act: 'handoff.receive',
    when: 'its file comes where no ledger is',
    given: () => handedOver,
    command: () => ({ type: 'handoff.receive' }),
    tries: intoNothing,
    ...all,
  },
  {
    act: 'handoff.receive',
    when: 'its file comes back to where the ledger lives',
    given: () => handedOver,
    command: () => ({ type: 'handoff.receive' }),
    tries: back,
    ...humansOnly,
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
