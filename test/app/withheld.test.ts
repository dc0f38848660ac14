import { describe, expect, test } from 'vitest';
import { eventHash, lineHash } from '../../src/format/hash.ts';
import { stateDigest, stateView1 } from '../../src/projections/state-view.ts';
import { stubOf } from '../format/support/ledger.ts';
import { claim, openGoal, plan, submit } from '../support/acts.ts';
import { copyOf, type Forged, forge, linesOf } from '../support/forge.ts';
import { play } from '../support/given.ts';
import { decide, type EventLine, lineOf, withhold } from '../support/withhold.ts';
import { ada, claude, type World } from '../support/world.ts';

/** The line as replay is to read it from then on. */
const replacement = (line: EventLine, data: Record<string, unknown>) => {
  const { actor, at, id, type, v } = line.event;
  return { replacement: { actor, at, id, type, v, data: { ...line.event.data, ...data } } };
};

/** Puts the stub in the line's place, as the product does after the event, or anybody who can write the file. */
const putStub = (world: World, seq: number): void => {
  const bytes = world.files.bytes() ?? Buffer.alloc(0);
  const lines = bytes.toString('latin1').split('\n');
  const line = Buffer.from(`${lines[seq]}\n`, 'latin1');
  lines[seq] = stubOf({ bytes: line, hash: '' }).toString('latin1').slice(0, -1);
  world.files.put(Buffer.from(lines.join('\n'), 'latin1'));
};

const digest = async (world: World): Promise<string> => stateDigest(stateView1(await world.state()));
const story = () => play([openGoal, plan({ title: 'The secret is hunter2' }), claim(), submit()]);

describe('a withheld line', () => {
  test.each([
    ['with its replacement', true],
    ['without one', false],
  ])('%s, the state is the same whether its stub is in place or not', async (_, replaced) => {
    const world = await story();
    const line = await lineOf(world, 'step.planned');
    const more = replaced ? replacement(line, { title: 'Withheld' }) : {};
    await forge(world, decide, withhold(line, more));
    const before = await digest(world);
    const fresh = await digest(copyOf(world));
    putStub(world, line.seq);
    expect([fresh, await digest(world), await digest(copyOf(world))]).toEqual([before, before, before]);
    const state = await world.state();
    expect(state.readOnly).toBeUndefined();
    expect(state.counts.withheld).toBe(1);
    expect([...state.steps.values()].map((it) => it.title)).toEqual(replaced ? ['Withheld'] : []);
    // What rested on the line is passed over where nothing stands in its place, and is no fault.
    expect(state.counts.passedOver).toBe(replaced ? 0 : 3);
    expect(JSON.stringify(stateView1(state))).not.toContain('hunter2');
  });

  test('replay to every line before and after is the same too', async () => {
    const world = await story();
    const line = await lineOf(world, 'step.planned');
    await forge(world, decide, withhold(line, replacement(line, { title: 'Withheld' })));
    const at = async (to: number) => stateDigest(stateView1(await world.ledger.replay({ to })));
    const seqs = [...(await linesOf(world)).keys()];
    const before = [];
    for (const seq of seqs) before.push(await at(seq));
    putStub(world, line.seq);
    const after = [];
    for (const seq of seqs) after.push(await at(seq));
    expect(after).toEqual(before);
    expect(JSON.stringify(stateView1(await world.ledger.replay({ to: line.seq })))).not.toContain('hunter2');
  });

  test('work goes on after it', async () => {
    const world = await story();
    const line = await lineOf(world, 'step.planned');
    await forge(world, decide, withhold(line, replacement(line, { title: 'Withheld' })));
    putStub(world, line.seq);
    await world.do({ type: 'step.plan', title: 'More' }, claude);
    expect(await world.ledger.next(claude)).toMatchObject({ verdict: 'work', row: 7 });
  });
});

