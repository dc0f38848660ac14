import type { Caller } from '../../src/app/caller.ts';
import { claim, openGoal, pass, plan } from '../support/acts.ts';
import type { Act } from '../support/given.ts';
import { ada, claude } from '../support/world.ts';
import { all, type Case, call, humansOnly, last, nobody, note, proven, session } from './authority.words.ts';

/** Acts that loosen nothing and prove nothing: anybody's. */
export const anybodys: readonly Case[] = [
  {
    act: 'goal.open',
    when: 'any time',
    given: () => [],
    command: () => ({
      type: 'goal.open',
      objective: 'Ship it',
      criteria: [{ text: 'good', judge: 'human' }],
    }),
    ...all,
  },
  {
    act: 'goal.check',
    when: 'a goal has a check',
    given: () => [openGoal],
    command: () => ({ type: 'goal.check' }),
    ...all,
  },
  {
    act: 'plan.revise',
    when: 'a goal is open',
    given: () => [openGoal],
    command: () => ({ type: 'plan.revise', seen: note }),
    ...all,
  },
  {
    act: 'step.plan',
    when: 'a goal is open',
    given: () => [openGoal],
    command: () => ({ type: 'step.plan', title: 'Write', judge: 'human' }),
    ...all,
  },
  {
    act: 'step.claim',
    when: 'a human planned it',
    given: () => [openGoal, plan({}, ada)],
    command: (the) => ({ type: 'step.claim', step: last(the) }),
    ...all,
  },
  {
    act: 'check.add',
    when: 'on a step of another',
    given: () => [openGoal, plan()],
    command: (the) => ({ type: 'check.add', step: last(the), argv: ['npm', 'run', 'lint'] }),
    ...all,
  },
  {
    act: 'check.run',
    when: 'a goal has a check',
    given: () => [openGoal],
    command: (the) => ({ type: 'check.run', check: the('check') }),
    ...all,
  },
  {
    act: 'evidence.record',
    when: 'a goal is open',
    given: () => [openGoal],
    command: () => ({ type: 'evidence.record', kind: 'note', title: 'seen', content: note }),
    ...all,
  },
  {
    act: 'lesson.record',
    when: 'a goal is open',
    given: () => [openGoal],
    command: () => ({ type: 'lesson.record', text: note }),
    ...all,
  },
  {
    act: 'lesson.supersede',
    when: 'an agent recorded it',
    given: () => [openGoal, [claude, { type: 'lesson.record', text: note }]],
    command: (the) => ({ type: 'lesson.supersede', lesson: the('lesson'), text: 'other' }),
    ...all,
  },
  {
    act: 'lesson.supersede',
    when: 'a human recorded it',
    given: () => [openGoal, [ada, { type: 'lesson.record', text: note }]],
    command: (the) => ({ type: 'lesson.supersede', lesson: the('lesson'), pinned: true }),
    ...humansOnly,
  },
  {
    act: 'session.start',
    when: 'a goal is open',
    given: () => [openGoal],
    command: () => ({ type: 'session.start' }),
    ...all,
  },
  {
    act: 'session.end',
    when: 'its own',
    given: (me) => [openGoal, session(me)],
    command: () => ({ type: 'session.end' }),
    ...all,
  },
  {
    act: 'call.open',
    when: 'in its own session',
    given: (me) => [openGoal, session(me)],
    command: () => ({ type: 'call.open', tool: 'Bash', input: '{}' }),
    ...all,
  },
  {
    act: 'call.return',
    when: 'of its own call',
    given: (me) => [openGoal, session(me), call(me)],
    command: () => ({ type: 'call.return', call: 'call-1', ok: true, output: '' }),
    ...all,
  },
  {
    act: 'call.settle',
    when: 'of a session that is long silent',
    given: () => [openGoal, session(claude), call(claude), pass(1_801)],
    command: () => ({ type: 'call.settle', call: 'call-1', outcome: 'unknowable', note }),
    ...all,
  },
  {
    act: 'trace.import',
    when: 'a log never read',
    given: () => [],
    command: () => ({
      type: 'trace.import',
      source: 'test/1:s',
      format: 'test/1',
      opens: { external: 's', runtime: 'test', at: '2026-11-30T08:00:00.000Z' },
      facts: [],
    }),
    ...all,
  },
];

/** Acts of whoever holds the claim. A human planned the step: that decides nothing here. */
export const mine = (me: Caller): readonly Act[] => [openGoal, plan({}, ada), claim(me)];
const anothers = (): readonly Act[] => [openGoal, plan({}, ada), claim(claude)];
export const holders: readonly Case[] = [
  {
    act: 'step.renew',
    when: 'mine',
    given: mine,
    command: (the) => ({ type: 'step.renew', step: last(the) }),
    ...all,
  },
  {
    act: 'step.renew',
    when: "another's",
    given: anothers,
    command: (the) => ({ type: 'step.renew', step: last(the) }),
    ...nobody,
  },
  {
    act: 'step.release',
    when: 'mine',
    given: mine,
    command: (the) => ({ type: 'step.release', step: last(the) }),
    ...all,
  },
  {
    act: 'step.release',
    when: "another's",
    given: anothers,
    command: (the) => ({ type: 'step.release', step: last(the) }),
    ...nobody,
    human: proven('ok'),
  },
  {
    act: 'step.submit',
    when: 'mine',
    given: mine,
    command: (the) => ({ type: 'step.submit', step: last(the) }),
    ...all,
  },
  {
    act: 'step.submit',
    when: "nobody's",
    given: (me) => [openGoal, plan(), session(me)],
    command: (the) => ({ type: 'step.submit', step: last(the) }),
    ...nobody,
  },
  {
    act: 'step.submit',
    when: "another's",
    given: anothers,
    command: (the) => ({ type: 'step.submit', step: last(the) }),
    ...nobody,
  },
];
