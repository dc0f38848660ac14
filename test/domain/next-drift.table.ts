import { claim, openGoal, pass, plan } from '../support/acts.ts';
import type { Act } from '../support/given.ts';
import { ada, claude, codex } from '../support/world.ts';
import { at, claimStep, LEASE, renewStep, revise, type Situation, same } from './next.words.ts';

// Work where none was planned: of all that was noticed one thing is told, the latest that concerns the answer.

const edits = (...paths: string[]): Act => [
  claude,
  { type: 'call.open', tool: 'Edit', input: paths.join(' '), paths },
];
const barred: Act = [ada, { type: 'goal.amend', non_goals: ['legacy/**'], reason: 'Not now' }];
const held = [openGoal, barred, plan({ scope: ['web/**', 'legacy/**'] }), claim()];

export const drifting: readonly Situation[] = [
  {
    name: 'what is not a goal was worked on, and before that what lies outside the scope',
    given: [...held, edits('docs/a.md'), edits('legacy/a.ts')],
    asker: claude,
    ...at(5, 'work', renewStep()),
  },
  {
    name: 'what lies outside the scope was worked on before and after what is not a goal',
    given: [...held, edits('docs/a.md'), edits('legacy/a.ts'), edits('docs/b.md')],
    asker: claude,
    ...at(5, 'work', renewStep()),
  },
  {
    name: 'one call was outside the scope and on what is not a goal',
    given: [...held, edits('docs/a.md', 'legacy/a.ts')],
    asker: claude,
    ...at(5, 'work', renewStep()),
  },
  {
    name: 'what was worked on outside the scope of a step is told to whoever takes it up next',
    given: [...held, edits('docs/a.md'), pass(LEASE + 1)],
    asker: codex,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'a session that goes in circles worked outside the scope of what it holds',
    given: [...held, edits('docs/a.md'), ...same(3)],
    asker: claude,
    ...at(4, 'replan', revise),
  },
  {
    name: 'what was worked on outside the scope of another step is not told',
    given: [...held, edits('docs/a.md'), plan()],
    asker: codex,
    ...at(7, 'work', claimStep()),
  },
  {
    name: 'what is not another goal was worked on for that one',
    given: [
      ...held,
      edits('legacy/a.ts'),
      openGoal,
      [codex, (the) => ({ type: 'step.plan', goal: the('goal') })],
    ],
    asker: (the) => ({ ...codex, goal: the('goal') }),
    ...at(7, 'work', claimStep()),
  },
];
