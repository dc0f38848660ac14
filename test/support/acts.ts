import type { Command } from '../../src/domain/commands.ts';
import type { Act } from './given.ts';
import { ada, claude } from './world.ts';

type Of<T extends Command['type']> = Omit<Extract<Command, { type: T }>, 'type'>;

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

export const plan = (more: Of<'step.plan'> = {}, caller = claude): Act => [
  caller,
  { type: 'step.plan', title: 'Write the form', ...more },
];
export const claim = (caller = claude, nth = -1): Act => [
  caller,
  (the) => ({ type: 'step.claim', step: the('step', nth) }),
];
export const submit = (caller = claude): Act => [caller, { type: 'step.submit' }];
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
