import { expect, it } from 'vitest';
import { Fold } from '../../src/domain/fold.ts';
import { next } from '../../src/domain/next/next.ts';
import { decodeFold } from '../../src/domain/snapshot/decode.ts';
import { encodeFold } from '../../src/domain/snapshot/encode.ts';
import { answer, askOn, claim, openGoal, plan, submit } from '../support/acts.ts';
import { linesOf } from '../support/forge.ts';
import { play } from '../support/given.ts';
import { ada } from '../support/world.ts';

// In a state that a snapshot gave, what is finished rests. domain/snapshot holds such states whole; here is what only next looks for.

it('a step that is done again is told the answer it waited for, though the question rests', async () => {
  const world = await play([openGoal, plan(), askOn(), answer('second'), claim(), submit()]);
  const cut = (await linesOf(world)).length;
  await play([[ada, (the) => ({ type: 'step.reopen', step: the('step'), reason: 'Not yet' })]], world);
  const lines = await linesOf(world);
  const done = new Fold();
  for (const line of lines.slice(0, cut)) done.push(line);
  const pieces = encodeFold(done);
  const fold = decodeFold((name) => pieces.get(name) ?? '');
  for (const line of lines.slice(cut)) fold.push(line);
  const asking = {
    actor: 'agent:codex',
    proof: 'none',
    now: new Date(world.nowMs).toISOString(),
    where: {},
    dead: new Set<string>(),
    tree: () => world.tree,
    inTree: () => true,
  } as const;
  const told = next({ status: 'sound', state: fold.state }, asking);
  expect(told).toMatchObject({ row: 7, verdict: 'work' });
  expect(told.why).toMatch(/; question \w{6} was answered "second" in line \d+$/);
});
