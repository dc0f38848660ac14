import { expect, it } from 'vitest';
import type { Context } from '../../../src/domain/context.ts';
import { Fold } from '../../../src/domain/fold.ts';
import { factsOf } from '../../../src/domain/next/facts.ts';
import { decodeFold } from '../../../src/domain/snapshot/decode.ts';
import { encodeFold } from '../../../src/domain/snapshot/encode.ts';
import { awakeIn, RestingMap, restingIn, thatName } from '../../../src/domain/snapshot/resting-map.ts';
import { stillToAccept } from '../../../src/domain/step/by-checks.ts';
import { linesOf } from '../../support/forge.ts';
import { ada, claude, made, World } from '../../support/world.ts';

const restored = (fold: Fold): Fold => {
  const pieces = encodeFold(fold);
  return decodeFold((name) => pieces.get(name) ?? '');
};

const resting = () =>
  new RestingMap<{ n: number }>({
    awake: [
      ['b', { n: 2 }],
      ['d', { n: 4 }],
    ],
    tally: { done: 2 },
    keys: () => 'done\t"a"\n\t"b"\ndone\t"c"\n\t"d"',
    texts: () => '{"n":1}\n\n{"n":3}\n',
  });

it.each(['a', 'nowhere'])('a walk through what is awake that looks %s up meets each entry once', (key) => {
  const map = resting();
  const met: number[] = [];
  for (const { n } of awakeIn(map)) {
    map.get(key);
    met.push(n);
  }
  // What was woken in front of the walk is not met: it was finished when the walk began.
  expect(met).toEqual([2, 4]);
  expect([...map.values()].map(({ n }) => n)).toEqual([1, 2, 3, 4]);
});

it('those that may name an id are met in order, and what does not rests on', () => {
  const id = '01KJPTP8T2MKGNWS09JBJ4FAND';
  const map = new RestingMap<{ of: string }>({
    awake: [['b', { of: 'none' }]],
    tally: { done: 3 },
    keys: () => 'done\t"a"\n\t"b"\ndone\t"c"\ndone\t"d"',
    texts: () => `{"of":"${id}"}\n\n{"of":"${id.replace('K', 'M')}"}\n{"of":"x ${id}"}`,
  });
  expect([...thatName(map, id)].map(({ of }) => of)).toEqual([id, 'none', `x ${id}`]);
  expect([...restingIn(map)]).toEqual([['done', 1]]);
});

/** A step that is part of one that is dropped, and that in turn of another. */
const nested = async () => {
  const world = new World();
  await world.init();
  const by = async (command: Parameters<World['submit']>[0], caller = claude) => {
    const done = await world.submit(command, caller);
    if (!done.ok) throw new Error(JSON.stringify(done));
    return done;
  };
  await by({ type: 'goal.open', objective: 'x', criteria: [{ text: 'good', judge: 'human' }] }, ada);
  const plan = async (title: string, parent?: string): Promise<string> =>
    made(
      await by({
        type: 'step.plan',
        title,
        judge: 'human',
        ...(parent === undefined ? {} : { parent }),
      }),
      'step.planned',
      'step',
    );
  const top = await plan('top');
  const middle = await plan('middle', top);
  const part = await plan('part', middle);
  await by({ type: 'step.drop', step: middle, reason: 'not needed' }, ada);
  await by({ type: 'step.drop', step: top, reason: 'not needed' }, ada);
  const fold = new Fold();
  for (const line of await linesOf(world)) fold.push(line);
  return { fold, part };
};

it('a step whose whole is part of what is finished is told of once', async () => {
  const { fold, part } = await nested();
  const asking = {
    actor: 'agent:any',
    proof: 'none' as const,
    now: '2026-12-01T09:00:00.000Z',
    where: {},
    dead: new Set<string>(),
    tree: () => 'unbound' as const,
    inTree: () => true,
  };
  const goalOf = ({ state }: Fold) => [...state.goals.values()][0] as never;
  const { left, runnable } = factsOf(fold.state, goalOf(fold), asking);
  expect(left.map(({ id }) => id)).toEqual([part]);
  const again = restored(fold);
  const found = factsOf(again.state, goalOf(again), asking);
  expect(found.left.map(({ id }) => id)).toEqual([part]);
  expect(found.runnable.map(({ id }) => id)).toEqual(runnable.map(({ id }) => id));
});

it('and what is still to be said of it is said once', async () => {
  const { fold, part } = await nested();
  const step = fold.state.steps.get(part);
  if (step === undefined) throw new Error('it is not there');
  // As where a write ended between a submission and its acceptance.
  step.status = 'submitted';
  delete step.needs.judge;
  const [at, session, actor] = ['2026-12-01T09:00:00.000Z', '0'.repeat(26), claude.actor];
  step.submission = { seq: 3, at, session, actor, tree: 'unbound', summary: '', evidence: [], follows: [] };
  const ctx = { now: at, who: { actor, proof: 'none' } } as Context;
  expect(stillToAccept(fold.state, 'session.start', ctx)).toHaveLength(1);
  expect(stillToAccept(restored(fold).state, 'session.start', ctx)).toHaveLength(1);
});
