import { expect, test } from 'vitest';
import { claim, openGoal, openJudgedGoal, plan, proposeGoal, turns } from '../support/acts.ts';
import { type Act, play, theOf } from '../support/given.ts';
import { ada, adaPiped, claude, codex } from '../support/world.ts';

test('what an agent proposed makes nobody choose between it and the goal a human confirmed', async () => {
  const world = await play([openGoal, plan(), proposeGoal]);
  const the = theOf(await world.state());
  expect(await world.ledger.next(claude)).toMatchObject({ verdict: 'work', goal: the('goal', 0) });
  const planned = await world.do({ type: 'step.plan', title: 'More' }, codex);
  expect(planned.events.at(-1)?.event.data.goal).toBe(the('goal', 0));
});

test('of two that a human confirmed, and of two proposals, none is guessed', async () => {
  for (const acts of [
    [openGoal, openJudgedGoal, proposeGoal],
    [proposeGoal, proposeGoal],
  ]) {
    const world = await play(acts);
    expect(await world.ledger.next(claude)).toMatchObject({ verdict: 'stop', row: 2 });
    expect(await world.code({ type: 'step.plan', title: 'More' }, claude)).toBe('several-goals');
  }
});

const inVain = async (acts: readonly Act[]) =>
  [...(await (await play(acts)).state()).goals.values()][0]?.revisionsInVain;
const revised: Act = [claude, { type: 'plan.revise' }];

test('a human’s act ends a row of vain revisions only by a word that carries its grade', async () => {
  expect(await inVain([openGoal, revised, plan({}, adaPiped)])).toBe(1);
  expect(await inVain([openGoal, revised, plan({ judge: 'human' }, ada)])).toBe(1);
  expect(await inVain([openGoal, revised, [ada, { type: 'goal.amend', objective: 'x', reason: 'y' }]])).toBe(
    0,
  );
});

test('a human’s own revision of the plan is not one in vain', async () => {
  expect(await inVain([openGoal, revised, [ada, { type: 'plan.revise' }]])).toBe(1);
});

test('a run by another is not told of a step that is held', async () => {
  const world = await play([
    openGoal,
    plan({ new_checks: [{ argv: ['lint'] }] }),
    claim(),
    turns('lint', 1),
    [codex, (the) => ({ type: 'check.run', check: the('check') })],
  ]);
  const run = world.ledger.lines();
  let last: Record<string, unknown> = {};
  for await (const line of run) if (line.kind === 'event') last = line.event.data;
  expect(last).toMatchObject({ outcome: 'red' });
  expect(last).not.toHaveProperty('step');
});
