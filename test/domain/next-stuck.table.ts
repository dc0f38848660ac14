import { claim, openGoal, plan, submit, turns } from '../support/acts.ts';
import type { Act } from '../support/given.ts';
import { claude, codex } from '../support/world.ts';
import { at, checked, claimStep, loopledger, revised, type Situation, same, showStep } from './next.words.ts';
import { limit, use } from './next-budget.table.ts';

// The plan was revised in vain as often as it may be, and still no human is asked how to go on: test/projections says so too.

const inVain: readonly Act[] = [revised, revised];
const ends: Act = [claude, { type: 'session.end' }];
const planIn = (nth: number): Act => [claude, (the) => ({ type: 'step.plan', goal: the('goal', nth) })];
const reviseIn = (nth: number): Act => [claude, (the) => ({ type: 'plan.revise', goal: the('goal', nth) })];

export const notStuck: readonly Situation[] = [
  {
    name: 'the session that went in circles after two revisions is over',
    given: [openGoal, plan(), claim(), ...inVain, ...same(3), ends],
    asker: codex,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'two revisions proved nothing, and a session of another goal goes in circles',
    given: [
      openGoal,
      planIn(0),
      reviseIn(0),
      reviseIn(0),
      openGoal,
      planIn(1),
      claim(codex),
      ...same(3, codex),
    ],
    asker: (the) => ({ ...claude, goal: the('goal', 0) }),
    ...at(7, 'work', claimStep(0)),
  },
  {
    name: 'two revisions proved nothing, and no step was planned',
    given: [openGoal, turns('npm test', 1), checked, ...inVain],
    asker: claude,
    ...at(13, 'replan', loopledger('step plan --whole-goal --goal %', ['goal'])),
  },
  {
    name: 'two revisions proved nothing, and a step waits for a human judge',
    given: [openGoal, plan({ judge: 'human' }), claim(), submit(), ...inVain],
    asker: claude,
    ...at(8, 'decide', showStep()),
  },
  {
    name: 'two revisions proved nothing, and the budget of the day is spent',
    given: [
      openGoal,
      plan(),
      claim(),
      limit({ tokens: 100, per: 'day' }),
      use(100),
      submit(),
      turns('npm test', 1),
      checked,
      ...inVain,
    ],
    asker: claude,
    ...at(3, 'decide', loopledger('budget show')),
  },
];
