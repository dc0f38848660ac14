import { claim, openGoal, plan } from '../support/acts.ts';
import type { Act } from '../support/given.ts';
import { ada } from '../support/world.ts';
import { all, type Case, humansOnly, session } from './authority.words.ts';

const limited: Act = [ada, { type: 'budget.set', tokens: 1_000, calls: 10 }];

const paid: Act = [ada, { type: 'budget.set', money: { currency: 'USD', micros: 5 } }];
const daily: Act = [ada, { type: 'budget.set', tokens: 5, per: 'day', zone: 'Europe/Berlin' }];

const set = (
  when: string,
  given: Case['given'],
  more: Partial<Extract<ReturnType<Case['command']>, { type: 'budget.set' }>>,
  rights: Pick<Case, 'agent' | 'ci' | 'human'>,
): Case => ({ act: 'budget.set', when, given, command: () => ({ type: 'budget.set', ...more }), ...rights });

export const budgets: readonly Case[] = [
  set('there is none', () => [openGoal], { tokens: 5 }, humansOnly),
  set('it is for an actor', () => [openGoal], { actor: 'agent:claude', tokens: 5 }, humansOnly),
  set('it is raised', () => [openGoal, limited], { tokens: 1_001 }, humansOnly),
  set('a limit is added to it', () => [openGoal, limited], { turns: 5 }, humansOnly),
  set('a limit is taken away', () => [openGoal, limited], { calls: null }, humansOnly),
  set('it is lowered and raised at once', () => [openGoal, limited], { tokens: 1, calls: 11 }, humansOnly),
  set('it is warned of later', () => [openGoal, limited], { warn: 90 }, humansOnly),
  set(
    'it is lowered, in another currency',
    () => [openGoal, paid],
    { money: { currency: 'EUR', micros: 4 } },
    humansOnly,
  ),
  set(
    'its days begin elsewhere',
    () => [openGoal, daily],
    { per: 'day', zone: 'Asia/Tokyo', tokens: 4 },
    humansOnly,
  ),
  set(
    'it is lowered, in its currency',
    () => [openGoal, paid],
    { money: { currency: 'USD', micros: 4 } },
    all,
  ),
  set('its days are lowered', () => [openGoal, daily], { per: 'day', tokens: 4 }, all),
  set('it is lowered', () => [openGoal, limited], { tokens: 999 }, all),
  set('it is warned of earlier', () => [openGoal, limited], { warn: 50 }, all),
  {
    act: 'usage.record',
    when: 'I hold a step',
    given: (me) => [openGoal, plan({ judge: 'ci' }), session(me), claim(me)],
    command: () => ({ type: 'usage.record', receipt: 'r1', input: 1 }),
    ...all,
  },
];
