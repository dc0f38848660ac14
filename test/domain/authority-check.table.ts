import type { Caller } from '../../src/app/caller.ts';
import { claim, openGoal, plan, proposeGoal, submit, submitted } from '../support/acts.ts';
import type { Act } from '../support/given.ts';
import { ada, claude } from '../support/world.ts';
import { all, type Case, every, humansOnly, keyed, last, note, proven } from './authority.words.ts';

const lint = { argv: ['npm', 'run', 'lint'] };
const withCheck = (who: Caller): Act => plan({ new_checks: [lint], judge: 'ci' }, who);
const addTo = (who: Caller): Act => [
  who,
  (the) => ({ type: 'check.add', step: last(the), argv: ['npm', 'run', 'types'] }),
];
const mine = { ...all, human: proven('ok') };

type Rights = Pick<Case, 'agent' | 'ci' | 'human'>;
type Given = (me: Caller) => readonly Act[];

/** The situations in which both acts have the same answer; the check is the last that was added, or the nth. */
const situations: readonly (readonly [when: string, given: Given, rights: Rights, nth?: number])[] = [
  ['I added it, on a step I planned', (me) => [openGoal, withCheck(me)], mine],
  ['and I hold the step', (me) => [openGoal, withCheck(me), claim(me)], mine],
  ['I added it, on a step another planned', (me) => [openGoal, withCheck(claude), addTo(me)], humansOnly],
  ['another added it, on a step I planned', (me) => [openGoal, withCheck(me), addTo(claude)], humansOnly],
  [
    'another’s step needs it too',
    (me) => [
      openGoal,
      withCheck(me),
      [claude, (the) => ({ type: 'step.plan', title: 'Too', checks: [the('check')], judge: 'peer' })],
    ],
    humansOnly,
  ],
  ['the step was submitted', (me) => [openGoal, withCheck(me), claim(me), submit(me)], humansOnly],
  [
    'the step was submitted and came back',
    (me) => [
      openGoal,
      withCheck(me),
      claim(me),
      submit(me),
      [ada, (the) => ({ type: 'step.return', step: last(the), asked: note })],
    ],
    humansOnly,
  ],
  ['a human added another to the step', (me) => [openGoal, withCheck(me), addTo(ada)], humansOnly, -2],
  [
    'a human confirmed the goal since',
    (me) => [proposeGoal, withCheck(me), [ada, { type: 'goal.confirm' }]],
    humansOnly,
  ],
  [
    'a human changed it',
    (me) => [
      openGoal,
      withCheck(me),
      [ada, (the) => ({ type: 'check.change', check: the('check'), limit_s: 9 })],
    ],
    humansOnly,
  ],
];

const accept = (who: Caller): Act => [who, (the) => ({ type: 'step.accept', step: last(the) })];
const recheck = (when: string, given: Given, rights: Rights): Case => ({
  act: 'step.recheck',
  when,
  given,
  command: (the) => ({ type: 'step.recheck', step: last(the) }),
  ...rights,
});
const gemini = { actor: 'agent:gemini', proof: 'none', runtime: 'test' } as const;

const rechecks: readonly Case[] = [
  recheck('it rests on checks alone', () => [openGoal, plan(), claim(), submit()], all),
  recheck('a human judged it', () => [...submitted('human'), accept(ada)], humansOnly),
  recheck('a peer judged the work of others', () => [...submitted('peer'), accept(gemini)], {
    agent: every('ok'),
    ci: keyed('not-allowed'),
    human: proven('ok'),
  }),
  recheck(
    'a peer judged what I did, on the plan of another',
    (me) => [
      openGoal,
      plan({ judge: 'peer' }),
      claim(me.actor === 'ci:main' ? claude : me),
      submit(me.actor === 'ci:main' ? claude : me),
      accept(gemini),
    ],
    { agent: every('own-work'), ci: keyed('not-allowed'), human: proven('ok') },
  ),
  recheck(
    'ci judged it',
    () => [...submitted('ci'), accept({ actor: 'ci:main', proof: 'signature', runtime: 'test' })],
    { agent: every('not-allowed'), ci: keyed('ok'), human: proven('ok') },
  ),
  recheck('it waits for its judge', () => submitted('human'), {
    agent: every('not-allowed'),
    ci: keyed('not-allowed'),
    human: proven('not-accepted'),
  }),
];

export const checks: readonly Case[] = [
  ...rechecks,
  ...situations.flatMap(([when, given, rights, nth = -1]): Case[] => [
    {
      act: 'check.change',
      when,
      given,
      command: (the) => ({ type: 'check.change', check: the('check', nth), argv: ['true'] }),
      ...rights,
    },
    {
      act: 'check.remove',
      when,
      given,
      command: (the) => ({ type: 'check.remove', check: the('check', nth), reason: note }),
      ...rights,
    },
  ]),
  {
    act: 'check.change',
    when: 'a criterion of my proposal is proved by it',
    given: (me) => [[me, { type: 'goal.open', objective: 'x', criteria: [{ text: 'green', check: lint }] }]],
    command: (the) => ({ type: 'check.change', check: the('check'), argv: ['true'] }),
    ...humansOnly,
  },
  {
    act: 'check.remove',
    when: 'a criterion is proved by it',
    given: () => [openGoal],
    command: (the) => ({ type: 'check.remove', check: the('check'), reason: note }),
    agent: every('not-allowed'),
    ci: keyed('not-allowed'),
    human: proven('last-proof'),
  },
];
