import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUnanswered } from '../../src/domain/decision/open.ts';
import { StatsFold } from '../../src/projections/stats/fold.ts';
import { linesOf } from '../support/forge.ts';
import { perform, sequences } from '../support/sequences.ts';
import { World } from '../support/world.ts';

test('what the numbers say is open is open in the state, whatever ended it', async () => {
  let ended = 0;
  await fc.assert(
    fc.asyncProperty(sequences(60), async (ops) => {
      const world = new World();
      await world.init();
      for (const op of ops) await perform(world, op);
      const state = await world.state();
      const fold = new StatsFold();
      for (const line of await linesOf(world)) fold.push(line);
      const { sessions, human_waits: waits, now } = fold.stats(state);
      const open = [...state.sessions.values()].filter(({ status }) => status === 'open').length;
      expect(sessions.started - sessions.imported - sessions.ended - sessions.lost).toBe(open);
      expect(waits.questions_open).toBe([...state.questions.values()].filter(isUnanswered).length);
      expect(Object.values(now.steps).reduce((sum, n) => sum + n, 0)).toBe(state.steps.size);
      ended += sessions.ended;
    }),
    { numRuns: 60 },
  );
  expect(ended).toBeGreaterThan(0);
});
