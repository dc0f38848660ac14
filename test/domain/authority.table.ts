import type { Caller } from '../../src/app/caller.ts';
import type { Command, CommandType } from '../../src/domain/commands.ts';
import type { Proof } from '../../src/format/events/common.ts';
import {
  claim,
  openGoal,
  openJudgedGoal,
  pass,
  plan,
  proposeGoal,
  submit,
  submitted,
} from '../support/acts.ts';
import type { Act, The } from '../support/given.ts';
import { ada, claude } from '../support/world.ts';

// Whose word counts, told anew from the design and not from the code: what becomes of each act when an agent, ci
// and a human try it at every grade of proof. The ledger's human proof is `terminal`.

export const GRADES: readonly Proof[] = ['none', 'client', 'terminal', 'board', 'signature'];

export const kinds = { agent: 'agent:codex', ci: 'ci:main', human: 'human:bob' } as const;
export type Kind = keyof typeof kinds;

/** What an act is answered at each grade, weakest first. */
type Row = readonly [none: string, client: string, terminal: string, board: string, signature: string];

export interface Case {
  readonly act: CommandType;
  readonly when: string;
  /** What went before; `me` is the actor who then tries, with the strongest proof. */
  readonly given: (me: Caller) => readonly Act[];
  readonly command: (the: The) => Command;
  readonly agent: Row;
  readonly ci: Row;
  readonly human: Row;
}

const every = (answer: string): Row => [answer, answer, answer, answer, answer];
const weak = 'proof-too-weak';
/** ci is ci only with its key. */
const keyed = (answer: string): Row => [weak, weak, weak, weak, answer];
/** A human's act, from the ledger's grade on. */
const proven = (answer: string): Row => [weak, weak, answer, answer, answer];

const all = { agent: every('ok'), ci: keyed('ok'), human: every('ok') };
const humansOnly = { agent: every('not-allowed'), ci: keyed('not-allowed'), human: proven('ok') };
const nobody = { agent: every('not-holder'), ci: keyed('not-holder'), human: every('not-holder') };

const session = (me: Caller): Act => [me, { type: 'session.start' }];
const call = (who: Caller): Act => [who, { type: 'call.open', call: 'call-1', tool: 'Bash', input: '{}' }];
const note = 'what it was';
const last = (the: The) => the('step');

/** Acts that loosen nothing and prove nothing: anybody's. */
const anybodys: readonly Case[] = [
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

/** A goal's life after it is open. */
const goals: readonly Case[] = [
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

/** Acts of whoever holds the claim. A human planned the step: that decides nothing here. */
const mine = (me: Caller): readonly Act[] => [openGoal, plan({}, ada), claim(me)];
const anothers = (): readonly Act[] => [openGoal, plan({}, ada), claim(claude)];
const holders: readonly Case[] = [
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
    when: "another's",
    given: anothers,
    command: (the) => ({ type: 'step.submit', step: last(the) }),
    ...nobody,
  },
];

const judgements = (act: 'step.accept' | 'step.return'): readonly Case[] => {
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

const drops: readonly Case[] = [
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

export const cases: readonly Case[] = [
  ...anybodys,
  ...goals,
  ...holders,
  ...judgements('step.accept'),
  ...judgements('step.return'),
  ...drops,
];
