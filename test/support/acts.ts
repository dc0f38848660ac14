import type { Command } from '../../src/domain/commands.ts';
import { testKey } from '../../src/testing/signer.ts';
import type { Act } from './given.ts';
import { ada, claude } from './world.ts';

type Of<T extends Command['type']> = Omit<Extract<Command, { type: T }>, 'type'>;

/** The key that somebody signs with at grade `signature`. */
export const keyOf = (actor: string): Act => [
  ada,
  { type: 'key.register', actor, line: testKey(actor).line },
];

/** Without it ci neither acts nor is named. */
export const keyOfCi = keyOf('ci:main');

/** The key that was registered last signs no more. */
export const keyRevoked: Act = [
  ada,
  (the) => ({ type: 'key.revoke', key: the('key'), reason: 'It was lost' }),
];

/** A goal with one check, opened and so confirmed by a human. */
export const openGoal: Act = [
  ada,
  {
    type: 'goal.open',
    objective: 'Ship login',
    criteria: [{ text: 'tests pass', check: { argv: ['npm', 'test'] } }],
  },
];

/** The same, opened by an agent: a proposal. */
export const proposeGoal: Act = [
  claude,
  {
    type: 'goal.open',
    objective: 'Ship login',
    criteria: [{ text: 'tests pass', check: { argv: ['npm', 'test'] } }],
  },
];

/** A goal that only a human's word can prove. */
export const openJudgedGoal: Act = [
  ada,
  { type: 'goal.open', objective: 'Ship login', criteria: [{ text: 'it feels right', judge: 'human' }] },
];

export const pause: Act = [ada, { type: 'goal.pause', reason: 'Not now' }];
export const unpause: Act = [ada, { type: 'goal.unpause' }];
export const reopenGoal: Act = [ada, (the) => ({ type: 'goal.reopen', goal: the('goal'), reason: 'Again' })];

export const plan = (more: Of<'step.plan'> = {}, caller = claude): Act => [
  caller,
  { type: 'step.plan', title: 'Write the form', ...more },
];
export const claim = (caller = claude, nth = -1): Act => [
  caller,
  (the) => ({ type: 'step.claim', step: the('step', nth) }),
];
export const submit = (caller = claude): Act => [caller, { type: 'step.submit' }];
/** A question, which blocks nothing unless it says so. */
export const ask = (more: Partial<Of<'decision.ask'>> = {}, caller = claude): Act => [
  caller,
  { type: 'decision.ask', question: 'Which database?', options: ['Postgres', 'SQLite'], ...more },
];
/** The same, and steps wait for the answer. */
export const askOn = (nths: readonly number[] = [-1], caller = claude): Act => [
  caller,
  (the) => ({
    type: 'decision.ask',
    question: 'Which database?',
    options: ['Postgres', 'SQLite'],
    blocks: nths.map((nth) => the('step', nth)),
  }),
];
export const answer = (said = '2', caller = ada): Act => [
  caller,
  (the) => ({ type: 'decision.make', decision: the('question'), answer: said }),
];
export const revoke: Act = [
  ada,
  (the) => ({ type: 'decision.revoke', decision: the('question'), reason: 'It was wrong' }),
];
export const block = (caller = claude, nth = -1): Act => [
  caller,
  (the) => ({ type: 'step.block', step: the('step', nth), decision: the('question') }),
];
export const pass =
  (seconds: number): Act =>
  (world) =>
    world.pass(seconds);
export const turns =
  (argv: string, exit: number): Act =>
  (world) =>
    void world.results.set(argv, { exit });
/** The work tree becomes another. */
export const edit =
  (digit = 'a'): Act =>
  (world) => {
    world.tree = `git:${digit.repeat(40)}`;
  };

/** A step that waits for this judge, planned and held by claude. */
export const submitted = (judge: 'peer' | 'ci' | 'human', more: Of<'step.plan'> = {}): readonly Act[] => [
  openGoal,
  plan({ judge, ...more }),
  claim(),
  submit(),
];
