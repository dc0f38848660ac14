import { describe, expect, test } from 'vitest';
import { claim, edit, openGoal, plan, submit, turns } from '../support/acts.ts';
import { forge } from '../support/forge.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, claude, codex, type World } from '../support/world.ts';

const lint = { argv: ['npm', 'run', 'lint'] };
const withLint = plan({ new_checks: [lint], judge: 'human' });
const goalCheck: Act = [claude, { type: 'goal.check' }];
const achieve: Act = [ada, { type: 'goal.close', outcome: 'achieved' }];
const change = (more: Record<string, unknown> = { argv: ['true'] }, who = ada, nth = -1): Act => [
  who,
  (the) => ({ type: 'check.change', check: the('check', nth), ...more }),
];
const remove = (who = ada, nth = -1): Act => [
  who,
  (the) => ({ type: 'check.remove', check: the('check', nth), reason: 'it tests nothing' }),
];
const accept = (who = ada): Act => [who, (the) => ({ type: 'step.accept', step: the('step') })];
const run = (who = claude): Act => [who, (the) => ({ type: 'check.run', check: the('check') })];
const addLint: Act = [claude, (the) => ({ type: 'check.add', step: the('step'), ...lint })];
const lastStep = async (world: World) => [...(await world.state()).steps.values()].at(-1);

describe('a check that was changed is another check', () => {
  test('its spec is hashed anew, and what it was is said', async () => {
    const world = await play([openGoal, withLint]);
    const { spec } = [...(await world.state()).checks.values()].at(-1) ?? {};
    await play([change({ limit_s: 9, reason: 'it hangs' })], world);
    const after = [...(await world.state()).checks.values()].at(-1);
    expect(after).toMatchObject({ argv: lint.argv, limitS: 9, changed: { by: ada.actor, times: 1 } });
    expect(after?.spec).not.toBe(spec);
  });

  test('to what it is already: nothing to change', () =>
    given(openGoal, withLint).when(change(lint)).then({ refused: 'nothing-to-change' }));

  test('its green run proves nothing of it, until it runs again', async () => {
    await given(openGoal, goalCheck, change()).when(achieve).then({ refused: 'goal-unproven' });
    await given(openGoal, goalCheck, change(), goalCheck).when(achieve).then(['goal.closed']);
  });

  test('and its red run does not become green', async () => {
    const world = await play([openGoal, turns('npm test', 1), goalCheck, change({ pass: 1 })]);
    expect([...(await world.state()).checks.values()][0]?.last).toBeUndefined();
    expect(await world.code({ type: 'goal.close', outcome: 'achieved' }, ada)).toBe('goal-unproven');
  });

  test('while it runs for a submission: that run is of another check', async () => {
    const world = await play([openGoal, plan(), claim()]);
    world.whileChecking = async () => {
      world.whileChecking = () => undefined;
      await play([change()], world);
    };
    expect(await world.code({ type: 'step.submit' }, claude)).toBe('check-not-run');
    expect((await lastStep(world))?.status).toBe('claimed');
    await play([submit()], world);
    expect(world.ran.at(-1)).toBe('true');
  });

  test('a run of what it was, written in, changes nothing', async () => {
    const world = await play([openGoal, goalCheck]);
    const [check] = [...(await world.state()).checks.values()];
    const ran = { spec: check?.spec, outcome: 'green', ms: 1, output: '', tree: 'unbound' };
    await play([change()], world);
    await forge(world, { type: 'check.ran', actor: 'agent:eve', data: { check: check?.id, ...ran } });
    const state = await world.state();
    expect([state.readOnly, [...state.checks.values()][0]?.last]).toEqual([undefined, undefined]);
  });
});