describe('a stub that no human decided', () => {
  test('is damage: never work, nothing written, nothing resumed', async () => {
    const world = await play([openGoal, plan({ judge: 'human' }), claim(), submit()]);
    await world.do(
      { type: 'step.return', step: [...(await world.state()).steps.keys()][0] ?? '', asked: 'more' },
      ada,
    );
    const line = await lineOf(world, 'step.returned');
    putStub(world, line.seq);
    const bytes = world.files.bytes();
    expect(await world.ledger.next(claude)).toMatchObject({ verdict: 'repair', row: 1 });
    expect(await world.ledger.reading()).toMatchObject({
      status: 'damaged',
      verdict: { code: 'unauthorised-stub', line: line.seq },
    });
    await expect(world.submit({ type: 'step.plan', title: 'More' }, claude)).rejects.toMatchObject({
      code: 'damaged',
    });
    await expect(world.ledger.resume(claude, 9_000)).rejects.toMatchObject({ code: 'damaged' });
    expect(world.files.bytes()).toEqual(bytes);
  });

  test('is damage with a withholding that names another hash', async () => {
    const world = await story();
    const line = await lineOf(world, 'step.planned');
    await forge(world, decide, withhold({ seq: line.seq, hash: 'e'.repeat(64) }));
    expect((await world.state()).readOnly).toMatchObject({ code: 'inconsistent' });
    putStub(world, line.seq);
    expect(await world.ledger.next(claude)).toMatchObject({ verdict: 'repair', row: 1 });
  });
});

describe('a withholding that is not valid rewrites nothing', () => {
  const rewritten = (line: EventLine) => replacement(line, { title: 'Whatever I like' });

  test.each<[string, (world: World, line: EventLine) => Promise<readonly Forged[]>]>([
    ['no decision', async (_, line) => [withhold(line, rewritten(line))]],
    [
      'a decision of an agent',
      async (_, line) => [{ ...decide, actor: 'agent:eve' }, withhold(line, rewritten(line))],
    ],
    [
      'a decision for something else',
      async (_, line) => [
        { ...decide, data: { ...decide.data, choice: 'keep' } },
        withhold(line, rewritten(line)),
      ],
    ],
    ['two decisions of one id', async (_, line) => [decide, decide, withhold(line, rewritten(line))]],
    ['the decision comes after', async (_, line) => [withhold(line, rewritten(line)), decide]],
    ['line 0', async (world) => [decide, withhold((await linesOf(world))[0] as EventLine, {})]],
    [
      'the decision it names',
      async (world) => {
        const [decision] = await forge(world, decide);
        return [withhold(decision as EventLine)];
      },
    ],
    [
      'a withholding before it',
      async (world, line) => {
        const [, first] = await forge(world, decide, withhold(line));
        return [withhold(first as EventLine)];
      },
    ],
    ['a line to come', async (_, line) => [decide, withhold({ seq: line.seq + 99, hash: line.hash })]],
    ['a line withheld before', async (_, line) => [decide, withhold(line), withhold(line, rewritten(line))]],
  ])('%s', async (_, forged) => {
    const world = await story();
    const line = await lineOf(world, 'step.planned');
    await forge(world, ...(await forged(world, line)));
    const state = await world.state();
    expect(state.readOnly).toMatchObject({ code: 'inconsistent' });
    expect([...state.steps.values()].map((it) => it.title)).not.toContain('Whatever I like');
    expect(await world.ledger.next(claude)).toMatchObject({ verdict: 'stop', row: 1 });
  });
});

test('a stub’s line hash is that of the line it stands for', async () => {
  const world = await story();
  const line = await lineOf(world, 'step.planned');
  putStub(world, line.seq);
  const stub = (await linesOf(world))[line.seq];
  expect(stub).toMatchObject({ kind: 'stub', hash: line.hash });
  const event = Buffer.from(JSON.stringify(line.event));
  const prev = (await linesOf(world))[line.seq - 1]?.hash ?? '';
  expect(lineHash(prev, eventHash(event))).toBe(line.hash);
});
