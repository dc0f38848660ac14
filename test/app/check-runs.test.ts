import { describe, expect, test } from 'vitest';
import { Ledger } from '../../src/app/ledger.ts';
import type { Ports, RunResult } from '../../src/app/ports.ts';
import { claim, openGoal, pass, plan, submit, turns } from '../support/acts.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, claude, codex, type World } from '../support/world.ts';

/** The same ledger, with something that happens while a check runs. */
const during = (world: World, meanwhile: () => Promise<unknown>): Ledger => {
  const ports: Ports = world.ports();
  const run = async (): Promise<RunResult> => {
    await meanwhile();
    return { exit: 0, timedOut: false, ms: 5, output: Buffer.from('') };
  };
  return new Ledger({ ...ports, runner: { run } });
};

describe('checks run only when all else about the command is in order', () => {
  const stranger: Act = [codex, (the) => ({ type: 'step.submit', step: the('step') })];
  test.each<readonly [string, readonly Act[], Act]>([
    ['not the holder', [openGoal, plan(), claim()], stranger],
    ['nobody holds it', [openGoal, plan()], stranger],
    [
      'an unknown piece of evidence',
      [openGoal, plan(), claim()],
      [claude, { type: 'step.submit', evidence: ['ZZ'] }],
    ],
    ['an old token', [openGoal, plan(), claim()], [claude, { type: 'step.submit', token: 1 }]],
    [
      'it is done',
      [openGoal, plan(), claim(), submit()],
      [claude, (the) => ({ type: 'step.submit', step: the('step') })],
    ],
    ['a check nobody knows', [openGoal], [claude, { type: 'check.run', check: 'ZZ' }]],
    [
      'a goal that is closed',
      [openGoal, [ada, { type: 'goal.close', outcome: 'abandoned' }]],
      [claude, { type: 'goal.check' }],
    ],
    [
      'ci without its key',
      [openGoal],
      [{ actor: 'ci:main', proof: 'none', runtime: 'x' }, { type: 'goal.check' }],
    ],
  ])('%s', async (_, past, now) => {
    const world = await play(past);
    const before = world.ran.length;
    const [caller, command] = now as Extract<Act, readonly unknown[]>;
    const outcome = await world.submit(
      typeof command === 'function' ? command(theOf(await world.state())) : command,
      caller,
    );
    expect(outcome.ok).toBe(false);
    expect(world.ran.length).toBe(before);
  });

  test('each runs once, in the order of the needs, even where one is red', async () => {
    const world = await given(
      openGoal,
      plan({ new_checks: [{ argv: ['first'] }, { argv: ['second'] }] }),
      claim(),
      turns('first', 1),
    )
      .when(submit())
      .then({ refused: 'check-red', noted: ['check.ran', 'check.ran'] });
    expect(world.ran).toEqual(['first', 'second']);
  });
});

describe('while a check runs', () => {
  const slow = { argv: ['npm', 'test'], limit_s: 7_200 };
  const goal: Act = [ada, { type: 'goal.open', objective: 'x', criteria: [{ text: 'green', check: slow }] }];
  const takes = async (world: World) =>
    world.code({ type: 'step.claim', step: theOf(await world.state())('step') }, codex);

  test.each([
    ['of a submit', { type: 'step.submit' }],
    ['of a goal', { type: 'goal.check' }],
  ] as const)('%s, its runner’s claim lasts to the check’s time limit', async (_, command) => {
    const world = await play([goal, plan(), claim()]);
    const codes: string[] = [];
    const ledger = during(world, async () => {
      world.pass(7_100);
      codes.push(await takes(world));
    });
    expect((await ledger.submit(command, claude)).ok).toBe(true);
    expect(codes).toEqual(['step-held']);
  });

  test('a claim that runs longer anyway is not touched', async () => {
    const world = await play([
      openGoal,
      plan(),
      [claude, (the) => ({ type: 'step.claim', step: the('step'), lease_s: 86_400 })],
    ]);
    await world.do({ type: 'step.submit' }, claude);
    expect(await world.types()).not.toContain('step.renewed');
  });

  test('another may write: it does not wait for the check', async () => {
    const world = await play([openGoal, plan(), claim()]);
    const ledger = during(world, () => world.do({ type: 'lesson.record', text: 'meanwhile' }, codex));
    const outcome = await ledger.submit({ type: 'step.submit' }, claude);
    expect(outcome.ok).toBe(true);
    expect((await world.types()).slice(-4)).toEqual([
      'lesson.recorded',
      'check.ran',
      'step.submitted',
      'step.accepted',
    ]);
    expect((await world.state()).readOnly).toBeUndefined();
  });

  test('a check added meanwhile was not run: the submit is refused', async () => {
    const world = await play([openGoal, plan(), claim()]);
    const step = theOf(await world.state())('step');
    const ledger = during(world, () => world.do({ type: 'check.add', step, argv: ['more'] }, codex));
    expect(await ledger.submit({ type: 'step.submit' }, claude)).toMatchObject({
      ok: false,
      refusal: { code: 'check-not-run' },
    });
    expect((await world.state()).steps.get(step)?.status).toBe('claimed');
  });

  test('a step dropped meanwhile is not accepted', async () => {
    const world = await play([openGoal, plan(), claim()]);
    const step = theOf(await world.state())('step');
    const ledger = during(world, () => world.do({ type: 'step.drop', step, reason: 'no' }, ada));
    expect(await ledger.submit({ type: 'step.submit' }, claude)).toMatchObject({ ok: false });
    expect((await world.state()).steps.get(step)?.status).toBe('dropped');
  });

  test('a lease that another took after all makes it late', async () => {
    const world = await play([openGoal, plan(), claim()]);
    const step = theOf(await world.state())('step');
    const ledger = during(world, async () => {
      world.pass(9_000);
      await world.do({ type: 'step.claim', step }, codex);
    });
    expect(await ledger.submit({ type: 'step.submit' }, claude)).toMatchObject({
      ok: false,
      refusal: { code: 'late-token' },
    });
    expect((await world.state()).steps.get(step)?.claim?.actor).toBe('agent:codex');
  });
});

test('a red check is written down with what it said, bound to the tree it ran on', async () => {
  const world = await play([openGoal, plan(), claim(), turns('npm test', 1), pass(5)]);
  world.tree = `git:${'a'.repeat(40)}`;
  const outcome = await world.submit({ type: 'step.submit' }, claude);
  expect(outcome.ok ? [] : outcome.noted.map((it) => it.event.data)).toMatchObject([
    { outcome: 'red', exit: 1, output: 'said\n', tree: world.tree },
  ]);
});
