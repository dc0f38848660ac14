import { describe, expect, test } from 'vitest';
import { evidenceStanding } from '../../src/domain/evidence/standing.ts';
import { claim, edit, openGoal, plan, submitted } from '../support/acts.ts';
import { forge } from '../support/forge.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, claude, codex, type World } from '../support/world.ts';

const note = (who = claude, supersedes?: number): Act => [
  who,
  (the) => ({
    type: 'evidence.record',
    kind: 'note',
    title: 'seen',
    content: 'text',
    ...(supersedes === undefined ? {} : { supersedes: the('evidence', supersedes) }),
  }),
];
const stands = async (world: World): Promise<string[]> => {
  const state = await world.state();
  return [...state.evidence.values()].map((it) => evidenceStanding(state, it, () => world.tree));
};

describe('how evidence stands', () => {
  test('on the tree it was recorded on it is current, and drifted on another', async () => {
    const world = await play([edit('a'), openGoal, note()]);
    expect(await stands(world)).toEqual(['current']);
    world.tree = `git:${'b'.repeat(40)}`;
    expect(await stands(world)).toEqual(['drifted']);
    world.tree = 'unbound';
    expect(await stands(world)).toEqual(['drifted']);
  });

  test('outside git it is current until work went on', async () => {
    expect(await stands(await play([openGoal, plan(), note()]))).toEqual(['current']);
    expect(await stands(await play([openGoal, plan(), note(), claim()]))).toEqual(['drifted']);
  });

  test('what was put in its place supersedes it, on any tree', async () => {
    const world = await play([edit('a'), openGoal, note(), note(codex, 0), edit('b')]);
    expect(await stands(world)).toEqual(['superseded', 'drifted']);
    const [first] = [...(await world.state()).evidence.values()];
    expect(first?.superseded).toMatchObject({ actor: codex.actor });
  });
});

describe('what supersedes evidence', () => {
  test('once, and in the same goal', async () => {
    await given(openGoal, note(), note(claude, 0))
      .when(note(codex, 0))
      .then({ refused: 'not-allowed', noted: ['attempt.refused'] });
    const other: Act = [
      ada,
      (the) => ({
        type: 'evidence.record',
        goal: the('goal'),
        kind: 'note',
        title: 't',
        content: 'c',
        supersedes: the('evidence'),
      }),
    ];
    await given(openGoal, note(), openGoal)
      .when(other)
      .then({ refused: 'not-allowed', noted: ['attempt.refused'] });
  });

  test('only a human supersedes what a human recorded', async () => {
    await given(openGoal, note(ada))
      .when(note(claude, 0))
      .then({ refused: 'not-allowed', noted: ['attempt.refused'] });
    await given(openGoal, note(ada)).when(note(ada, 0)).then(['evidence.recorded']);
    await given(openGoal, note()).when(note(ada, 0)).then(['evidence.recorded']);
  });

  test('an agent that writes it in makes the ledger read-only', async () => {
    const world = await play([openGoal, note(ada)]);
    const the = theOf(await world.state());
    const data = { goal: the('goal'), kind: 'note', title: 't', content: 'c', tree: 'unbound' };
    const evidence = '01M8NTXEK8XWPH4ZF3FEA2QZZZ';
    await forge(world, {
      type: 'evidence.recorded',
      actor: 'agent:eve',
      data: { ...data, evidence, supersedes: the('evidence') },
    });
    expect((await world.state()).readOnly?.code).toBe('inconsistent');
  });

  test('accepts nothing, and takes no proof away', async () => {
    const world = await play([...submitted('human'), note(), note(claude, 0)]);
    const step = theOf(await world.state())('step');
    expect((await world.state()).steps.get(step)?.status).toBe('submitted');
    expect(await world.code({ type: 'step.accept', step }, codex)).toBe('not-allowed');
  });
});
