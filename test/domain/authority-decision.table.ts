import { answer, ask, askOn, block, openGoal, pass, plan } from '../support/acts.ts';
import { ada, claude } from '../support/world.ts';
import { all, type Case, every, humansOnly, keyed, last, note, proven } from './authority.words.ts';

const humansWord = { agent: every('not-allowed'), ci: keyed('not-allowed'), human: proven('ok') };

const withdraw = (
  when: string,
  given: Case['given'],
  rights: Pick<Case, 'agent' | 'ci' | 'human'>,
): Case => ({
  act: 'decision.withdraw',
  when,
  given,
  command: (the) => ({ type: 'decision.withdraw', decision: the('question') }),
  ...rights,
});

const unblock = (when: string, given: Case['given'], rights: Pick<Case, 'agent' | 'ci' | 'human'>): Case => ({
  act: 'step.unblock',
  when,
  given,
  command: (the) => ({ type: 'step.unblock', step: last(the), decision: the('question') }),
  ...rights,
});

const SOON = '2026-11-30T09:10:00.000Z';

export const questions: readonly Case[] = [
  {
    act: 'decision.ask',
    when: 'it blocks a step of another',
    given: () => [openGoal, plan({}, ada)],
    command: (the) => ({ type: 'decision.ask', question: 'May it?', blocks: [last(the)] }),
    ...all,
  },
  {
    act: 'decision.make',
    when: 'it blocks nothing and I asked it',
    given: (me) => [openGoal, ask({}, me)],
    command: () => ({ type: 'decision.make', answer: '1' }),
    ...humansOnly,
  },
  {
    act: 'decision.make',
    when: 'its time is over',
    given: (me) => [openGoal, plan(), ask({ blocks: 'goal', until: SOON }, me), pass(3_600)],
    command: () => ({ type: 'decision.make', answer: 'as you like' }),
    ...humansOnly,
  },
  {
    act: 'decision.revoke',
    when: 'it is answered',
    given: (me) => [openGoal, ask({}, me), answer()],
    command: (the) => ({ type: 'decision.revoke', decision: the('question'), reason: note }),
    ...humansOnly,
  },
  withdraw('I asked it and it blocks nothing', (me) => [openGoal, ask({}, me)], all),
  withdraw('another asked it and it blocks nothing', () => [openGoal, ask({}, claude)], humansWord),
  withdraw('I asked it and it blocks a step', (me) => [openGoal, plan(), askOn([-1], me)], humansWord),
  withdraw('I asked it and it blocks the goal', (me) => [openGoal, ask({ blocks: 'goal' }, me)], humansWord),
  withdraw(
    'I asked it, and another made a step wait for it',
    (me) => [openGoal, plan(), ask({}, me), block(claude)],
    humansWord,
  ),
  withdraw(
    'I asked it, and its time is over',
    (me) => [openGoal, ask({ blocks: 'goal', until: SOON }, me), pass(3_600)],
    humansWord,
  ),
  {
    act: 'step.block',
    when: 'a human planned it',
    given: () => [openGoal, plan({}, ada), ask()],
    command: (the) => ({ type: 'step.block', step: last(the), decision: the('question') }),
    ...all,
  },
  unblock('I blocked it', (me) => [openGoal, plan(), ask(), block(me)], {
    ...all,
    // What a human blocked is a human's word, whoever's it is.
    human: proven('ok'),
  }),
  unblock('an agent blocked it', () => [openGoal, plan(), ask(), block(claude)], all),
  unblock('a human blocked it', () => [openGoal, plan(), ask(), block(ada)], humansWord),
  unblock('I asked the question with it', (me) => [openGoal, plan(), askOn([-1], me)], humansWord),
  unblock(
    'I blocked it, and the time of the question is over',
    (me) => [openGoal, plan(), ask({ until: SOON }), block(me), pass(3_600)],
    humansWord,
  ),
  unblock(
    'I blocked it, and the answer was revoked',
    (me) => [
      openGoal,
      plan(),
      ask(),
      block(me),
      answer(),
      [ada, (the) => ({ type: 'decision.revoke', decision: the('question'), reason: note })],
    ],
    humansWord,
  ),
  {
    act: 'choice.record',
    when: 'a goal is open',
    given: () => [openGoal],
    command: () => ({ type: 'choice.record', text: 'In memory', reason: note }),
    ...all,
  },
  {
    act: 'step.drop',
    when: 'agents alone planned it, and it waits for an answer',
    given: (me) => [openGoal, plan(), askOn([-1], me)],
    command: (the) => ({ type: 'step.drop', step: last(the), reason: note }),
    ...humansWord,
  },
  {
    act: 'step.drop',
    when: 'agents alone planned it, and it waits no longer',
    given: () => [openGoal, plan(), askOn(), answer()],
    command: (the) => ({ type: 'step.drop', step: last(the), reason: note }),
    ...all,
  },
];
