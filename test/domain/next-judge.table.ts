import { claim, edit, keyRevoked, openGoal, plan, submit, submitted } from '../support/acts.ts';
import type { Act } from '../support/given.ts';
import { addWatch, nextLook, observe, shows } from '../support/watching.ts';
import { ada, ci, claude, codex } from '../support/world.ts';
import {
  at,
  checked,
  claimStep,
  judged,
  loopledger,
  renewStep,
  revise,
  round,
  type Situation,
  started as session,
  showGoal,
  showStep,
} from './next.words.ts';
import { boundedTo, limit, limitStep, use } from './next-budget.table.ts';
import { acceptedBy, again, gemini, mended, secondDone, started } from './next-chain.table.ts';

// Who is waited for, and who is asked: what only looks like the cause is none.

const outside = plan({ scope: ['docs/a.md'] });
const twoCriteria: Act = [
  ada,
  {
    type: 'goal.open',
    objective: 'Ship login',
    criteria: [
      { text: 'tests pass', check: { argv: ['npm', 'test'] } },
      { text: 'it feels right', judge: 'human' },
    ],
  },
];
const ends: Act = [codex, { type: 'session.end' }];
const pass2000: Act = (world) => world.pass(2_000);

export const whoIsAsked: readonly Situation[] = [
  {
    name: 'ci is no peer',
    given: [...submitted('peer'), session()],
    asker: ci,
    ...at(9, 'wait', showStep()),
  },
  { name: 'an agent is not ci', given: submitted('ci'), asker: codex, ...at(9, 'wait', showStep()) },
  {
    name: 'a step for a peer to judge is held, and no peer is known yet',
    given: [openGoal, plan({ judge: 'peer' }), claim(codex)],
    asker: claude,
    ...at(10, 'wait', showStep()),
  },
  {
    name: 'a step for ci to judge is held, and its key was revoked',
    given: [openGoal, plan({ judge: 'ci' }), claim(codex), keyRevoked],
    asker: claude,
    ...at(10, 'wait', showStep()),
  },
  {
    name: 'what lies outside the boundary is handed in, and waits for ci',
    given: [openGoal, plan({ scope: ['docs/a.md'], judge: 'ci' }), claim(), submit(), boundedTo('src/**')],
    asker: claude,
    ...at(9, 'wait', showStep()),
  },
  {
    name: 'what lies outside the boundary is held: its holder goes on',
    given: [openGoal, outside, claim(codex), boundedTo('src/**')],
    asker: claude,
    ...at(10, 'wait', showStep()),
  },
  {
    name: 'what lies outside the boundary was held by a session that is over',
    given: [openGoal, outside, claim(codex), boundedTo('src/**'), ends],
    asker: claude,
    ...at(8, 'decide', showStep()),
  },
  {
    name: 'a step has spent its budget, was handed in, and waits for ci',
    given: [openGoal, plan({ judge: 'ci' }), claim(), limitStep({ tokens: 50 }), use(60), submit()],
    asker: claude,
    ...at(9, 'wait', showStep()),
  },
  {
    name: 'a step has spent its budget of the day',
    given: [openGoal, plan(), claim(), limitStep({ tokens: 50, per: 'day' }), use(60)],
    asker: codex,
    ...at(8, 'decide', showStep()),
  },
  {
    name: 'a step has nearly spent its budget, and is held',
    given: [openGoal, plan(), claim(), limitStep({ tokens: 100 }), use(85)],
    asker: claude,
    ...at(5, 'work', renewStep()),
  },
  {
    name: 'a peer judged what is flagged, and was never seen in a session',
    given: [...started({ judge: 'peer' }), ...secondDone, acceptedBy(gemini), ...mended],
    asker: claude,
    ...at(8, 'decide', showStep(1)),
  },
  {
    name: 'what was started on a step that came back is handed in, and waits for a peer',
    given: [...started({ judge: 'peer' }), ...secondDone, [gemini, { type: 'session.start' }], ...mended],
    asker: codex,
    ...at(7, 'work', showStep(1)),
  },
  {
    name: 'a human looks again at what a peer judged before going on',
    given: [...started({ judge: 'peer' }), ...secondDone, acceptedBy(gemini), ...mended, plan(), claim(ada)],
    asker: ada,
    ...at(7, 'work', again),
  },
  {
    name: 'a human goes on before checks run again',
    given: [...started(), ...secondDone, ...mended, plan(), claim(ada)],
    asker: ada,
    ...at(5, 'work', renewStep()),
  },
  {
    name: 'a step came back to another',
    given: [openGoal, plan({ judge: 'human' }), ...round(codex), session(claude)],
    asker: claude,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'a step came back to me, and another took it and let it go',
    given: [openGoal, plan({ judge: 'human' }), ...round(), claim(codex), pass2000],
    asker: claude,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'two steps before it wait for their judge, and are no gates',
    given: [
      openGoal,
      plan({ judge: 'human' }),
      plan({ judge: 'human' }),
      claim(claude, 0),
      submit(),
      claim(claude, 1),
      submit(),
      [claude, (the) => ({ type: 'step.plan', title: 'Third', after: [the('step', 0), the('step', 1)] })],
    ],
    asker: codex,
    ...at(7, 'work', claimStep(2)),
  },
  {
    name: 'two watches are due',
    given: [openGoal, plan(), addWatch(), addWatch({ argv: ['look', 'there'] })],
    asker: claude,
    ...at(7, 'work', loopledger('watch observe %', ['watch', 0])),
  },
  {
    name: 'a watch has changed: its next look is nobody’s time',
    given: [openGoal, plan(), claim(codex), addWatch(), observe(), nextLook, shows(1), observe()],
    asker: claude,
    ...at(10, 'wait', showStep()),
  },
  {
    name: 'one criterion is proved, another was found unmet',
    given: [twoCriteria, plan(), claim(), submit(), checked, judged('unmet')],
    asker: claude,
    ...at(13, 'replan', revise),
  },
  {
    name: 'nothing was planned, and one criterion of two is proved',
    given: [twoCriteria, checked],
    asker: claude,
    ...at(12, 'decide', showGoal),
  },
  {
    name: 'all is done but for a check on these files, and the budget is spent',
    given: [openGoal, plan(), claim(), limit({ tokens: 100 }), use(100), submit(), edit('b')],
    asker: claude,
    ...at(3, 'decide', loopledger('budget show')),
  },
];
