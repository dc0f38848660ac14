import { describe, expect, it, test } from 'vitest';
import type { Asking } from '../../src/domain/next/facts.ts';
import { next } from '../../src/domain/next/next.ts';
import { sealLater } from '../log/later.ts';
import { claim, openGoal, plan } from '../support/acts.ts';
import { forge } from '../support/forge.ts';
import { play } from '../support/given.ts';
import { ada, ci, claude, World } from '../support/world.ts';

const askers = [claude, ada, ci];
const sound = () => play([openGoal, plan(), claim()]);

const answers = async (world: World) => {
  const all = [];
  for (const asker of askers) {
    const { verdict, row, command } = await world.ledger.next(asker);
    all.push({ verdict, row, command });
  }
  return all;
};
const each = (answer: { verdict: string; command: string }) => askers.map(() => ({ ...answer, row: 1 }));

describe('row 1: never work on what is not there or can’t be trusted', () => {
  it('no ledger: init', async () => {
    expect(await answers(new World())).toEqual(each({ verdict: 'stop', command: 'loopledger init' }));
  });

  it('a torn tail: repair, and then the answer from before', async () => {
    const world = await sound();
    const bytes = world.files.bytes() ?? Buffer.alloc(0);
    const before = await world.ledger.next(claude);
    world.files.put(Buffer.concat([bytes, Buffer.from('{"event":{"actor":"agent:')]));
    expect(await answers(world)).toEqual(each({ verdict: 'repair', command: 'loopledger repair' }));
    expect((await world.ledger.repair()).after).toBe('clean');
    expect(await world.ledger.next(claude)).toEqual(before);
  });

  it('a damaged line: what is good is salvaged', async () => {
    const world = await sound();
    const bytes = world.files.bytes() ?? Buffer.alloc(0);
    const at = bytes.indexOf('Write the form');
    bytes[at] = 0x77;
    world.files.put(bytes);
    expect(await answers(world)).toEqual(each({ verdict: 'repair', command: 'loopledger replay --salvage' }));
    expect((await world.ledger.next(claude)).why).toMatch(/hash-mismatch at line \d+$/);
  });

  it('damage of which no more is known is said as such', () => {
    const asking = { actor: 'agent:claude' } as Asking;
    expect(next({ status: 'damaged' }, asking)).toMatchObject({ row: 1, why: 'the ledger is damaged' });
  });

  it('a ledger that was handed over: nobody goes on here', async () => {
    const world = await play([openGoal, plan(), [claude, { type: 'handoff.offer', file: true }]]);
    expect(await answers(world)).toEqual(each({ verdict: 'stop', command: 'loopledger handoff show' }));
    expect((await world.ledger.next(claude)).why).toMatch(/^the ledger is handed over/);
  });

  it('a line of a later version: stop', async () => {
    const world = await sound();
    const { head } = await world.state();
    world.files.put(Buffer.concat([world.files.bytes() ?? Buffer.alloc(0), sealLater(head.hash)]));
    expect(await answers(world)).toEqual(each({ verdict: 'stop', command: 'loopledger verify' }));
    expect((await world.state()).readOnly).toMatchObject({ code: 'newer-version' });
    await expect(world.submit({ type: 'goal.check' }, ada)).rejects.toMatchObject({ code: 'newer-version' });
  });

  it('the missing LF of the last line is no reason to stop', async () => {
    const world = await sound();
    world.files.put((world.files.bytes() ?? Buffer.alloc(0)).subarray(0, -1));
    expect(await world.ledger.next(claude)).toMatchObject({ verdict: 'work', row: 5 });
  });
});

describe('C6: an event that this version does not know', () => {
  test('ignorable: counted, passed over, and work goes on', async () => {
    const world = await sound();
    await forge(world, { type: 'x.future', actor: 'agent:claude', data: { ignorable: true, step: 1 } });
    const state = await world.state();
    expect(state.counts.ignored).toBe(1);
    expect(await world.ledger.next(claude)).toMatchObject({ verdict: 'work', row: 5 });
    await world.do({ type: 'step.submit' }, claude);
  });

  test.each([{ ignorable: false }, { ignorable: 'true' }, {}])(
    'not ignorable (%j): reading goes on, writing is refused, the file stays as it is',
    async (data) => {
      const world = await sound();
      await forge(world, { type: 'x.future', actor: 'agent:claude', data });
      const bytes = world.files.bytes();
      expect(await answers(world)).toEqual(each({ verdict: 'stop', command: 'loopledger verify' }));
      expect(await world.code({ type: 'step.submit' }, claude)).toBe('read-only');
      expect((await world.state()).readOnly?.code).toBe('unknown-type');
      expect((await world.state()).steps.size).toBe(1);
      expect(world.files.bytes()).toEqual(bytes);
    },
  );
});

describe('data of a known type in another shape', () => {
  const lesson = (data: Record<string, unknown>) => ({
    type: 'lesson.recorded',
    actor: 'agent:claude',
    data,
  });

  test.each([
    ['a key is missing', { text: 'x' }],
    ['a key is too many', { lesson: '01M8NTXEK8XWPH4ZF3FEA2QZZZ', goal: 'x', text: 'x', pinned: false }],
    ['a key of 8,000 characters that steer', { [`${'\u001b]0;'.repeat(2_000)}`]: 1 }],
    ['a text too long', { lesson: 'x', text: 'y'.repeat(401) }],
    ['__proto__ in a nested list', { list: [{ constructor: 1 }] }],
  ])('%s: read-only, told in few plain characters', async (_, data) => {
    const world = await sound();
    await forge(world, lesson(data));
    const { readOnly } = await world.state();
    expect(readOnly?.code).toBe('bad-data');
    expect(readOnly?.what).toMatch(/^[ -~]{1,500}$/);
    const answer = await world.ledger.next(claude);
    expect(answer).toMatchObject({ verdict: 'stop', row: 1 });
    expect(Buffer.byteLength(JSON.stringify(answer), 'utf8')).toBeLessThanOrEqual(2_048);
    expect(await world.code({ type: 'step.submit' }, claude)).toBe('read-only');
  });
});
