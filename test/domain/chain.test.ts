import { describe, expect, test } from 'vitest';
import { claim, edit, openGoal, plan, submit, turns } from '../support/acts.ts';
import { forge } from '../support/forge.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, claude, codex, type World } from '../support/world.ts';

// Steps 0, 1, 2: a human judges the first, and each of the others comes after the one before it.

const behind = (nth: number, more: Record<string, unknown> = {}): Act => [
  claude,
  (the) => ({ type: 'step.plan', title: `After ${nth}`, after: [the('step', nth)], ...more }),
];
const first = plan({ judge: 'human' });
const judge = (verb: 'accept' | 'return', nth = 0): Act => [
  ada,
  (the) =>
    verb === 'accept'
      ? { type: 'step.accept', step: the('step', nth) }
      : { type: 'step.return', step: the('step', nth), asked: 'more' },
];
const drop = (nth: number): Act => [
  ada,
  (the) => ({ type: 'step.drop', step: the('step', nth), reason: 'no' }),
];
const recheck = (nth: number, who = codex): Act => [
  who,
  (the) => ({ type: 'step.recheck', step: the('step', nth) }),
];
const reopen = (nth: number): Act => [
  ada,
  (the) => ({ type: 'step.reopen', step: the('step', nth), reason: 'It does not hold' }),
];
const done = (nth: number): readonly Act[] => [claim(claude, nth), submit()];
const goalCheck: Act = [claude, { type: 'goal.check' }];
const achieve: Act = [ada, { type: 'goal.close', outcome: 'achieved' }];

/** All three are handed in; the second and third are accepted by their checks. */
const provisional: readonly Act[] = [
  openGoal,
  first,
  behind(0),
  behind(1),
  ...done(0),
  ...done(1),
  ...done(2),
];
const flags = async (world: World) =>
  [...(await world.state()).steps.values()].map((step) => step.flagged !== undefined);

describe('a step may start while the one before it waits for its judge', () => {
  test('and says so', async () => {
    const world = await play([openGoal, first, behind(0), ...done(0)]);
    const told = await world.ledger.next(claude);
    expect(told).toMatchObject({ verdict: 'work', row: 7 });
    expect(told.why).toContain('provisionally');
    await given(openGoal, first, behind(0), ...done(0))
      .when(claim(claude, 1))
      .then(['step.claimed']);
  });

  test('but not behind a gate, nor behind what nobody handed in', async () => {
    const gate = plan({ judge: 'human', gate: true });
    await given(openGoal, gate, behind(0), ...done(0))
      .when(claim(claude, 1))
      .then({ refused: 'step-waits' });
    await given(openGoal, first, behind(0)).when(claim(claude, 1)).then({ refused: 'step-waits' });
    await given(openGoal, first, behind(0), ...done(0), judge('return'))
      .when(claim(claude, 1))
      .then({ refused: 'step-waits' });
  });

  test('once the first is accepted nothing is flagged, and the goal is achieved', async () => {
    expect(await flags(await play([...provisional, judge('accept')]))).toEqual([false, false, false]);
    await given(...provisional, judge('accept'), goalCheck)
      .when(achieve)
      .then(['goal.closed']);
  });
});

describe('if it comes back, what was started on it is flagged, and what was started on that', () => {
  const broken = [...provisional, judge('return')];
  const mended = [...broken, ...done(0), judge('accept')];

  test('by a return and by a drop', async () => {
    expect(await flags(await play(broken))).toEqual([false, true, true]);
    expect(await flags(await play([...provisional, drop(0)]))).toEqual([false, true, true]);
  });

  test('and stays flagged for what was the first to break', async () => {
    const stepsOf = async (acts: readonly Act[]) => [...(await (await play(acts)).state()).steps.values()];
    const [first, , last] = await stepsOf(broken);
    const again = await stepsOf([...broken, ...done(0), judge('return')]);
    expect(again[2]?.flagged).toEqual(last?.flagged);
    expect(last?.flagged?.by).toBe(first?.id);
  });

  test('also where the log lets one be begun on what is not in order', async () => {
    const world = await play([openGoal, first, behind(0)]);
    await play([[claude, { type: 'session.start' }]], world);
    const the = theOf(await world.state());
    const lease = { lease_s: 60, expires: '2026-11-30T10:00:00.000Z' };
    const data = { step: the('step', 1), session: the('session'), ...lease };
    await forge(world, { type: 'step.claimed', actor: claude.actor, data });
    expect(await flags(world)).toEqual([false, true]);
  });

  test('and that does not end by itself once the first is accepted after all', async () => {
    expect(await flags(await play(mended))).toEqual([false, true, true]);
    await given(...mended, goalCheck)
      .when(achieve)
      .then({ refused: 'goal-unproven' });
  });

  test('each of them is rechecked, the first of them first', async () => {
    await given(...broken)
      .when(recheck(1))
      .then({ refused: 'step-waits' });
    await given(...mended)
      .when(recheck(2))
      .then({ refused: 'step-waits' });
    await given(...mended)
      .when(recheck(1))
      .then(['check.ran', 'step.rechecked']);
    expect(await flags(await play([...mended, recheck(1)]))).toEqual([false, false, true]);
    await given(...mended, recheck(1), goalCheck)
      .when(achieve)
      .then({ refused: 'goal-unproven' });
    await given(...mended, recheck(1), recheck(2), goalCheck)
      .when(achieve)
      .then(['goal.closed']);
  });

  test('a red check leaves it flagged, and next does not ask for it again on the same files', async () => {
    const world = await play([edit('a'), ...mended, turns('npm test', 1)]);
    expect((await world.ledger.next(codex)).command).toMatch(/^loopledger step recheck/);
    const step = [...(await world.state()).steps.keys()][1] ?? '';
    expect(await world.code({ type: 'step.recheck', step }, codex)).toBe('check-red');
    expect(await flags(world)).toEqual([false, true, true]);
    expect((await world.ledger.next(codex)).verdict).toBe('replan');
    world.tree = `git:${'b'.repeat(40)}`;
    expect((await world.ledger.next(codex)).command).toBe(`loopledger step recheck ${step}`);
  });

  test('one under way is flagged, and proven by being handed in once the first is in order', async () => {
    const underWay = [openGoal, first, behind(0), ...done(0), claim(claude, 1), judge('return')];
    expect(await flags(await play(underWay))).toEqual([false, true]);
    const early = await play([...underWay, submit()]);
    expect(await flags(early)).toEqual([false, true]);
    const late = await play([...underWay, claim(codex, 0), submit(codex), submit()]);
    expect(await flags(late)).toEqual([false, false]);
  });

  test('if it comes back a second time, all are flagged again', async () => {
    const twice = await play([...broken, ...done(0), recheck(1), recheck(2), judge('return')]);
    expect(await flags(twice)).toEqual([false, true, true]);
  });

  test('a human judges again what a human judged', async () => {
    const judged = [openGoal, first, behind(0, { judge: 'human' }), ...done(0), ...done(1)];
    const flagged = [...judged, judge('accept', 1), judge('return'), ...done(0), judge('accept')];
    await given(...flagged)
      .when(recheck(1))
      .then({ refused: 'not-allowed', noted: ['attempt.refused'] });
    const world = await play(flagged);
    expect(await world.ledger.next(codex)).toMatchObject({ verdict: 'decide', row: 8 });
    expect((await world.ledger.next(ada)).command).toMatch(/^loopledger step recheck/);
    await given(...flagged)
      .when(recheck(1, ada))
      .then([['step.rechecked', { by: 'human', runs: [] }]]);
  });
});

