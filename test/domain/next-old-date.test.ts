import { expect, it } from 'vitest';
import { next } from '../../src/domain/next/next.ts';
import { openGoal, plan } from '../support/acts.ts';
import { play } from '../support/given.ts';
import { addWatch } from '../support/watching.ts';

it('a watch that was never looked at comes before one on a date of before 1970, which only the file can say', async () => {
  const world = await play([openGoal, plan(), addWatch(), addWatch()]);
  const state = await world.state();
  const [first, second] = [...state.watches.values()];
  if (first === undefined || second === undefined) throw new Error('two watches were added');
  state.watches.set(first.id, { ...first, on: { date: '1969-12-31T23:59:59.000Z' } });
  const asking = {
    actor: 'agent:codex',
    proof: 'none',
    now: new Date(world.nowMs).toISOString(),
    where: {},
    dead: new Set<string>(),
    tree: () => world.tree,
    inTree: () => true,
  } as const;
  expect(next({ status: 'sound', state }, asking).command).toBe(`loopledger watch observe ${second.id}`);
});
