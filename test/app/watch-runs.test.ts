import { describe, expect, test } from 'vitest';
import { Ledger } from '../../src/app/ledger.ts';
import type { RunResult } from '../../src/app/ports.ts';
import { claim, openGoal, plan } from '../support/acts.ts';
import { play, theOf } from '../support/given.ts';
import { addWatch, closeWatch, nextLook, observe } from '../support/watching.ts';
import { claude, codex, type World } from '../support/world.ts';

/** The same ledger, with something that happens while somebody looks. */
const during = (world: World, meanwhile: () => Promise<unknown>): Ledger => {
  const run = async (): Promise<RunResult> => {
    await meanwhile();
    return { exit: 0, timedOut: false, ms: 5, output: Buffer.from('') };
  };
  return new Ledger({ ...world.ports(), runner: { run } });
};
const look = async (world: World) =>
  ({ type: 'watch.observe', watch: theOf(await world.state())('watch') }) as const;

describe('while somebody looks', () => {
  test('another may write', async () => {
    const world = await play([openGoal, addWatch()]);
    const ledger = during(world, () => world.do({ type: 'lesson.record', text: 'meanwhile' }, codex));
    expect((await ledger.submit(await look(world), claude)).ok).toBe(true);
    expect((await world.types()).slice(-2)).toEqual(['lesson.recorded', 'watch.observed']);
  });

  test('another who looks too is first: the second look leaves nothing', async () => {
    const world = await play([openGoal, addWatch()]);
    const command = await look(world);
    const ledger = during(world, () => world.do(command, codex));
    expect(await ledger.submit(command, claude)).toMatchObject({ refusal: { code: 'too-early' } });
    expect((await world.types()).filter((it) => it === 'watch.observed')).toHaveLength(1);
  });

  test('it is closed: the look leaves nothing', async () => {
    const world = await play([openGoal, addWatch()]);
    const ledger = during(world, () => play([closeWatch(codex)], world));
    expect(await ledger.submit(await look(world), claude)).toMatchObject({ refusal: { code: 'unknown-id' } });
  });

  test('the claim of whoever looks lasts as long as the look may take', async () => {
    const world = await play([openGoal, plan(), claim(), addWatch({ limit_s: 7_200 })]);
    const codes: string[] = [];
    const ledger = during(world, async () => {
      world.pass(7_100);
      codes.push(await world.code({ type: 'step.claim', step: theOf(await world.state())('step') }, codex));
    });
    expect((await ledger.submit(await look(world), claude)).ok).toBe(true);
    expect(codes).toEqual(['step-held']);
  });

  test('no work tree is asked for, and what was printed is kept whole beside the log', async () => {
    const world = await play([openGoal, addWatch()]);
    world.results.set('look', { exit: 0, output: Buffer.alloc(9_000, 'x') });
    const outcome = await world.submit(await look(world), claude);
    const data = outcome.ok ? outcome.events.at(-1)?.event.data : undefined;
    expect(data).toMatchObject({ found: 'first', output: { bytes: 9_000 } });
    expect(data).not.toHaveProperty('tree');
  });
});

test('a look is not run where it would be refused', async () => {
  const world = await play([openGoal, addWatch(), observe()]);
  expect(await world.code(await look(world), claude)).toBe('too-early');
  const weak = { actor: 'ci:main', proof: 'none', runtime: 'test' } as const;
  await play([nextLook], world);
  expect(await world.code(await look(world), weak)).toBe('proof-too-weak');
  expect(world.ran).toEqual(['look']);
});

test('the same key looks once', async () => {
  const world = await play([openGoal, addWatch()]);
  const key = '01KB9VQDR0ZZZZZZZZZZZZZZZZ';
  const command = await look(world);
  const first = await world.submit(command, claude, key);
  world.pass(600);
  const again = await world.submit(command, claude, key);
  expect([first.ok, again.ok, again.repeated]).toEqual([true, true, true]);
  expect(world.ran).toEqual(['look']);
});
