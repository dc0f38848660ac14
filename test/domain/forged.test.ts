import { describe, expect, it } from 'vitest';
import type { State } from '../../src/domain/state.ts';
import { stateView1 } from '../../src/projections/state-view.ts';
import { copyOf, forge } from '../support/forge.ts';
import { play } from '../support/given.ts';
import { ada, claude, type World } from '../support/world.ts';
import { forgeries, make } from './forged.table.ts';
import { stage } from './forged.words.ts';

/** What the state says of things: head, counts and the fault apart. */
const things = (state: State) => {
  const { head, counts, read_only, ...rest } = stateView1(state);
  return rest;
};

let played: Promise<World> | undefined;
const staged = async (): Promise<World> => {
  played ??= play(stage);
  return copyOf(await played);
};

describe('an event that can’t follow makes the ledger read-only, and changes nothing', () => {
  it('what is forged on is sound', async () => {
    const state = await (await staged()).state();
    expect(state.readOnly).toBeUndefined();
    expect([...state.steps.values()].map((step) => step.status)).toEqual([
      'submitted',
      'claimed',
      'submitted',
      'submitted',
      'planned',
      'accepted',
      'planned',
    ]);
  });

  it.each(Object.keys(forgeries))('%s', async (name) => {
    const world = await staged();
    const before = things(await world.state());
    await forge(world, make(await world.state(), name));
    const state = await world.state();
    expect(state.readOnly).toMatchObject({ code: 'inconsistent', seq: state.head.seq });
    expect(things(state)).toEqual(before);
    for (const asker of [claude, ada]) {
      expect(await world.ledger.next(asker)).toMatchObject({ verdict: 'stop', row: 1 });
    }
    const bytes = world.files.bytes();
    expect(
      await world.code({ type: 'goal.open', objective: 'x', criteria: [{ text: 'y', judge: 'human' }] }, ada),
    ).toBe('read-only');
    expect(world.files.bytes()).toEqual(bytes);
  });
});
