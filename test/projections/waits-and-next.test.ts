import { describe, expect, it } from 'vitest';
import { askingOf } from '../../src/app/next.ts';
import { isRefusal } from '../../src/domain/refs.ts';
import { waitsForHuman } from '../../src/projections/waits.ts';
import { ask, askerOf, stageOf } from '../domain/next.stage.ts';
import { situations } from '../domain/next.table.ts';
import { theOf } from '../support/given.ts';

// What `next` asks of a human must be seen by the human, who looks at status and board and not at the agent's answer.

const waitsIn = async (it: (typeof situations)[number]): Promise<string[]> => {
  const world = await stageOf(it);
  const state = await world.state();
  const asking = await askingOf(world.ports(), state, askerOf(it, theOf(state)));
  if (isRefusal(asking)) throw new Error(asking.what);
  return waitsForHuman(state, { ...asking, tree: () => world.tree, inTree: () => true }).map(
    ({ kind }) => kind,
  );
};

/** Rows 4 and 13 after revisions in vain, 8 and 12: a human is to decide something. */
const asked = situations.filter(({ verdict, row }) => verdict === 'decide' && row > 2);

describe('what next asks of a human', () => {
  it.each([4, 8, 12, 13])('can be of row %i', (row) => expect(asked.some((it) => it.row === row)).toBe(true));

  it.each(asked.map((it) => [it.name, it] as const))('is on the board: %s', async (_, it) => {
    expect((await ask(it)).verdict).toBe('decide');
    expect(await waitsIn(it)).not.toEqual([]);
  });

  it.each(asked.filter(({ row }) => row === 4 || row === 13).map((it) => [it.name, it] as const))(
    'is said to be a goal that is stuck: %s',
    async (_, it) => expect(await waitsIn(it)).toContain('unstick-goal'),
  );

  const moving = situations.filter(
    ({ verdict, row }) => row > 2 && !(verdict === 'decide' && (row === 4 || row === 13)),
  );
  it.each(moving.map((it) => [it.name, it] as const))('is not that a goal is stuck: %s', async (_, it) => {
    expect(await waitsIn(it)).not.toContain('unstick-goal');
  });
});
