import { describe, expect, it } from 'vitest';
import { stateView1 } from '../../../src/projections/state-view.ts';
import { claim, openGoal, plan, submit } from '../../support/acts.ts';
import { type Act, play, theOf } from '../../support/given.ts';
import { ada, claude } from '../../support/world.ts';

const at = (...paths: string[]): Act => [
  claude,
  { type: 'call.open', tool: 'Edit', input: paths.join(' '), paths },
];
const diffOf = (content: string, kind: 'diff' | 'note' = 'diff'): Act => [
  claude,
  { type: 'evidence.record', kind, title: 'change', content },
];
const scoped = (scope: readonly string[] = ['web/form', 'test/*.ts']): readonly Act[] => [
  openGoal,
  plan({ scope: [...scope] }),
  claim(),
];
const nonGoals = (...non_goals: string[]): Act => [ada, { type: 'goal.amend', non_goals, reason: 'Not now' }];
const noticed = async (acts: readonly Act[]) =>
  stateView1(await (await play(acts)).state()).drift.map(({ why, times, path }) => [why, times, path]);

describe('work outside the scope of the step', () => {
  it('is noticed where a call names it, and counted', async () => {
    expect(await noticed([...scoped(), at('web/form/a.ts', 'docs/a.md'), at('src/b.ts')])).toEqual([
      ['scope', 2, 'src/b.ts'],
    ]);
  });

  it('is noticed in a diff, both sides of it', async () => {
    const diff = '--- a/web/form/a.ts\n+++ b/web/other.ts\n@@ -1 +1 @@\n-x\n+++ b\n';
    expect(await noticed([...scoped(), diffOf(diff)])).toEqual([['scope', 1, 'web/other.ts']]);
    expect(await noticed([...scoped(), diffOf(diff, 'note')])).toEqual([]);
  });

  it('what lies below a path of the scope is in it, and case is one', async () => {
    expect(await noticed([...scoped(), at('web/form/deep/a.ts', 'WEB/Form', 'test/a.ts')])).toEqual([]);
  });

  it('a step without a scope has no outside, nor has a session without a step', async () => {
    expect(await noticed([...scoped([]), at('anything')])).toEqual([]);
    expect(await noticed([openGoal, [claude, { type: 'session.start' }], at('anything')])).toEqual([]);
  });

  it('is forgotten with the step', async () => {
    expect(await noticed([...scoped(), at('docs/a.md'), submit()])).toEqual([]);
  });
});

describe('work on what is not a goal', () => {
  it('is noticed where the non-goal is a path, in whatever step or none', async () => {
    const acts = [
      openGoal,
      nonGoals('legacy/**', 'No sign-up / no mail'),
      [claude, { type: 'session.start' }],
    ] as const;
    expect(await noticed([...acts, at('legacy/a.ts')])).toEqual([['non-goal', 1, 'legacy/a.ts']]);
    expect(await noticed([...acts, at('web/a.ts')])).toEqual([]);
    expect(await noticed([...acts, at('legacy/a.ts'), nonGoals('other/**')])).toEqual([]);
  });
});

describe('what was noticed is shown', () => {
  it('in one clause of next, and in the brief, as quoted text', async () => {
    const world = await play([...scoped(), at('docs/\u202e.md')]);
    const state = await world.state();
    const step = theOf(state)('step').slice(-6);
    const told = await world.ledger.next(claude);
    expect(told.row).toBe(5);
    expect(told.why).toMatch(
      new RegExp(`; work outside the scope of step ${step} was noticed 1×, last "docs/·.md" in line \\d+$`),
    );
    const written = await world.ledger.resume(claude, 4_000);
    expect('markdown' in written ? written.markdown : '').toContain(
      'outside the scope of the step, noticed 1×',
    );
  });
});
