import { openGoal, pass, plan } from '../support/acts.ts';
import { addWatch, onWatch } from '../support/watching.ts';
import { ada, claude } from '../support/world.ts';
import { all, type Case, humansOnly, last, note, proven } from './authority.words.ts';

const humansWord = { ...humansOnly, human: proven('ok') };

const close = (when: string, given: Case['given'], rights: Pick<Case, 'agent' | 'ci' | 'human'>): Case => ({
  act: 'watch.close',
  when,
  given,
  command: (the) => ({ type: 'watch.close', watch: the('watch'), reason: note }),
  ...rights,
});

export const watches: readonly Case[] = [
  {
    act: 'watch.add',
    when: 'no step waits for it',
    given: () => [openGoal],
    command: () => ({ type: 'watch.add', argv: ['look'] }),
    ...all,
  },
  {
    act: 'watch.add',
    when: 'a step waits for it that a human planned',
    given: () => [openGoal, plan({}, ada)],
    command: (the) => ({ type: 'watch.add', argv: ['look'], step: last(the) }),
    ...all,
  },
  {
    act: 'watch.observe',
    when: 'another opened it',
    given: () => [openGoal, addWatch({}, ada)],
    command: (the) => ({ type: 'watch.observe', watch: the('watch') }),
    ...all,
  },
  {
    act: 'watch.observe',
    when: 'a human made a step wait for it',
    given: () => [openGoal, plan(), addWatch({}, ada), onWatch(ada)],
    command: (the) => ({ type: 'watch.observe', watch: the('watch') }),
    ...all,
  },
  close('another opened it, and nothing waits for it', () => [openGoal, addWatch({}, ada)], all),
  close('an agent made a step wait for it', () => [openGoal, plan(), addWatch(), onWatch(claude)], all),
  close('a human made a step wait for it', () => [openGoal, plan(), addWatch(), onWatch(ada)], humansWord),
  close(
    'a human stands behind an agent’s block on it',
    () => [openGoal, plan(), addWatch(), onWatch(claude), onWatch(ada)],
    humansWord,
  ),
  close(
    'a human made a step wait for it, and it is over',
    () => [openGoal, plan(), addWatch({ until: '2026-11-30T09:10:00.000Z' }), onWatch(ada), pass(3_600)],
    humansWord,
  ),
  {
    act: 'step.unblock',
    when: 'a human blocked it on a watch',
    given: () => [openGoal, plan(), addWatch(), onWatch(ada)],
    command: (the) => ({ type: 'step.unblock', step: last(the), watch: the('watch') }),
    ...humansWord,
  },
  {
    act: 'step.unblock',
    when: 'an agent blocked it on a watch',
    given: () => [openGoal, plan(), addWatch(), onWatch(claude)],
    command: (the) => ({ type: 'step.unblock', step: last(the), watch: the('watch') }),
    ...all,
  },
];
