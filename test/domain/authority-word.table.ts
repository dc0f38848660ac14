import type { Command } from '../../src/domain/commands.ts';
import {
  claim,
  openGoal,
  openJudgedGoal,
  pause,
  plan,
  proposeGoal,
  submit,
  submitted,
} from '../support/acts.ts';
import type { The } from '../support/given.ts';
import { ada, claude } from '../support/world.ts';
import {
  all,
  type Case,
  every,
  humansOnly,
  type Kind,
  keyed,
  last,
  note,
  proven,
} from './authority.words.ts';
import { mine } from './authority-work.table.ts';

/** A goal's life after it is open. */
export const goals: readonly Case[] = [
  {
    act: 'goal.confirm',
    when: 'an agent proposed it',
    given: () => [proposeGoal],
    command: () => ({ type: 'goal.confirm' }),
    ...humansOnly,
  },
  {
    act: 'goal.amend',
    when: 'an agent proposed it',
    given: () => [proposeGoal],
    command: () => ({ type: 'goal.amend', objective: 'Ship less', reason: note }),
    ...humansOnly,
  },
  {
    act: 'goal.close',
    when: 'to give it up',
    given: () => [proposeGoal],
    command: () => ({ type: 'goal.close', outcome: 'abandoned' }),
    ...humansOnly,
  },
  {
    act: 'goal.pause',
    when: 'it is open',
    given: () => [openGoal],
    command: () => ({ type: 'goal.pause', reason: note }),
    ...humansOnly,
  },
  {
    act: 'goal.unpause',
    when: 'it is paused',
    given: () => [openGoal, pause],
    command: () => ({ type: 'goal.unpause' }),
    ...humansOnly,
  },
  {
    act: 'goal.reopen',
    when: 'I opened it and it was given up',
    given: (me) => [
      [me, { type: 'goal.open', objective: 'Ship', criteria: [{ text: 'good', judge: 'human' }] }],
      [ada, { type: 'goal.close', outcome: 'abandoned' }],
    ],
    command: () => ({ type: 'goal.reopen', reason: note }),
    ...humansOnly,
  },
  {
    act: 'goal.judge',
    when: 'a human is named',
    given: () => [openJudgedGoal],
    command: (the) => ({ type: 'goal.judge', criterion: the('criterion'), verdict: 'met' }),
    ...humansOnly,
  },
  {
    act: 'goal.judge',
    when: 'ci is named',
    given: () => [
      [ada, { type: 'goal.open', objective: 'Ship', criteria: [{ text: 'built', judge: 'ci' }] }],
    ],
    command: (the) => ({ type: 'goal.judge', criterion: the('criterion'), verdict: 'met' }),
    ...humansOnly,
    ci: keyed('ok'),
  },
];

export const judgements = (act: 'step.accept' | 'step.return'): readonly Case[] => {
  const command = (the: The): Command =>
    act === 'step.accept'
      ? { type: act, step: last(the) }
      : { type: act, step: last(the), asked: 'a test of the form' };
  return [
    { act, when: 'a human is named', given: () => submitted('human'), command, ...humansOnly },
    {
      act,
      when: 'a peer is named',
      given: () => submitted('peer'),
      command,
      ...humansOnly,
      agent: every('ok'),
    },
    { act, when: 'ci is named', given: () => submitted('ci'), command, ...humansOnly, ci: keyed('ok') },
    {
      act,
      when: 'a peer is named and it is my own work',
      given: (me) => [openGoal, plan({ judge: 'peer' }), claim(me), submit(me)],
      command,
      ...humansOnly,
      agent: every('own-work'),
    },
    {
      act,
      when: 'a peer is named and it is my own plan',
      given: (me) => [openGoal, plan({ judge: 'peer' }, me), claim(claude), submit(claude)],
      command,
      ...humansOnly,
      agent: every('own-work'),
    },
    {
      act,
      when: 'I hold it still',
      given: (me) => [openGoal, plan(), claim(me)],
      command,
      ...humansOnly,
      human: proven('not-submitted'),
    },
  ];
};

const drop = (when: string, given: Case['given'], rights: Pick<Case, Kind>): Case => ({
  act: 'step.drop',
  when,
  given,
  command: (the) => ({ type: 'step.drop', step: last(the), reason: 'not needed' }),
  ...rights,
});

export const drops: readonly Case[] = [
  drop('agents alone planned it', () => [openGoal, plan()], all),
  drop('agents alone planned it, for a peer to judge', () => [openGoal, plan({ judge: 'peer' })], all),
  drop('a human planned it', () => [openGoal, plan({}, ada)], humansOnly),
  drop('a human planned it and I hold it', mine, humansOnly),
  drop(
    'ci planned it',
    () => [openGoal, plan({}, { actor: 'ci:nightly', proof: 'signature', runtime: 'test' })],
    humansOnly,
  ),
  drop('it is a gate', () => [openGoal, plan({ gate: true })], humansOnly),
  drop('it needs a human', () => [openGoal, plan({ judge: 'human' })], humansOnly),
  drop('it needs ci', () => [openGoal, plan({ judge: 'ci' })], humansOnly),
  drop(
    'it was submitted once',
    () => [...submitted('peer'), [ada, (the) => ({ type: 'step.return', step: last(the), asked: 'more' })]],
    humansOnly,
  ),
  drop(
    'a human took it from its holder',
    () => [openGoal, plan(), claim(), [ada, (the) => ({ type: 'step.release', step: last(the) })]],
    humansOnly,
  ),
  drop(
    'a human added a check to it',
    () => [
      openGoal,
      plan(),
      [ada, (the) => ({ type: 'check.add', step: last(the), argv: ['npm', 'run', 'e2e'] })],
    ],
    humansOnly,
  ),
];
