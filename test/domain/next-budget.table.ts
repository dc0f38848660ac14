import type { Command } from '../../src/domain/commands.ts';
import { claim, openGoal, pass, plan, submit } from '../support/acts.ts';
import type { Act } from '../support/given.ts';
import { ada, claude, codex } from '../support/world.ts';
import { checked, claimStep, loopledger, renewStep, type Situation, same, showStep } from './next.words.ts';

const show = loopledger('budget show');

type Set = Omit<Extract<Command, { type: 'budget.set' }>, 'type'>;
export const limit = (more: Set): Act => [ada, { type: 'budget.set', ...more }];
export const limitStep = (more: Set, nth = -1): Act => [
  ada,
  (the) => ({ type: 'budget.set', step: the('step', nth), ...more }),
];
export const use = (input: number, who = claude): Act => [
  who,
  { type: 'usage.record', receipt: `r${input}`, input },
];

/** The paths that work may touch from here on. */
export const boundedTo = (glob: string): Act => [
  ada,
  { type: 'boundary.set', how: 'adds', rules: [{ effect: 'allow', over: 'path', pattern: [glob] }] },
];

/** Budgets: who stops, who goes on, and who is asked. */
export const budgets: readonly Situation[] = [
  {
    name: 'the goal’s budget is spent while a step is held',
    given: [openGoal, plan(), claim(), limit({ tokens: 100 }), use(100)],
    asker: claude,
    row: 3,
    verdict: 'decide',
    command: show,
  },
  {
    name: 'the goal’s budget is spent, and its worker goes in circles',
    given: [openGoal, plan(), claim(), limit({ calls: 3 }), ...same(3)],
    asker: claude,
    row: 3,
    verdict: 'decide',
    command: show,
  },
  {
    name: 'the goal’s budget for the day is spent',
    given: [openGoal, plan(), claim(), limit({ tokens: 100, per: 'day' }), use(100)],
    asker: codex,
    row: 3,
    verdict: 'decide',
    command: show,
  },
  {
    name: 'the day whose budget was spent is over',
    given: [openGoal, plan(), claim(), limit({ tokens: 100, per: 'day' }), use(100), pass(86_400)],
    asker: claude,
    row: 5,
    verdict: 'work',
    command: renewStep(),
  },
  {
    name: 'the budget of who asks is spent',
    given: [openGoal, plan(), claim(), limit({ actor: 'agent:claude', tokens: 100 }), use(100)],
    asker: claude,
    row: 3,
    verdict: 'stop',
    command: show,
  },
  {
    name: 'the budget of another is spent',
    given: [openGoal, plan(), plan(), claim(), limit({ actor: 'agent:claude', tokens: 100 }), use(100)],
    asker: codex,
    row: 7,
    verdict: 'work',
    command: claimStep(0),
  },
  {
    name: 'a human judges first, whatever is spent',
    given: [openGoal, plan({ judge: 'human' }), claim(), limit({ tokens: 100 }), use(100), submit()],
    asker: ada,
    row: 7,
    verdict: 'work',
    command: showStep(),
  },
  {
    name: 'all is done and only to be closed, whatever is spent',
    given: [
      openGoal,
      plan({ judge: 'peer' }),
      claim(),
      limit({ tokens: 100 }),
      use(100),
      submit(),
      [codex, (the) => ({ type: 'step.accept', step: the('step') })],
      checked,
    ],
    asker: claude,
    row: 12,
    verdict: 'decide',
    command: loopledger('goal show %', ['goal']),
  },
  {
    name: 'the only step’s own budget is spent',
    given: [openGoal, plan(), limitStep({ tokens: 0 })],
    asker: claude,
    row: 8,
    verdict: 'decide',
    command: showStep(),
  },
  {
    name: 'the budget of the step held is spent, and another can be done',
    given: [openGoal, plan(), plan(), claim(claude, 0), limitStep({ tokens: 50 }, 0), use(60)],
    asker: claude,
    row: 7,
    verdict: 'work',
    command: claimStep(1),
  },
];
