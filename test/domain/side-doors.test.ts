import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/domain/commands.ts';
import { claim, openGoal, plan, submit, submitted } from '../support/acts.ts';
import { type Act, play, type The, theOf } from '../support/given.ts';
import { ada, claude, codex, type World } from '../support/world.ts';

/*
 * D1: every verb that can weaken is tried in place of the one that is guarded: no step is accepted and no goal achieved
 * without proof, and no agent gets rid of a gate or of what a human put on.
 */

const human = (command: (the: The) => Command): Act => [ada, command];
const LATER = '2026-12-30T11:00:00.000Z';

/** A human's plan: a gate with a judge and a scope, a step after it that a human blocked, one put off. */
const stage: readonly Act[] = [
  openGoal,
  plan({ gate: true, judge: 'human', scope: ['src/**'] }, claude),
  [ada, (the) => ({ type: 'step.plan', title: 'Behind', after: [the('step', 0)], judge: 'human' })],
  plan({}, claude),
  human((the) => ({ type: 'step.block', step: the('step', 1), on_step: the('step', 2) })),
  human((the) => ({ type: 'step.block', step: the('step', 1), until: LATER })),
  plan({}, claude),
  human((the) => ({ type: 'step.defer', step: the('step', 3) })),
  plan({}, claude),
  human((the) => ({ type: 'step.amend', step: the('step', 4), parent: the('step', 1) })),
];

const attempts: Readonly<Record<string, (the: The) => Command>> = {
  'a gate taken away': (the) => ({ type: 'step.amend', step: the('step', 0), gate: false }),
  'a gate dropped': (the) => ({ type: 'step.drop', step: the('step', 0), reason: 'no' }),
  'a gate deferred': (the) => ({ type: 'step.defer', step: the('step', 0) }),
  'a judge taken away': (the) => ({ type: 'step.amend', step: the('step', 0), judge: 'peer' }),
  'a scope grown': (the) => ({ type: 'step.amend', step: the('step', 0), scope: ['src/**', 'deploy/**'] }),
  'a scope taken away': (the) => ({ type: 'step.amend', step: the('step', 0), scope: [] }),
  'a scope said to be within': (the) => ({
    type: 'step.amend',
    step: the('step', 0),
    scope: ['src/{a,../etc}'],
  }),
  'an order taken away': (the) => ({ type: 'step.amend', step: the('step', 1), not_after: [the('step', 0)] }),
  'a loosening beside a tightening': (the) => ({
    type: 'step.amend',
    step: the('step', 0),
    gate: false,
    judge: 'human',
    after: [the('step', 2)],
  }),
  'a human’s block on a step': (the) => ({
    type: 'step.unblock',
    step: the('step', 1),
    on_step: the('step', 2),
  }),
  'a human’s block on a time': (the) => ({ type: 'step.unblock', step: the('step', 1), until: LATER }),
  'what a human’s block waits for, dropped': (the) => ({
    type: 'step.drop',
    step: the('step', 2),
    reason: 'no',
  }),
  'a human’s deferral ended': (the) => ({ type: 'step.undefer', step: the('step', 3) }),
  'a human’s deferral shortened': (the) => ({ type: 'step.defer', step: the('step', 3), until: LATER }),
  'a part taken from what is blocked': (the) => ({
    type: 'step.amend',
    step: the('step', 4),
    parent: 'none',
  }),
  'a part put elsewhere': (the) => ({ type: 'step.amend', step: the('step', 4), parent: the('step', 2) }),
  'what is stopped by a revised plan': (the) => ({ type: 'plan.revise', stopped: [the('step', 0)] }),
  'a step reopened': (the) => ({ type: 'step.reopen', step: the('step', 0), reason: 'no' }),
  'a goal superseded': (the) => ({
    type: 'goal.close',
    goal: the('goal', 0),
    outcome: 'superseded',
    by: the('goal', 0),
  }),
  'a goal paused': () => ({ type: 'goal.pause', reason: 'no' }),
};

describe('D1: an agent gets round a human by no other verb', () => {
  it.each(Object.entries(attempts))('%s', async (_, attempt) => {
    const world = await play(stage);
    const before = await world.state();
    for (const who of [claude, codex]) {
      expect(await world.code(attempt(theOf(before)), who)).toBe('not-allowed');
    }
    expect((await world.state()).readOnly).toBeUndefined();
  });
});

/** A human sent it back to the agent that holds it again; another was accepted. */
const returned: readonly Act[] = [
  openGoal,
  plan({ judge: 'human', scope: ['src/**'] }),
  claim(),
  submit(),
  human((the) => ({ type: 'step.return', step: the('step'), asked: 'more' })),
  claim(),
];

