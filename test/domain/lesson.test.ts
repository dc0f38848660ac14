import { describe, expect, test } from 'vitest';
import { openGoal } from '../support/acts.ts';
import { type Act, given, play } from '../support/given.ts';
import { ada, adaPiped, claude, codex, type World } from '../support/world.ts';

const learn = (text: string, pinned = false, who = claude): Act => [
  who,
  { type: 'lesson.record', text, pinned },
];
const instead = (more: { text?: string; pinned?: boolean; reason?: string }, who = codex, n = -1): Act => [
  who,
  (the) => ({ type: 'lesson.supersede', lesson: the('lesson', n), ...more }),
];
const held = async (world: World) =>
  [...(await world.state()).lessons.values()].map(({ text, pinned, by }) => [text, pinned, by]);

describe('in the place of a lesson', () => {
  test('come other words: those hold, pinned as it was, by whoever said them', async () => {
    const world = await play([openGoal, learn('at noon', true), instead({ text: 'at one' })]);
    expect(await held(world)).toEqual([['at one', true, codex.actor]]);
    expect((await world.types()).slice(-2)).toEqual(['lesson.recorded', 'lesson.superseded']);
  });

  test('comes the same, pinned or not', async () => {
    const world = await play([openGoal, learn('at noon'), instead({ pinned: true })]);
    expect(await held(world)).toEqual([['at noon', true, codex.actor]]);
    await play([instead({ pinned: false })], world);
    expect(await held(world)).toEqual([['at noon', false, codex.actor]]);
  });

  test('comes nothing, where a reason says why', async () => {
    const world = await play([
      openGoal,
      learn('at noon'),
      learn('B'),
      instead({ reason: 'moved' }, codex, 0),
    ]);
    expect(await held(world)).toEqual([['B', false, claude.actor]]);
    expect((await world.types()).at(-1)).toBe('lesson.superseded');
  });

  test('comes not what it says already, nor nothing without a reason', async () => {
    const past = [openGoal, learn('at noon', true)];
    await given(...past)
      .when(instead({ text: 'at noon' }))
      .then({ refused: 'nothing-to-change' });
    await given(...past)
      .when(instead({ pinned: true }))
      .then({ refused: 'nothing-to-change' });
    await given(...past)
      .when(instead({}))
      .then({ refused: 'bad-command' });
  });

  test('comes once only, and not for a closed goal', async () => {
    await given(openGoal, learn('A'), learn('B'), instead({ reason: 'x' }, codex, 0))
      .when([codex, { type: 'lesson.supersede', lesson: 'ZZZZ', reason: 'x' }])
      .then({ refused: 'unknown-id' });
    const close: Act = [ada, { type: 'goal.close', outcome: 'abandoned' }];
    await given(openGoal, learn('A'), close)
      .when(instead({ text: 'B' }))
      .then({ refused: 'goal-closed' });
  });

  test('of one that is pinned another may be where seven are; of one that is not, none', async () => {
    const seven = Array.from({ length: 7 }, (_, n) => learn(`${n}`, true));
    const full = [openGoal, learn('loose'), ...seven];
    await given(...full)
      .when(instead({ text: 'x' }))
      .then(['lesson.recorded', 'lesson.superseded']);
    await given(...full)
      .when(instead({ pinned: true }, codex, 0))
      .then({ refused: 'too-many' });
    await given(...full)
      .when(instead({ text: 'x' }, codex, 0))
      .then(['lesson.recorded', 'lesson.superseded']);
  });

  test('of a human comes what a human says, at the needed grade of proof', async () => {
    const past = [openGoal, learn('at noon', false, ada)];
    for (const more of [{ text: 'no' }, { pinned: true }, { reason: 'no' }]) {
      await given(...past)
        .when(instead(more))
        .then({ refused: 'not-allowed', noted: ['attempt.refused'] });
      await given(...past)
        .when(instead(more, adaPiped))
        .then({ refused: 'proof-too-weak' });
    }
    await given(...past)
      .when(instead({ text: 'no' }, ada))
      .then(['lesson.recorded', 'lesson.superseded']);
  });
});
