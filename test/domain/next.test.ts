import { describe, expect, it } from 'vitest';
import { copyOf } from '../support/forge.ts';
import { theOf } from '../support/given.ts';
import { typed } from '../support/typed.ts';
import { ask, askerOf, expectedOf, stageOf } from './next.stage.ts';
import { situations } from './next.table.ts';

describe('may the loop continue?', () => {
  it.each(situations.map((it) => [it.row, it.name, it] as const))('row %i: %s', async (_row, _name, it) => {
    const { row, verdict, command } = await ask(it);
    expect({ row, verdict, command }).toEqual(await expectedOf(it));
  });

  it.each(situations.map((it) => [it.name, it] as const))(
    '%s: its command is accepted, in time',
    async (_, it) => {
      const answer = await ask(it);
      const { command, id } = typed(answer.command);
      const world = copyOf(await stageOf(it));
      const state = await world.state();
      const known = [state.goals, state.steps, state.questions, state.watches].some((things) =>
        things.has(id ?? ''),
      );
      if (id !== undefined) expect(known).toBe(true);
      const now = new Date(world.nowMs).toISOString();
      if (answer.until !== undefined) expect(answer.until > now).toBe(true);
      if (command === undefined) return;
      expect(await world.code(command, askerOf(it, theOf(state)))).toBe('ok');
    },
  );

  it('every row there can be is reached', () => {
    expect([...new Set(situations.map((it) => it.row))].sort((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
    ]);
  });
});