const awayFrom: Readonly<Record<string, (the: The) => Command>> = {
  deferred: (the) => ({ type: 'step.defer', step: the('step') }),
  'deferred to a time': (the) => ({ type: 'step.defer', step: the('step'), until: LATER }),
  dropped: (the) => ({ type: 'step.drop', step: the('step'), reason: 'no' }),
  reopened: (the) => ({ type: 'step.reopen', step: the('step'), reason: 'no' }),
  'judged by a peer': (the) => ({ type: 'step.amend', step: the('step'), judge: 'peer' }),
  'said in other words': (the) => ({ type: 'step.amend', step: the('step'), title: 'Less' }),
  'with a wider scope': (the) => ({ type: 'step.amend', step: the('step'), scope: ['**'] }),
};

describe('D1: its holder gets round what a human sent back by no verb', () => {
  it.each(Object.entries(awayFrom))('%s', async (_, attempt) => {
    const world = await play(returned);
    expect(await world.code(attempt(theOf(await world.state())), claude)).toBe('not-allowed');
    const [step] = (await world.state()).steps.values();
    expect(step).toMatchObject({ status: 'claimed', returns: 1, asked: { text: 'more' } });
  });

  it('blocked until a time and let go on, it is still what came back', async () => {
    const world = await play([
      ...returned,
      [claude, (the) => ({ type: 'step.block', step: the('step'), until: LATER })],
      [claude, (the) => ({ type: 'step.unblock', step: the('step') })],
      claim(codex),
    ]);
    const [step] = (await world.state()).steps.values();
    expect(step).toMatchObject({ returns: 1, asked: { text: 'more' }, needs: { judge: 'human' } });
  });

  it('no check is amended away', async () => {
    const world = await play([openGoal, plan()]);
    const step = theOf(await world.state())('step');
    for (const change of [{ checks: [] }, { not_checks: ['x'] }, { needs: { checks: [] } }]) {
      const command = { type: 'step.amend', step, ...change } as unknown as Command;
      expect(await world.code(command, claude)).toBe('bad-command');
    }
  });
});

const proofless = async (world: World): Promise<void> => {
  const state = await world.state();
  expect(state.readOnly).toBeUndefined();
  for (const step of state.steps.values()) expect(step.status).not.toBe('accepted');
  for (const goal of state.goals.values()) expect(goal.status).not.toBe('achieved');
};

describe('D1: nothing is accepted or achieved by a verb that looks away from proof', () => {
  const of = (...acts: readonly Act[]) => play([openGoal, plan({ judge: 'human' }), ...acts]);

  it('dropped, amended and reopened', async () => {
    const world = await of(
      human((the) => ({ type: 'step.drop', step: the('step'), reason: 'no' })),
      human((the) => ({ type: 'step.reopen', step: the('step'), reason: 'yes' })),
      human((the) => ({ type: 'step.amend', step: the('step'), priority: 9 })),
    );
    await proofless(world);
    expect(await world.code({ type: 'step.accept', step: theOf(await world.state())('step') }, ada)).toBe(
      'not-submitted',
    );
  });

  it('its last need taken away', async () => {
    const world = await of();
    const step = theOf(await world.state())('step');
    expect(await world.code({ type: 'step.amend', step, judge: 'none' }, ada)).toBe('nothing-to-change');
    await proofless(world);
  });

  it('a submitted one amended to need nothing', async () => {
    const world = await play([...submitted('human')]);
    const step = theOf(await world.state())('step');
    expect(await world.code({ type: 'step.amend', step, judge: 'none' }, ada)).toBe('step-submitted');
    await proofless(world);
  });

  it('the goal closed as superseded, and opened again', async () => {
    const world = await of(claim(), submit(), openGoal);
    const the = theOf(await world.state());
    const [goal, by] = [the('goal', 0), the('goal', 1)];
    await world.do({ type: 'goal.close', goal, outcome: 'superseded', by }, ada);
    await world.do({ type: 'goal.reopen', goal, reason: 'so' }, ada);
    await proofless(world);
    expect(await world.code({ type: 'goal.close', goal, outcome: 'achieved' }, ada)).toBe('goal-unproven');
  });

  it('an accepted one reopened awaits proof again', async () => {
    const world = await play([openGoal, plan(), claim(), submit()]);
    const step = theOf(await world.state())('step');
    await world.do({ type: 'step.reopen', step, reason: 'so' }, ada);
    await proofless(world);
    world.results.set('npm test', { exit: 1 });
    await world.do({ type: 'step.claim', step }, claude);
    expect(await world.code({ type: 'step.submit' }, claude)).toBe('check-red');
  });
});
