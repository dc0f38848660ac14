import { describe, expect, it } from 'vitest';
import type { CommandOf } from '../../src/domain/commands.ts';
import { sha256Hex } from '../../src/format/hash.ts';
import { claim, openGoal, pass, plan, submitted } from '../support/acts.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { addWatch, closeWatch, nextLook, observe, onWatch, shows } from '../support/watching.ts';
import { ada, claude, codex, type World } from '../support/world.ts';

const IN_A_DAY = '2026-12-01T09:00:00.000Z';
const stepOf = async (world: World) => [...(await world.state()).steps.values()].at(-1);
const watchOf = async (world: World) => [...(await world.state()).watches.values()].at(-1);
const observed = { type: 'watch.observe' } as const;
const found = async (world: World): Promise<string> => {
  const watch = theOf(await world.state())('watch');
  const outcome = await world.do({ ...observed, watch }, claude);
  return String(outcome.events.at(-1)?.event.data.found);
};

/** What each look finds, five minutes apart. */
const looks = async (more: Partial<CommandOf<'watch.add'>>, ...shown: readonly Act[]): Promise<string[]> => {
  const world = await play([openGoal, addWatch(more)]);
  const all: string[] = [];
  for (const it of shown) {
    await play([it], world);
    all.push(await found(world));
    world.pass(300);
  }
  return all;
};

const runs =
  (set: Parameters<World['results']['set']>[1]): Act =>
  (world) =>
    void world.results.set('look', set);

describe('what a look finds', () => {
  it('the first is the base, and another exit is a change', async () => {
    expect(await looks({}, shows(8), shows(8, 'other'), shows(0))).toEqual(['first', 'same', 'changed']);
  });
  it('other output is one where that was said', async () => {
    expect(await looks({ output: true }, shows(0), shows(0), shows(0, 'other'))).toEqual([
      'first',
      'same',
      'changed',
    ]);
  });
  it('an exit code that is waited for is one at once, and no other is', async () => {
    expect(await looks({ pass: 0 }, shows(0))).toEqual(['changed']);
    expect(await looks({ pass: 0 }, shows(8), shows(1), shows(0))).toEqual(['first', 'same', 'changed']);
  });
  it('what does not end by itself, or can not be started, shows nothing and is no base', async () => {
    expect(
      await looks(
        {},
        runs({ timedOut: true, signal: 'SIGKILL' }),
        runs({ failed: 'no such program' }),
        runs({ signal: 'SIGTERM' }),
        runs({ timedOut: true, exit: 1 }),
        shows(1),
        runs({ failed: 'no such program' }),
        shows(1),
      ),
    ).toEqual(['nothing', 'nothing', 'nothing', 'nothing', 'first', 'nothing', 'same']);
  });
  it('keeps what was printed, with its hash', async () => {
    const world = await play([openGoal, addWatch(), shows(1, 'pending')]);
    const outcome = await world.do({ ...observed, watch: theOf(await world.state())('watch') }, claude);
    expect(outcome.events.at(-1)?.event.data).toMatchObject({
      outcome: 'exited',
      exit: 1,
      output: 'pending',
      sha256: sha256Hex(Buffer.from('pending')),
    });
  });
  it('a time that has come', async () => {
    const world = await play([openGoal, addWatch({ argv: undefined, date: IN_A_DAY }), pass(86_400)]);
    expect(await found(world)).toBe('changed');
    expect(world.ran).toEqual([]);
  });
});

