import { claim, openGoal, pass, plan, submit, submitted } from '../support/acts.ts';
import type { Act } from '../support/given.ts';
import { addWatch, nextLook, observe, shows } from '../support/watching.ts';
import { ada, claude, codex } from '../support/world.ts';
import { at, claimStep, loopledger, round, type Situation, showStep } from './next.words.ts';

// Of several the one that comes first, whatever the order in which they came about.

const lookAt = (nth: number): Act => [codex, (the) => ({ type: 'watch.observe', watch: the('watch', nth) })];
const twoWatches = [openGoal, plan(), addWatch(), addWatch({ argv: ['look', 'there'] })];
const observeOf = (nth: number) => loopledger('watch observe %', ['watch', nth]);
const planOn = (nth: number, more: object): Act => [
  claude,
  (the) => ({ type: 'step.plan', title: 'Of it', after: [the('step', nth)], ...more }),
];
const planLast = (scope: string, priority: number): Act => [
  claude,
  (the) => ({ type: 'step.plan', goal: the('goal'), scope: [scope], priority }),
];
const twoToJudge = (...gates: readonly [boolean, boolean]): readonly Act[] => [
  openGoal,
  ...gates.flatMap((gate, nth) => [plan({ judge: 'human', gate }), claim(claude, nth), submit()]),
];

export const ordered: readonly Situation[] = [
  {
    name: 'two watches are due: the one that waits longest comes first',
    given: [...twoWatches, lookAt(1), pass(60), lookAt(0), nextLook],
    asker: claude,
    ...at(7, 'work', observeOf(1)),
  },
  {
    name: 'one watch is due again, and another was never looked at',
    given: [...twoWatches, lookAt(0), nextLook],
    asker: claude,
    ...at(7, 'work', observeOf(1)),
  },
  {
    name: 'a watch that has changed sets no time',
    given: [...submitted('ci'), addWatch(), observe(), nextLook, shows(1), observe()],
    asker: claude,
    ...at(9, 'wait', showStep()),
  },
  {
    name: 'two steps may touch what another holds: the more urgent one is told',
    given: [
      openGoal,
      plan({ scope: ['src/**'] }),
      claim(codex),
      openGoal,
      planLast('src/a.ts', 1),
      planLast('src/b.ts', 9),
    ],
    asker: (the) => ({ ...claude, goal: the('goal') }),
    ...at(10, 'wait', showStep(2)),
  },
  {
    name: 'a step came back to another, and who asks has no session',
    given: [openGoal, plan({ judge: 'human' }), ...round(codex)],
    asker: claude,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'a human judges the gate first, whatever comes after what is none',
    given: [...twoToJudge(false, true), planOn(0, {}), planOn(1, {})],
    asker: ada,
    ...at(7, 'work', showStep(1)),
  },
  {
    name: 'a human judges the gate first that something comes after',
    given: [...twoToJudge(true, true), planOn(1, {})],
    asker: ada,
    ...at(7, 'work', showStep(1)),
  },
  {
    name: 'a log was taken in with a call that nobody saw the end of',
    given: [
      openGoal,
      plan(),
      [
        codex,
        {
          type: 'trace.import',
          source: 'x:1',
          format: 'x/1',
          opens: { external: '1', runtime: 'x', at: '2026-11-30T08:00:00.000Z' },
          facts: [
            {
              record: 0,
              n: 1,
              at: '2026-11-30T08:00:00.000Z',
              fact: { type: 'call', call: 'c', tool: 'Deploy', input: '{}' },
            },
          ],
        },
      ],
    ],
    asker: claude,
    ...at(7, 'work', claimStep()),
  },
];
