import { describe, expect, test } from 'vitest';
import { contextOf, whoOf } from '../../src/app/contexts.ts';
import type { CheckRun } from '../../src/domain/check/state.ts';
import { decide } from '../../src/domain/decide.ts';
import { claim, openGoal, openJudgedGoal, plan, submit } from '../support/acts.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, claude } from '../support/world.ts';

const opened = (objective: string): Act => [
  ada,
  { type: 'goal.open', objective, criteria: [{ text: 'good', judge: 'human' }] },
];
const title = async (objective: string): Promise<string | undefined> => {
  const world = await play([opened(objective), [claude, { type: 'step.plan' }]]);
  return [...(await world.state()).steps.values()][0]?.title;
};

describe('what a step needs', () => {
  test('is the goal’s checks where it names none', async () => {
    const world = await play([openGoal, plan()]);
    const the = theOf(await world.state());
    expect((await world.state()).steps.get(the('step'))?.needs).toEqual({ checks: [the('check')] });
  });

  test('is a human’s word where the goal has no check', async () => {
    const world = await play([openJudgedGoal, plan()]);
    expect([...(await world.state()).steps.values()][0]?.needs).toEqual({ checks: [], judge: 'human' });
  });

  test('is both where both are named, and checks come first', async () => {
    const both: Act = [
      claude,
      (the) => ({ type: 'step.plan', title: 'T', checks: [the('check')], judge: 'peer' }),
    ];
    await given(openGoal, both, claim()).when(submit()).then(['check.ran', 'step.submitted']);
  });

  test('is at most sixteen checks', async () => {
    const checks = Array.from({ length: 8 }, (_, n) => ({ argv: [`t${n}`] }));
    const add = (n: number): Act => [claude, { type: 'check.add', argv: [`more${n}`] }];
    const many: Act = [
      claude,
      (the) => ({
        type: 'step.plan',
        title: 'T',
        checks: Array.from({ length: 9 }, (_, n) => the('check', n)),
        new_checks: checks,
      }),
    ];
    await given(openGoal, ...Array.from({ length: 8 }, (_, n) => add(n)))
      .when(many)
      .then({ refused: 'too-many' });
  });
});

describe('a step without a title', () => {
  test('takes the first line of the goal that says something', async () => {
    expect(await title('\n  \n  Ship login  \nand more')).toBe('Ship login');
  });

  test('A12: cut between characters, never inside one', async () => {
    expect(await title(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199));
    expect(await title(`${'a'.repeat(196)}😀`)).toBe(`${'a'.repeat(196)}😀`);
  });
});

describe('a plan keeps to its goal', () => {
  const other = (more: object): Act => [
    claude,
    (the) => ({ type: 'step.plan', goal: the('goal', 1), title: 'T', ...(more as { after?: string[] }) }),
  ];
  const both: readonly Act[] = [openGoal, plan(), openGoal];
  const first = async () => theOf(await (await play(both)).state());

  test.each(['after', 'parent', 'checks'] as const)(
    'a step of one goal names none of another: %s',
    async (key) => {
      const the = await first();
      const named = key === 'checks' ? the('check', 0) : the('step', 0);
      await given(...both)
        .when(other({ [key]: key === 'parent' ? named : [named] }))
        .then({ refused: 'unknown-id' });
    },
  );

  test.each(['kept', 'changed', 'stopped'] as const)('nor does a revision: %s', async (key) => {
    await given(...both)
      .when([
        claude,
        (the) => ({ type: 'plan.revise', goal: the('goal', 1), seen: 'x', [key]: [the('step', 0)] }),
      ])
      .then({ refused: 'unknown-id' });
  });

  test('of two revisions made on one plan the second is refused', () =>
    given(openGoal, [claude, { type: 'plan.revise', base: 0, seen: 'x' }])
      .when([claude, { type: 'plan.revise', base: 0, seen: 'y' }])
      .then({ refused: 'stale-plan' }));
});

describe('what every brief carries is bounded', () => {
  const pin: Act = [claude, { type: 'lesson.record', text: 'mind the gap', pinned: true }];

  test('seven lessons are pinned, and no eighth; more that are not are taken', async () => {
    const seven = Array.from({ length: 7 }, () => pin);
    await given(openGoal, ...seven)
      .when(pin)
      .then({ refused: 'too-many' });
    await given(openGoal, ...seven)
      .when([claude, { type: 'lesson.record', text: 'and this' }])
      .then(['lesson.recorded']);
  });

  test('a goal keeps one criterion at least, and eight at most', async () => {
    const add = (n: number): Act => [
      ada,
      {
        type: 'goal.amend',
        add: Array.from({ length: n }, () => ({ text: 'x', judge: 'human' as const })),
        reason: 'r',
      },
    ];
    await given(openGoal, add(7)).when(add(1)).then({ refused: 'too-many' });
    await given(openGoal).when(add(7)).then(['goal.amended']);
    await given(openGoal)
      .when([ada, (the) => ({ type: 'goal.amend', remove: [the('criterion')], reason: 'r' })])
      .then({ refused: 'nothing-to-change' });
    await given(openGoal)
      .when([ada, { type: 'goal.amend', reason: 'r' }])
      .then({ refused: 'nothing-to-change' });
  });
});

test('a run of a check as it was before it changed counts for nothing', async () => {
  const world = await play([openGoal, plan(), claim()]);
  const state = await world.state();
  const check = theOf(state)('check');
  const spec = state.checks.get(check)?.spec ?? '';
  const run: CheckRun = { check, spec, outcome: 'green', ms: 1, output: '', tree: 'unbound' };
  const answer = async (runs: readonly CheckRun[]) => {
    const who = await whoOf(world.ports(), state, claude);
    const ctx = contextOf(world.ports(), state, who, { tree: 'unbound' }, runs, undefined);
    const decision = decide(state, { type: 'step.submit' }, ctx);
    return decision.ok ? 'ok' : decision.refusal.code;
  };
  expect(await answer([run])).toBe('ok');
  expect(await answer([{ ...run, spec: 'f'.repeat(64) }])).toBe('check-not-run');
  expect(await answer([])).toBe('check-not-run');
});