describe('what does not hold is done again', () => {
  const mended = [...provisional, judge('return'), ...done(0), judge('accept')];
  const told = async (world: World, who = codex) => world.ledger.next(who);

  test('next names the way out of red checks, to agents and humans', async () => {
    const world = await play([edit('a'), ...mended, turns('npm test', 1)]);
    const step = [...(await world.state()).steps.keys()][1] ?? '';
    expect(await world.code({ type: 'step.recheck', step }, codex)).toBe('check-red');
    for (const who of [codex, ada]) {
      expect((await told(world, who)).what).toContain(`loopledger step reopen ${step}`);
    }
    await play([turns('npm test', 0), reopen(1)], world);
    expect(await told(world)).toMatchObject({ row: 7, command: `loopledger step claim ${step}` });
    await play([...done(1), recheck(2), goalCheck, achieve], world);
    expect((await world.state()).readOnly).toBeUndefined();
    expect([...(await world.state()).goals.values()][0]?.status).toBe('achieved');
  });

  test('next names it where a human looks again', async () => {
    const judged = [openGoal, first, behind(0, { judge: 'human' }), ...done(0), ...done(1)];
    const world = await play([...judged, judge('accept', 1), judge('return'), ...done(0), judge('accept')]);
    const step = [...(await world.state()).steps.keys()][1] ?? '';
    for (const who of [codex, ada]) {
      expect((await told(world, who)).what).toContain(`loopledger step reopen ${step}`);
    }
    await play([reopen(1)], world);
    expect(await told(world)).toMatchObject({ row: 7, command: `loopledger step claim ${step}` });
    expect(await flags(await play([...done(1), judge('accept', 1)], world))).toEqual([false, false]);
  });

  test('a step that is reopened flags all that was started on it', async () => {
    const accepted = [...provisional, judge('accept')];
    expect(await flags(await play([...accepted, reopen(0)]))).toEqual([false, true, true]);
    expect(await flags(await play([...accepted, reopen(1)]))).toEqual([false, false, true]);
    await given(...accepted, reopen(1), ...done(1), goalCheck)
      .when(achieve)
      .then({ refused: 'goal-unproven' });
    await given(...accepted, reopen(1), ...done(1), recheck(2), goalCheck)
      .when(achieve)
      .then(['goal.closed']);
  });

  test('a flagged one that is reopened before what it was started on is in order waits for that', async () => {
    const broken = [...provisional, judge('return'), reopen(1)];
    await given(...broken)
      .when(claim(codex, 1))
      .then({ refused: 'step-waits' });
    await given(...broken, ...done(0), judge('accept'))
      .when(claim(codex, 1))
      .then(['session.started', 'step.claimed']);
  });
});

describe('the commit that a step was handed in on', () => {
  const on = (digit: string | undefined): Act => {
    const commit = digit?.repeat(40);
    return (world) => {
      world.commit = commit;
    };
  };
  const commitOf = async (world: World, nth: number) =>
    [...(await world.state()).steps.values()][nth]?.commit?.[0];

  test('is that of the last time, and none where there was none then', async () => {
    const world = await play([openGoal, first, on('a'), ...done(0)]);
    expect(await commitOf(world, 0)).toBe('a');
    await play([judge('return'), on('b'), ...done(0)], world);
    expect(await commitOf(world, 0)).toBe('b');
    await play([judge('return'), on(undefined), ...done(0)], world);
    expect(await commitOf(world, 0)).toBeUndefined();
  });

  test('is that on which it was found to hold, once it was rechecked', async () => {
    const mended = [...provisional, judge('return'), ...done(0), judge('accept')];
    const world = await play([on('a'), ...mended, on('b'), recheck(1)]);
    expect([await commitOf(world, 0), await commitOf(world, 1), await commitOf(world, 2)]).toEqual([
      'a',
      'b',
      'a',
    ]);
  });
});
