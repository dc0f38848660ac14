import { claim, openGoal, pass, plan, submit } from '../support/acts.ts';
import { forge } from '../support/forge.ts';
import { type Act, theOf } from '../support/given.ts';
import { claude, codex } from '../support/world.ts';
import { at, LEASE, round, type Situation, showStep } from './next.words.ts';
import { limitStep, use } from './next-budget.table.ts';

// What only a human can end: of what is handed in only its judge is asked for.

/** As a version that knew no last return would have written it. */
const claimedAllTheSame: Act = async (world) => {
  const the = theOf(await world.state());
  const data = {
    step: the('step'),
    session: the('session'),
    lease_s: LEASE,
    expires: '2026-11-30T23:00:00.000Z',
  };
  await forge(world, { type: 'step.claimed', actor: claude.actor, data });
};

export const causes: readonly Situation[] = [
  {
    name: 'what is handed in waits for a human judge, and the step that it is a part of was put off since',
    given: [
      openGoal,
      plan({ judge: 'human' }),
      plan(),
      [claude, (the) => ({ type: 'step.amend', step: the('step', 0), parent: the('step', 1) })],
      claim(claude, 0),
      submit(),
      [claude, (the) => ({ type: 'step.defer', step: the('step', 1) })],
    ],
    asker: codex,
    ...at(8, 'decide', showStep(0)),
  },
  {
    name: 'a step came back three times, and was handed in all the same',
    given: [openGoal, plan({ judge: 'ci' }), ...round(), ...round(), ...round(), claimedAllTheSame, submit()],
    asker: claude,
    ...at(9, 'wait', showStep()),
  },
  {
    name: 'a step that nobody holds has spent its budget of the day',
    given: [openGoal, plan(), claim(), limitStep({ tokens: 50, per: 'day' }), use(60), pass(LEASE + 1)],
    asker: codex,
    ...at(8, 'decide', showStep()),
  },
];
