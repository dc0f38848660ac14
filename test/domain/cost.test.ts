import { describe, expect, test } from 'vitest';
import { Fold } from '../../src/domain/fold.ts';
import type { State } from '../../src/domain/state.ts';
import { stateView1 } from '../../src/projections/state-view.ts';
import { claim, openGoal, plan } from '../support/acts.ts';
import { type Forged, forge, linesOf } from '../support/forge.ts';
import { play, theOf } from '../support/given.ts';
import { claude, type World } from '../support/world.ts';

// Cost is counted and not timed: how large the state is, and how many things one event looks at.

const sizeOf = (state: State): number => Buffer.byteLength(JSON.stringify(stateView1(state)), 'utf8');

describe('the state is as large as the plan, never as long as the trace', () => {
  const traced = async (world: World, n: number): Promise<number> => {
    const session = theOf(await world.state())('session');
    const { actor } = claude;
    for (let i = 0; i < n; i += 1) {
      const called = (await world.state()).head.seq + 2;
      const events: Forged[] = [
        {
          type: 'message.recorded',
          actor,
          data: { session, role: 'assistant', text: `turn ${i} ${'x'.repeat(500)}` },
        },
        { type: 'tool.called', actor, data: { session, call: `c${i}`, tool: 'Bash', input: `{"n":${i}}` } },
        {
          type: 'tool.returned',
          actor,
          data: { session, call: `c${i}`, called, ok: true, output: 'x'.repeat(500) },
        },
        {
          type: 'usage.recorded',
          actor,
          data: { session, message: `m${i}`, input: 1, output: 1, cache_read: 0, cache_write: 0 },
        },
        { type: 'context.compacted', actor, data: { session, trigger: 'auto', summary: 'x'.repeat(500) } },
      ];
      await forge(world, ...events);
    }
    const state = await world.state();
    expect(state.readOnly).toBeUndefined();
    return sizeOf(state);
  };

  test('a turn adds to counters and to nothing else', async () => {
    const world = await play([openGoal, plan(), claim()]);
    const ten = await traced(world, 10);
    const more = await traced(world, 190);
    // Digits of counters and seqs.
    expect(more - ten).toBeLessThan(60);
    const [session] = (await world.state()).sessions.values();
    expect(session).toMatchObject({ messages: 200, calls: 200, compactions: 200 });
    expect((await world.state()).openCalls.size).toBe(0);
  });

  test('evidence of finished steps and refused attempts are counts', async () => {
    const world = await play([openGoal]);
    const round = async () => {
      await world.do({ type: 'step.plan', title: 'Step' }, claude);
      await world.do({ type: 'step.claim' }, claude);
      for (let n = 0; n < 5; n += 1) {
        await world.do(
          { type: 'evidence.record', kind: 'output', title: 'seen', content: 'x'.repeat(3_000) },
          claude,
        );
      }
      await world.code({ type: 'goal.close', outcome: 'achieved' }, claude);
      await world.do({ type: 'step.submit' }, claude);
      return sizeOf(await world.state());
    };
    const first = await round();
    const second = await round();
    const third = await round();
    const finished = [...(await world.state()).steps.values()];
    // Who held it stays known: reopened, it is never judged by one of them.
    expect(finished.map((it) => [it.submission, it.claim, it.workers.size])).toEqual(
      finished.map(() => [undefined, undefined, 1]),
    );
    // A finished step is a short line.
    expect(third - second).toBeLessThan(400);
    expect(third - second - (second - first)).toBeLessThan(20);
  });
});

/** A map that counts every entry that is looked at, one by one or all in a row. */
class Counting<K, V> extends Map<K, V> {
  looks = 0;
  override get(key: K): V | undefined {
    this.looks += 1;
    return super.get(key);
  }
  override *[Symbol.iterator](): MapIterator<[K, V]> {
    for (const entry of super.entries()) {
      this.looks += 1;
      yield entry;
    }
    return undefined;
  }
  override entries(): MapIterator<[K, V]> {
    return this[Symbol.iterator]();
  }
  override *values(): MapIterator<V> {
    for (const [, value] of this) yield value;
    return undefined;
  }
  override *keys(): MapIterator<K> {
    for (const [key] of this) yield key;
    return undefined;
  }
}

type Watched = 'steps' | 'checks' | 'evidence' | 'sessions' | 'goals';

/** How many things each event of this step's life looks at, in a plan of `n` other steps with evidence. */
const looksOf = async (n: number): Promise<Record<string, number>> => {
  const world = await play([openGoal]);
  const goal = theOf(await world.state())('goal');
  const { actor } = claude;
  const step = (k: number) => `01M8NTXEK8XWPH4ZF3FEA${String(k).padStart(5, '0')}`;
  const data = {
    goal,
    title: 'T',
    needs: { checks: [], judge: 'human' },
    after: [],
    scope: [],
    gate: false,
    priority: 1,
  };
  const evidence = { goal, kind: 'note', title: 't', content: '', tree: 'unbound' };
  await forge(
    world,
    ...Array.from({ length: n }, (_, k) => ({
      type: 'step.planned',
      actor,
      data: { ...data, step: step(k) },
    })),
    ...Array.from({ length: n }, (_, k) => ({
      type: 'evidence.recorded',
      actor,
      data: { ...evidence, evidence: step(k), ...(k % 2 === 0 ? { step: step(k) } : {}) },
    })),
  );
  const from = (await world.state()).head.seq;
  await world.do({ type: 'step.plan', title: 'The one', priority: 9 }, claude);
  await world.do({ type: 'step.claim' }, claude);
  await world.do({ type: 'evidence.record', kind: 'note', title: 'seen', content: 'x' }, claude);
  await world.do({ type: 'call.open', call: 'c', tool: 'Bash', input: '' }, claude);
  await world.do({ type: 'call.return', call: 'c', ok: true, output: '' }, claude);
  await world.do({ type: 'step.renew' }, claude);
  await world.do({ type: 'step.submit' }, claude);
  await world.do({ type: 'step.plan', title: 'Another' }, claude);
  await world.do({ type: 'step.drop', step: theOf(await world.state())('step'), reason: 'no' }, claude);

  const fold = new Fold();
  const maps = fold.state as unknown as Record<Watched, Counting<string, unknown>>;
  const watched: readonly Watched[] = ['steps', 'checks', 'evidence', 'sessions', 'goals'];
  for (const name of watched) maps[name] = new Counting();
  const looks: Record<string, number> = {};
  for (const line of await linesOf(world)) {
    for (const name of watched) maps[name].looks = 0;
    fold.push(line);
    if (line.seq <= from || line.kind !== 'event') continue;
    const { type } = line.event;
    const sum = watched.reduce((all, name) => all + maps[name].looks, 0);
    looks[type] = Math.max(looks[type] ?? 0, sum);
  }
  expect(fold.state.readOnly).toBeUndefined();
  return looks;
};

test('an event of a step looks at as many things in a plan of four hundred as in one of four', async () => {
  const few = await looksOf(4);
  const many = await looksOf(400);
  expect(many).toEqual(few);
  expect(Object.keys(few).sort()).toEqual([
    'check.ran',
    'evidence.recorded',
    'session.started',
    'step.accepted',
    'step.claimed',
    'step.dropped',
    'step.planned',
    'step.renewed',
    'step.submitted',
    'tool.called',
    'tool.returned',
  ]);
  for (const n of Object.values(many)) expect(n).toBeLessThan(20);
});
