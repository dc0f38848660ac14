import { describe, expect, it } from 'vitest';
import { standing } from '../../src/domain/goal/criteria.ts';
import {
  answer,
  ask,
  claim,
  edit,
  openGoal,
  openJudgedGoal,
  pass,
  pause,
  plan,
  proposeGoal,
  reopenGoal,
  submit,
  unpause,
} from '../support/acts.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, claude, codex, type World } from '../support/world.ts';

const close = (outcome: 'achieved' | 'abandoned', nth = -1): Act => [
  ada,
  (the) => ({ type: 'goal.close', goal: the('goal', nth), outcome }),
];
const supersede = (goal: number, by: number): Act => [
  ada,
  (the) => ({ type: 'goal.close', goal: the('goal', goal), outcome: 'superseded', by: the('goal', by) }),
];
const judgedMet: Act = [ada, (the) => ({ type: 'goal.judge', criterion: the('criterion'), verdict: 'met' })];

/** How the only criterion of the last goal stands on the tree of now. */
const stands = async (world: World): Promise<string> => {
  const state = await world.state();
  const goal = [...state.goals.values()].at(-1);
  const [criterion] = goal?.criteria.values() ?? [];
  if (goal === undefined || criterion === undefined) throw new Error('no criterion');
  return standing(state, goal, criterion, () => world.tree);
};

describe('a paused goal', () => {
  it('says who paused it, and why', () =>
    given(openGoal)
      .when(pause)
      .then([['goal.paused', { reason: 'Not now', proof: 'terminal' }]]));

  it('nobody claims in it', () =>
    given(openGoal, plan(), pause).when(claim()).then({ refused: 'goal-paused' }));

  it('nobody takes whatever comes first in it', () =>
    given(openGoal, plan(), pause)
      .when([claude, { type: 'step.claim' }])
      .then({ refused: 'goal-paused' }));

  it('who holds a step submits it', () =>
    given(openGoal, plan(), claim(), pause)
      .when(submit())
      .then(['check.ran', 'step.submitted', 'step.accepted']));

  it('who holds a step gives it back', () =>
    given(openGoal, plan(), claim(), pause)
      .when([claude, { type: 'step.release' }])
      .then(['step.released']));

  it('is resumed without the step of the session that is gone', () =>
    given(openGoal, plan(), claim(), pass(4_000), pause)
      .when([codex, (the) => ({ type: 'session.start', resumes: the('session') })])
      .then(['session.lost', 'session.started']));

  it('is handed over without its step', () =>
    given(openGoal, plan(), claim(), [claude, { type: 'handoff.offer', file: false }], pause)
      .when([codex, { type: 'handoff.receive' }])
      .then(['handoff.received', 'session.started']));

  it('a lease has as long left after it as before', async () => {
    const world = await play([openGoal, plan(), claim(), pass(600), pause, pass(90_000), unpause]);
    const [step] = (await world.state()).steps.values();
    expect(step?.claim?.halted).toBeUndefined();
    expect(step?.claim?.expires).toBe(new Date(world.nowMs + 1_200_000).toISOString());
  });

  it('a question that is answered meanwhile does not let the claim go on', async () => {
    const blocked = ask({ blocks: 'goal' });
    const world = await play([openGoal, plan(), claim(), pause, blocked, answer()]);
    expect([...(await world.state()).steps.values()][0]?.claim?.halted).toBeDefined();
  });

  it('is not paused twice', () => given(openGoal, pause).when(pause).then({ refused: 'goal-paused' }));
  it('one that is not paused does not go on', () =>
    given(openGoal).when(unpause).then({ refused: 'not-paused' }));
  it('need not be named where another one is open', () =>
    given(openGoal, pause, openGoal).when(unpause).then(['goal.unpaused']));
  it('can be closed', async () => {
    const world = await play([openGoal, pause, close('abandoned'), reopenGoal]);
    expect([...(await world.state()).goals.values()][0]?.paused).toBeUndefined();
  });
  it('does not make anybody choose where another goal goes on', () =>
    given(openGoal, plan(), pause, openGoal)
      .when(plan())
      .then([['step.planned', {}]]));
});

describe('a reopened goal', () => {
  it('says why', () =>
    given(openGoal, close('abandoned'))
      .when(reopenGoal)
      .then([['goal.reopened', { reason: 'Again' }]]));
  it('takes steps again', () =>
    given(openGoal, close('abandoned'), reopenGoal).when(plan()).then(['step.planned']));
  it('an open one is not opened again', () =>
    given(openGoal).when(reopenGoal).then({ refused: 'goal-open' }));
  it('is not named where one goal is closed', () =>
    given(openGoal, close('abandoned'), openGoal)
      .when([ada, { type: 'goal.reopen', reason: 'Again' }])
      .then(['goal.reopened']));
  it('is to be named where several are closed', () =>
    given(openGoal, close('abandoned'), openGoal, close('abandoned'))
      .when([ada, { type: 'goal.reopen', reason: 'Again' }])
      .then({ refused: 'several-goals' }));
  it('a proposal is one still', () =>
    given(proposeGoal, close('abandoned'), reopenGoal)
      .when(close('achieved'))
      .then({ refused: 'goal-unconfirmed' }));

  it('a word of before counts on its own tree, and on no other', async () => {
    const world = await play([openJudgedGoal, edit('a'), judgedMet, close('achieved'), reopenGoal]);
    expect(await stands(world)).toBe('proven');
    await play([edit('b')], world);
    expect(await stands(world)).toBe('unjudged');
    await play([judgedMet, edit('c')], world);
    expect(await stands(world)).toBe('proven');
  });

  it('outside git a word of before counts no more, for nothing tells one tree from another', async () => {
    const world = await play([openJudgedGoal, judgedMet, close('achieved'), reopenGoal]);
    expect(await stands(world)).toBe('unjudged');
  });

  it('a check of before counts on its own tree alone', async () => {
    const checked: Act = [claude, { type: 'goal.check' }];
    const world = await play([openGoal, edit('a'), checked, close('achieved'), reopenGoal, edit('b')]);
    expect(await stands(world)).toBe('not-run');
    const outside = await play([openGoal, checked, close('achieved'), reopenGoal]);
    expect(await stands(outside)).toBe('not-run');
  });
});

describe('a superseded goal', () => {
  it('names an open goal that takes its place', async () => {
    const world = await play([openGoal, openGoal, supersede(0, 1)]);
    const state = await world.state();
    const [first, second] = state.goals.values();
    expect(first?.closed?.supersededBy).toBe(second?.id);
    expect(state.readOnly).toBeUndefined();
  });
  it('is not replaced by one that is closed', () =>
    given(openGoal, openGoal, supersede(0, 1)).when(supersede(1, 0)).then({ refused: 'goal-closed' }));
  it('accepts no step of it', async () => {
    const world = await play([openGoal, plan({ judge: 'human' }), claim(), submit(), openGoal]);
    await play([supersede(0, 1)], world);
    expect([...(await world.state()).steps.values()][0]?.status).toBe('submitted');
  });
});

it('non-goals are replaced, and can be none', async () => {
  const amend = (non_goals: string[]): Act => [ada, { type: 'goal.amend', non_goals, reason: 'So' }];
  const world = await play([openGoal, amend(['No signup', 'No reset']), amend(['No signup'])]);
  const id = theOf(await world.state())('goal');
  expect((await world.state()).goals.get(id)?.nonGoals).toEqual(['No signup']);
  await play([amend([])], world);
  expect((await world.state()).goals.get(id)?.nonGoals).toEqual([]);
});