describe('a look is refused', () => {
  it('before it is due, and the log does not grow', async () => {
    const world = await play([openGoal, addWatch(), observe()]);
    const watch = theOf(await world.state())('watch');
    const before = (await world.state()).head.seq;
    for (let n = 0; n < 20; n += 1) {
      world.pass(10);
      expect(await world.code({ ...observed, watch }, n % 2 === 0 ? claude : codex)).toBe('too-early');
    }
    expect((await world.state()).head.seq).toBe(before);
    expect(world.ran).toEqual(['look']);
    expect(await world.submit({ ...observed, watch }, claude)).toMatchObject({
      refusal: { what: `watch ${watch} is due at 2026-11-30T09:05:00.000Z: it is 2026-11-30T09:03:20.000Z` },
    });
  });
  it('before a time has come', () =>
    given(openGoal, addWatch({ argv: undefined, date: IN_A_DAY }))
      .when(observe())
      .then({ refused: 'too-early' }));
  it('after it changed', () =>
    given(openGoal, addWatch({ pass: 0 }), observe(), nextLook)
      .when(observe())
      .then({ refused: 'watch-over' }));
  it('once it is over', () =>
    given(openGoal, addWatch({ until: '2026-11-30T09:10:00.000Z' }), pass(600))
      .when(observe())
      .then({ refused: 'watch-over' }));
});

describe('a step that waits for a watch', () => {
  const waiting = [openGoal, plan(), addWatch(), onWatch(), observe(), nextLook] as const;
  it('is not claimed', () =>
    given(...waiting)
      .when(claim(codex))
      .then({ refused: 'step-blocked' }));
  it('is claimed once that changed', () =>
    given(...waiting, shows(1), observe())
      .when(claim(codex))
      .then(['session.started', 'step.claimed']));
  it('goes on when that is closed', async () => {
    const world = await play([...waiting, closeWatch()]);
    expect((await stepOf(world))?.holds.size).toBe(0);
    const { watches, watchesClosed } = await world.state();
    expect([watches.size, watchesClosed]).toEqual([0, 1]);
    await play([claim(codex)], world);
  });
  it('waits still once that is over, and goes on by somebody’s word', async () => {
    const world = await play([
      openGoal,
      plan(),
      addWatch({ until: '2026-11-30T09:10:00.000Z' }),
      onWatch(),
      pass(86_400),
    ]);
    expect(await world.code({ type: 'step.claim' }, codex)).not.toBe('ok');
    const answer = await world.ledger.next(claude);
    expect([answer.verdict, answer.row]).toEqual(['decide', 8]);
    expect(answer.what).toContain(`loopledger watch close ${(await watchOf(world))?.id}`);
    await play([closeWatch(), claim(codex)], world);
  });
  it('is blocked and unblocked by name', () =>
    given(...waiting)
      .when([claude, (the) => ({ type: 'step.unblock', step: the('step'), watch: the('watch') })])
      .then(['step.unblocked']));
  it('is given back by its holder', async () => {
    const world = await play([openGoal, plan(), claim(), addWatch(), onWatch()]);
    expect((await stepOf(world))?.claim).toBeUndefined();
  });
  it('is made to wait as the watch is opened', () =>
    given(openGoal, plan())
      .when([claude, (the) => ({ type: 'watch.add', argv: ['look'], step: the('step') })])
      .then(['watch.opened', 'step.blocked']));
  it('not when it is submitted, or held by another', async () => {
    await given(...submitted('human'))
      .when([claude, (the) => ({ type: 'watch.add', argv: ['look'], step: the('step') })])
      .then({ refused: 'step-submitted' });
    await given(openGoal, plan(), claim(codex))
      .when([claude, (the) => ({ type: 'watch.add', argv: ['look'], step: the('step') })])
      .then({ refused: 'step-held' });
  });
  it('not for one that has changed, or is over', async () => {
    await given(openGoal, plan(), addWatch({ pass: 0 }), observe())
      .when(onWatch())
      .then({ refused: 'watch-over' });
    await given(openGoal, plan(), addWatch({ until: '2026-11-30T09:10:00.000Z' }), pass(600))
      .when(onWatch())
      .then({ refused: 'watch-over' });
  });
  it('with the step it is a part of', () =>
    given(openGoal, plan(), addWatch(), onWatch(), [
      ada,
      (the) => ({ type: 'step.plan', title: 'Part', parent: the('step') }),
    ])
      .when(claim(codex))
      .then({ refused: 'step-blocked' }));
  it('a human’s wait is not ended by an agent that takes the block off or closes the watch', async () => {
    const world = await play([openGoal, plan(), addWatch(), onWatch(ada)]);
    const the = theOf(await world.state());
    expect(await world.code({ type: 'watch.close', watch: the('watch') }, claude)).toBe('not-allowed');
    expect(await world.code({ type: 'step.unblock', step: the('step'), watch: the('watch') }, claude)).toBe(
      'not-allowed',
    );
    await play([closeWatch(ada), claim(codex)], world);
  });
});