describe('what was submitted before its check was changed', () => {
  const changedAfter = [edit('a'), openGoal, withLint, claim(), submit(), change()];

  test('is not accepted on the run of what the check was, by anybody', () =>
    given(...changedAfter)
      .when(accept())
      .then({ refused: 'check-not-run' }));

  test('nor on a red run of what it is, nor on another tree', async () => {
    await given(...changedAfter, turns('true', 1), run())
      .when(accept())
      .then({ refused: 'check-not-run' });
    await given(...changedAfter, edit('b'), run())
      .when(accept())
      .then({ refused: 'check-not-run' });
  });

  test('but on a green one on the tree it was submitted on', () =>
    given(...changedAfter, run())
      .when(accept())
      .then(['step.accepted']));

  test('whoever writes an acceptance in makes the ledger read-only', async () => {
    const world = await play(changedAfter);
    const step = await lastStep(world);
    await forge(world, {
      type: 'step.accepted',
      actor: ada.actor,
      data: {
        step: step?.id,
        submitted: step?.submission?.seq,
        by: 'human',
        tree: step?.submission?.tree,
        own_check: false,
        proof: 'terminal',
      },
    });
    expect((await world.state()).readOnly?.what).toContain('without a run of check');
  });

  test('its judge is told so', async () => {
    const world = await play(changedAfter);
    expect((await world.ledger.next(ada)).why).toContain(`was changed by ${ada.actor}`);
  });
});

describe('what was accepted keeps what it rested on', () => {
  test('a later change takes nothing of it, and is seen', async () => {
    const world = await play([openGoal, withLint, claim(), submit(), accept(), change()]);
    expect(await lastStep(world)).toMatchObject({
      status: 'accepted',
      needs: { checks: [theOf(await world.state())('check')] },
    });
  });

  test('a check changed by its worker proves no criterion; changed by a human it is nobody’s own', async () => {
    const own = plan({ new_checks: [lint] });
    const byWorker = await play([openGoal, own, claim(), change({ argv: ['true'] }, claude), submit()]);
    expect((await lastStep(byWorker))?.accepted?.ownCheck).toBe(true);
    const byHuman = await play([openGoal, own, claim(), change(), submit()]);
    expect((await lastStep(byHuman))?.accepted?.ownCheck).toBe(false);
  });
});

describe('a check that was removed', () => {
  test('is asked for nowhere any more, and its judge is told', async () => {
    const world = await play([openGoal, withLint, addLint, claim(), remove(), submit()]);
    expect(world.ran).toEqual(['npm run lint']);
    expect((await lastStep(world))?.needs.checks.length).toBe(1);
    expect((await world.ledger.next(ada)).why).toContain(`was removed by ${ada.actor}`);
  });

  test('is not run, not planned on, no criterion’s, and not changed or removed again', async () => {
    const gone = { refused: 'unknown-id' } as const;
    const past = [openGoal, withLint, remove()];
    await given(...past)
      .when(run())
      .then(gone);
    await given(...past)
      .when(change())
      .then(gone);
    await given(...past)
      .when(remove())
      .then(gone);
    const on: Act = [claude, (the) => ({ type: 'step.plan', title: 'x', checks: [the('check')] })];
    await given(...past)
      .when(on)
      .then(gone);
    const of: Act = [
      ada,
      (the) => ({ type: 'goal.amend', add: [{ text: 'x', existing: the('check') }], reason: 'y' }),
    ];
    await given(...past)
      .when(of)
      .then(gone);
  });

  test('a step keeps at least one check or judge, an accepted one too', async () => {
    const only = plan({ new_checks: [lint] });
    await given(openGoal, only).when(remove()).then({ refused: 'last-proof' });
    await given(openGoal, only, claim(), submit()).when(remove()).then({ refused: 'last-proof' });
    await given(openGoal, only, addLint).when(remove()).then(['check.removed']);
    await given(openGoal, only, addLint, remove()).when(remove(ada, -2)).then({ refused: 'last-proof' });
    const drop: Act = [ada, (the) => ({ type: 'step.drop', step: the('step'), reason: 'no' })];
    await given(openGoal, only, drop).when(remove()).then(['check.removed']);
  });

  test('a run of it, written in, makes the ledger read-only', async () => {
    const world = await play([openGoal, withLint, remove()]);
    const check = [...(await world.state()).checks.values()].at(-1);
    const ran = { spec: check?.spec, outcome: 'green', ms: 1, output: '', tree: 'unbound' };
    await forge(world, { type: 'check.ran', actor: codex.actor, data: { check: check?.id, ...ran } });
    expect((await world.state()).readOnly?.code).toBe('inconsistent');
  });
});
