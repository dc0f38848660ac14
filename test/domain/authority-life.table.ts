import { claim, openGoal, plan, submitted } from '../support/acts.ts';
import type { Act } from '../support/given.ts';
import { ada, claude } from '../support/world.ts';
import { all, type Case, every, humansOnly, last, note, proven } from './authority.words.ts';

const humansWord = { ...humansOnly, human: proven('ok') };

const amend = (
  when: string,
  given: Case['given'],
  change: Omit<Extract<ReturnType<Case['command']>, { type: 'step.amend' }>, 'type' | 'step'>,
  rights: Pick<Case, 'agent' | 'ci' | 'human'>,
): Case => ({
  act: 'step.amend',
  when,
  given,
  command: (the) => ({ type: 'step.amend', step: last(the), ...change }),
  ...rights,
});

const mine: Case['given'] = (me) => [openGoal, plan({ gate: true, judge: 'peer', scope: ['src/**'] }, me)];
/** What a human planned is a human's at the needed grade, whoever the human is. */
const own = { agent: every('ok'), ci: humansWord.ci, human: humansWord.human };
const ownOfAgents = { ...own, ci: all.ci };
const defer = (who: typeof ada | typeof claude): Act => [
  who,
  (the) => ({ type: 'step.defer', step: last(the) }),
];

export const lives: readonly Case[] = [
  amend('I planned it, and it is said in other words', mine, { title: 'In other words' }, ownOfAgents),
  amend('I planned it, and it is more urgent', mine, { priority: 9 }, ownOfAgents),
  amend('I planned it, and a gate is taken away', mine, { gate: false }, humansWord),
  amend('I planned it, and its scope grows', mine, { scope: ['src/**', 'docs/**'] }, humansWord),
  amend(
    'I planned it, and nobody judges it any more',
    mine,
    { judge: 'none' },
    { agent: every('not-allowed'), ci: humansWord.ci, human: proven('nothing-to-change') },
  ),
  amend(
    'another planned it, and it is said in other words',
    () => [openGoal, plan()],
    { title: 'Other' },
    humansWord,
  ),
  amend(
    'a human planned it, and a human judges it now',
    () => [openGoal, plan({}, ada)],
    { judge: 'human' },
    all,
  ),
  amend('a human planned it, and it is a gate now', () => [openGoal, plan({}, ada)], { gate: true }, all),
  amend(
    'I planned it, a human touched it, and it is said in other words',
    (me) => [openGoal, plan({}, me), [ada, (the) => ({ type: 'step.amend', step: last(the), priority: 9 })]],
    { title: 'Other' },
    humansWord,
  ),
  {
    act: 'step.defer',
    when: 'agents alone planned it',
    given: () => [openGoal, plan()],
    command: (the) => ({ type: 'step.defer', step: last(the) }),
    ...all,
  },
  {
    act: 'step.defer',
    when: 'it is a gate',
    given: () => [openGoal, plan({ gate: true })],
    command: (the) => ({ type: 'step.defer', step: last(the) }),
    ...humansWord,
  },
  {
    act: 'step.undefer',
    when: 'an agent deferred it',
    given: () => [openGoal, plan(), defer(claude)],
    command: (the) => ({ type: 'step.undefer', step: last(the) }),
    ...all,
  },
  {
    act: 'step.undefer',
    when: 'an agent deferred it, and a human touched it since',
    given: () => [
      openGoal,
      plan(),
      defer(claude),
      [ada, (the) => ({ type: 'step.amend', step: last(the), priority: 9 })],
    ],
    command: (the) => ({ type: 'step.undefer', step: last(the) }),
    ...all,
  },
  {
    act: 'step.undefer',
    when: 'a human deferred it',
    given: () => [openGoal, plan(), defer(ada)],
    command: (the) => ({ type: 'step.undefer', step: last(the) }),
    ...humansWord,
  },
  {
    act: 'step.reopen',
    when: 'it was accepted, and is my own work',
    given: (me) => [openGoal, plan({}, me), claim(me), [me, { type: 'step.submit' }]],
    command: (the) => ({ type: 'step.reopen', step: last(the), reason: note }),
    ...humansWord,
  },
  {
    act: 'step.reopen',
    when: 'it was dropped',
    given: () => [
      openGoal,
      plan(),
      [claude, (the) => ({ type: 'step.drop', step: last(the), reason: note })],
    ],
    command: (the) => ({ type: 'step.reopen', step: last(the), reason: note }),
    ...humansWord,
  },
  {
    act: 'step.block',
    when: 'on a time, and a human planned it',
    given: () => [openGoal, plan({}, ada)],
    command: (the) => ({ type: 'step.block', step: last(the), until: '2027-01-01T00:00:00.000Z' }),
    ...all,
  },
  {
    act: 'step.unblock',
    when: 'a human blocked it on a time',
    given: () => [openGoal, plan(), until(ada)],
    command: (the) => ({ type: 'step.unblock', step: last(the) }),
    ...humansWord,
  },
  {
    act: 'step.unblock',
    when: 'an agent blocked it on a time',
    given: () => [openGoal, plan(), until(claude)],
    command: (the) => ({ type: 'step.unblock', step: last(the) }),
    ...all,
  },
  {
    act: 'step.unblock',
    when: 'an agent blocked it on a time, and a human stands behind that',
    given: () => [openGoal, plan(), until(claude), until(ada)],
    command: (the) => ({ type: 'step.unblock', step: last(the) }),
    ...humansWord,
  },
  {
    act: 'step.drop',
    when: 'agents alone planned it, and a human made another step wait for it',
    given: () => [
      openGoal,
      plan({}, ada),
      plan(),
      [ada, (the) => ({ type: 'step.block', step: the('step', 0), on_step: last(the) })],
    ],
    command: (the) => ({ type: 'step.drop', step: last(the), reason: note }),
    ...humansWord,
  },
  {
    act: 'step.drop',
    when: 'agents alone planned it, and a human planned another step after it',
    given: () => [
      openGoal,
      plan(),
      [ada, (the) => ({ type: 'step.plan', title: 'Then', after: [the('step', 0)] })],
    ],
    command: (the) => ({ type: 'step.drop', step: the('step', 0), reason: note }),
    ...humansWord,
  },
  {
    act: 'step.amend',
    when: 'it is submitted',
    given: () => submitted('human'),
    command: (the) => ({ type: 'step.amend', step: last(the), gate: true }),
    agent: every('step-submitted'),
    ci: [...humansWord.ci.slice(0, 4), 'step-submitted'] as unknown as Case['ci'],
    human: every('step-submitted'),
  },
];

function until(who: typeof ada | typeof claude): Act {
  return [who, (the) => ({ type: 'step.block', step: last(the), until: '2027-01-01T00:00:00.000Z' })];
}