describe('a watch is opened', () => {
  it.each([
    ['with nothing to look at', {}],
    ['with a command and a time', { argv: ['look'], date: IN_A_DAY }],
    ['for a time without a title', { date: IN_A_DAY }],
    ['for a time that is over', { title: 'x', date: '2026-11-30T08:00:00.000Z' }],
    ['for a time, with an end', { title: 'x', date: IN_A_DAY, until: IN_A_DAY }],
    ['over already', { argv: ['look'], until: '2026-11-30T09:00:00.000Z' }],
    ['for an exit code and for output', { argv: ['look'], pass: 0, output: true }],
    ['more often than each 10 seconds', { argv: ['look'], every_s: 9 }],
  ] as const)('not %s', async (_, more) => {
    await given(openGoal)
      .when([claude, { type: 'watch.add', ...more } as CommandOf<'watch.add'>])
      .then({ refused: 'bad-command' });
  });
  it('under the words of its command, cut, where no title is given', async () => {
    const world = await play([openGoal, addWatch({ title: undefined, argv: ['look', 'é'.repeat(120)] })]);
    expect((await watchOf(world))?.title).toBe(`look ${'é'.repeat(97)}`);
  });
  it('of a command that begins with nothing to see, without that', async () => {
    const world = await play([
      openGoal,
      addWatch({ title: undefined, argv: [`${'\n '.repeat(150)}look`, 'on'] }),
    ]);
    expect([...(await world.state()).watches.values()].map((it) => it.title)).toEqual(['look on']);
  });
  it('sixteen of a goal, and one more when one is closed', async () => {
    const world = await play([openGoal, ...Array.from({ length: 16 }, () => addWatch())]);
    const refused = await world.submit({ type: 'watch.add', argv: ['look'] }, claude);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'too-many' } });
    await play([closeWatch(), addWatch()], world);
    expect((await world.state()).watches.size).toBe(16);
  });
});

describe('row 4', () => {
  const act: Act = [claude, { type: 'call.open', tool: 'Bash', input: 'loopledger watch observe' }];
  const again: readonly Act[] = [act, nextLook, observe()];
  it('is not reached by looking again and again', async () => {
    const world = await play([openGoal, plan(), [claude, { type: 'session.start' }], addWatch()]);
    for (let n = 0; n < 5; n += 1) await play(again, world);
    expect((await world.ledger.next(claude)).row).toBe(7);
  });
  it('is by the same action without a look', async () => {
    const world = await play([
      openGoal,
      plan(),
      [claude, { type: 'session.start' }],
      addWatch(),
      act,
      act,
      act,
    ]);
    expect((await world.ledger.next(claude)).row).toBe(4);
  });
});

describe('what next says of time', () => {
  it('a wait lasts until the next look, or the end', async () => {
    const world = await play([
      openGoal,
      plan(),
      addWatch({ until: '2026-11-30T09:07:00.000Z' }),
      onWatch(),
      observe(),
    ]);
    expect((await world.ledger.next(claude)).until).toBe('2026-11-30T09:05:00.000Z');
    world.pass(300);
    await play([observe()], world);
    expect((await world.ledger.next(claude)).until).toBe('2026-11-30T09:07:00.000Z');
  });
});
