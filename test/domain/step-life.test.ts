import { describe, expect, it } from 'vitest';
import { usersOf } from '../../src/domain/check/own.ts';
import type { Command } from '../../src/domain/commands.ts';
import { ask, askOn, claim, edit, openGoal, pass, plan, submit, submitted } from '../support/acts.ts';
import { forge } from '../support/forge.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, claude, codex, type World } from '../support/world.ts';

type Caller = typeof ada | typeof claude;
const LATER = '2026-11-30T11:00:00.000Z';
const onStep = (step: number, on: number, who: Caller = claude): Act => [
  who,
  (the) => ({ type: 'step.block', step: the('step', step), on_step: the('step', on) }),
];
const onDate = (who: Caller = claude, until = LATER): Act => [
  who,
  (the) => ({ type: 'step.block', step: the('step'), until }),
];
const comesAfter = (step: number, before: number, who: Caller = claude): Act => [
  who,
  (the) => ({ type: 'step.amend', step: the('step', step), after: [the('step', before)] }),
];
const parent = (step: number, whole: number | 'none', who: Caller = ada): Act => [
  who,
  (the) => ({
    type: 'step.amend',
    step: the('step', step),
    parent: whole === 'none' ? whole : the('step', whole),
  }),
];
const defer = (who: Caller = claude, until?: string): Act => [
  who,
  (the) => ({ type: 'step.defer', step: the('step'), ...(until === undefined ? {} : { until }) }),
];
const drop = (nth: number, who: Caller = ada): Act => [
  who,
  (the) => ({ type: 'step.drop', step: the('step', nth), reason: 'no' }),
];
const reopen: Act = [ada, (the) => ({ type: 'step.reopen', step: the('step'), reason: 'It breaks' })];
const stepOf = async (world: World, nth = -1) => {
  const step = [...(await world.state()).steps.values()].at(nth);
  if (step === undefined) throw new Error('no step');
  return step;
};

describe('a step that waits', () => {
  it('for another is not claimed before it is over', () =>
    given(openGoal, plan(), plan(), onStep(1, 0)).when(claim()).then({ refused: 'step-blocked' }));
  it('for another is claimed once that is accepted', () =>
    given(openGoal, plan(), plan(), onStep(1, 0), claim(claude, 0), submit())
      .when(claim(codex))
      .then(['session.started', 'step.claimed']));
  it('for another is claimed once that is dropped', () =>
    given(openGoal, plan(), plan(), onStep(1, 0), drop(0))
      .when(claim(codex))
      .then(['session.started', 'step.claimed']));
  it('for another that is reopened waits again', async () => {
    const world = await play([openGoal, plan(), plan(), onStep(1, 0), drop(0)]);
    await play([[ada, (the) => ({ type: 'step.reopen', step: the('step', 0), reason: 'so' })]], world);
    expect(await world.code({ type: 'step.claim', step: (await stepOf(world)).id }, codex)).toBe(
      'step-blocked',
    );
  });
  it('for a time is claimed from then on', async () => {
    const world = await play([openGoal, plan(), onDate()]);
    const { id } = await stepOf(world);
    expect(await world.code({ type: 'step.claim', step: id }, codex)).toBe('step-blocked');
    world.pass(7_200);
    expect(await world.code({ type: 'step.claim', step: id }, codex)).toBe('ok');
  });
  it('with the step it is a part of', () =>
    given(openGoal, plan(), onDate(), plan(), parent(1, 0)).when(claim()).then({ refused: 'step-blocked' }));
  it('is given back by its holder', async () => {
    const world = await play([openGoal, plan(), claim(), onDate()]);
    expect(await stepOf(world)).toMatchObject({ status: 'planned' });
    expect((await stepOf(world)).claim).toBeUndefined();
  });
  it('is not taken from its holder by another agent', () =>
    given(openGoal, plan(), claim(codex)).when(onDate()).then({ refused: 'step-held' }));
  it.each([
    ['blocked', 'step.block', { until: LATER }],
    ['deferred', 'step.defer', {}],
  ] as const)(
    'is %s by another once its holder is known dead, and the log says so',
    async (_, type, more) => {
      const world = await play([openGoal, plan(), [claude, { type: 'session.start', pid: 7 }], claim()]);
      world.dead.add(7);
      const { id } = await stepOf(world);
      const outcome = await world.submit({ type, step: id, ...more } as Command, codex);
      expect(outcome.ok && outcome.events.map(({ event }) => event.type)).toEqual([
        'session.lost',
        `${type}${type === 'step.defer' ? 'red' : 'ed'}`,
      ]);
      expect((await world.state()).readOnly).toBeUndefined();
      expect(await stepOf(world)).toMatchObject({ status: 'planned' });
    },
  );
  it('is blocked by its own holder, whose session goes on, whatever became of a process of it', async () => {
    const world = await play([openGoal, plan(), [claude, { type: 'session.start', pid: 7 }], claim()]);
    world.dead.add(7);
    await play([onDate()], world);
    expect((await world.types()).at(-1)).toBe('step.blocked');
    expect([...(await world.state()).sessions.values()][0]?.status).toBe('open');
  });
  it('for one thing at a time', () =>
    given(openGoal, plan(), plan())
      .when([
        claude,
        (the) => ({ type: 'step.block', step: the('step'), on_step: the('step', 0), until: LATER }),
      ])
      .then({ refused: 'bad-command' }));
  it('not for a time that is over', () =>
    given(openGoal, plan(), pass(90_000)).when(onDate()).then({ refused: 'bad-command' }));
  it('not on a question either once it is over, and not on a step of another goal', async () => {
    const over = [openGoal, plan(), claim(), submit(), ask()] as const;
    await given(...over)
      .when([claude, (the) => ({ type: 'step.block', step: the('step'), decision: the('question') })])
      .then({ refused: 'step-finished' });
    const inFirst: Act = [
      claude,
      (the) => ({ type: 'step.plan', title: 'Elsewhere', goal: the('goal', 0), judge: 'human' }),
    ];
    await given(openGoal, plan(), openGoal, inFirst, (world) => void world.pass(1), [
      claude,
      (the) => ({ type: 'step.plan', title: 'Here', goal: the('goal', 1), judge: 'human' }),
    ])
      .when(onStep(2, 1))
      .then({ refused: 'unknown-id' });
  });
  it('not once it is submitted', () =>
    given(...submitted('human'))
      .when(onDate())
      .then({ refused: 'step-submitted' }));
});

describe('a cycle is refused, and named', () => {
  const three = [openGoal, plan(), plan(), plan()] as const;
  it.each([
    ['after itself', [...three], comesAfter(0, 0)],
    ['through after', [...three, comesAfter(1, 0), comesAfter(2, 1)], comesAfter(0, 2)],
    ['through a block', [...three, onStep(1, 0)], comesAfter(0, 1)],
    ['a block on itself', [...three], onStep(0, 0)],
    ['a block through after', [...three, comesAfter(1, 0)], onStep(0, 1)],
    ['through parents', [...three, parent(1, 0)], parent(0, 1)],
    ['a part of itself', [...three], parent(0, 0)],
    ['a whole that waits for its part', [...three, parent(1, 0)], onStep(0, 1)],
    [
      'a whole that waits for what comes after its part',
      [...three, parent(1, 0), comesAfter(2, 1)],
      onStep(0, 2),
    ],
    ['a part of what waits for it', [...three, onStep(0, 1)], parent(1, 0)],
    ['through a step that was dropped', [...three, comesAfter(1, 0), drop(1)], onStep(0, 1, ada)],
  ] as const)('%s', async (name, past, act) => {
    const world = await play([...past]);
    const [who, command] = act as Exclude<Act, (world: World) => void>;
    const outcome = await world.submit(
      typeof command === 'function' ? command(theOf(await world.state())) : command,
      who,
    );
    if (outcome.ok) throw new Error('accepted');
    expect(outcome.refusal.code).toBe(name === 'through a step that was dropped' ? 'step-finished' : 'cycle');
    if (outcome.refusal.code === 'cycle') {
      expect(outcome.refusal.what).toMatch(/(comes after|is blocked on|is part of)/);
      expect(outcome.refusal.what).toContain((await stepOf(world, 0)).id);
    }
  });
  it('with each step on the way, and how it waits for the next', async () => {
    const world = await play([...three, parent(1, 0), comesAfter(2, 1)]);
    const [whole, part, behind] = [...(await world.state()).steps.keys()];
    const outcome = await world.submit(
      { type: 'step.block', step: whole ?? '', on_step: behind ?? '' },
      claude,
    );
    expect(outcome.ok || outcome.refusal.what).toBe(
      `step ${whole} would wait for itself: ${whole} is blocked on ${behind}, ${behind} comes after ${part}, ${part} is part of ${whole}`,
    );
  });
  it('through either of two changes at once', async () => {
    const world = await play([...three, plan(), onStep(1, 2), comesAfter(2, 3)]);
    const the = theOf(await world.state());
    const both = { type: 'step.amend', step: the('step', 0) } as const;
    // Part of 1 it waits for 2, which comes after 3; and 3 would come after it.
    await play([comesAfter(3, 0)], world);
    expect(await world.code({ ...both, parent: the('step', 1) }, ada)).toBe('cycle');
    expect(await world.code({ ...both, after: [the('step', 3)] }, ada)).toBe('cycle');
    const apart = { ...both, after: [the('step', 1)], parent: the('step', 1) };
    expect(await world.code(apart, ada)).toBe('cycle');
  });
  it('a part may come after what its whole waits for, and be part of it with all that comes after it', () =>
    given(...three, onStep(0, 2), comesAfter(1, 2))
      .when(parent(1, 0))
      .then(['step.amended']));
  it('a whole may come after its parts, and a part after others', () =>
    given(...three, parent(1, 0), parent(2, 0), comesAfter(0, 1, ada))
      .when(comesAfter(2, 1))
      .then(['step.amended']));
});

describe('a deferred step', () => {
  it('is not taken up', () =>
    given(openGoal, plan(), defer()).when(claim()).then({ refused: 'step-deferred' }));
  it('is taken up from its date on', async () => {
    const world = await play([openGoal, plan(), defer(claude, LATER), pass(7_200)]);
    expect(await world.code({ type: 'step.claim', step: (await stepOf(world)).id }, codex)).toBe('ok');
  });
  it('is given back by its holder', async () => {
    const world = await play([openGoal, plan(), claim(), defer()]);
    expect((await stepOf(world)).claim).toBeUndefined();
  });
  it('is not taken from its holder', () =>
    given(openGoal, plan(), claim(codex)).when(defer()).then({ refused: 'step-held' }));
  it('is deferred no more', () =>
    given(openGoal, plan(), defer(), [claude, (the) => ({ type: 'step.undefer', step: the('step') })])
      .when(claim())
      .then(['session.started', 'step.claimed']));
  it('one that is not deferred is not let go on', () =>
    given(openGoal, plan())
      .when([claude, (the) => ({ type: 'step.undefer', step: the('step') })])
      .then({ refused: 'not-deferred' }));
});

describe('a reopened step', () => {
  it('is to be done again', async () => {
    const world = await play([openGoal, plan(), claim(), submit(), reopen]);
    const step = await stepOf(world);
    expect(step).toMatchObject({ status: 'planned', returns: 0, reopened: { was: 'accepted' } });
    expect([step.accepted, step.submission]).toEqual([undefined, undefined]);
  });
  it('halts its parts’ claims again, while it waits for an answer', async () => {
    const part: Act = [claude, (the) => ({ type: 'step.plan', title: 'Part', parent: the('step', 0) })];
    const world = await play([openGoal, plan(), part, claim(claude, 1), askOn([0])]);
    const isHalted = async () => (await stepOf(world)).claim?.halted !== undefined;
    expect(await isHalted()).toBe(true);
    await play([drop(0)], world);
    expect(await isHalted()).toBe(false);
    await play([[ada, (the) => ({ type: 'step.reopen', step: the('step', 0), reason: 'so' })]], world);
    expect(await isHalted()).toBe(true);
  });
  it('one that is not finished is not', () =>
    given(openGoal, plan()).when(reopen).then({ refused: 'not-finished' }));
  it('is done again with whatever check is left, and with none of them it is not', async () => {
    const dropped = [
      openGoal,
      [claude, { type: 'step.plan', title: 'Step', new_checks: [{ argv: ['make'] }] }],
      drop(0),
      [ada, (the) => ({ type: 'check.remove', check: the('check'), reason: 'no' })],
    ] as const satisfies readonly Act[];
    const world = await play(dropped);
    const step = (await stepOf(world)).id;
    expect(await world.code({ type: 'step.reopen', step, reason: 'so' }, ada)).toBe('last-proof');
    await forge(world, {
      type: 'step.reopened',
      actor: 'human:ada',
      data: { step, reason: 'so', proof: 'terminal' },
    });
    expect((await world.state()).readOnly?.code).toBe('inconsistent');
  });
  it('handed in once more after it was done is done, and its holder of then is not late', async () => {
    const world = await play([openGoal, plan(), claim(), submit()]);
    const step = (await stepOf(world)).id;
    expect(await world.code({ type: 'step.submit', step }, claude)).toBe('step-finished');
  });
  it('is not submitted on runs of before', async () => {
    const world = await play([openGoal, plan(), claim(), submit(), reopen, claim(codex)]);
    const step = await stepOf(world);
    const run = [...(await world.state()).checks.values()][0]?.last?.seq ?? 0;
    const session = theOf(await world.state())('session');
    await forge(world, {
      type: 'step.submitted',
      actor: codex.actor,
      data: {
        step: step.id,
        token: step.claim?.token,
        session,
        tree: 'unbound',
        runs: [run],
        evidence: [],
        summary: '',
        follows: [],
      },
    });
    expect((await world.state()).readOnly?.code).toBe('inconsistent');
  });
  it('is no work of a peer’s who did it before', async () => {
    const world = await play([
      openGoal,
      plan({ judge: 'peer' }, ada),
      claim(),
      submit(),
      [codex, (the) => ({ type: 'step.accept', step: the('step') })],
      reopen,
      claim(codex),
      submit(codex),
    ]);
    expect(await world.code({ type: 'step.accept', step: (await stepOf(world)).id }, claude)).toBe(
      'own-work',
    );
  });
});

describe('amended', () => {
  it('to come after another keeps who needs its checks', async () => {
    const world = await play([openGoal, plan(), plan(), comesAfter(1, 0)]);
    const step = await stepOf(world);
    const state = await world.state();
    const needed = [...state.checks.values()].filter((it) =>
      usersOf(state, it).some(({ id }) => id === step.id),
    );
    expect(needed.map(({ id }) => id)).toEqual(step.needs.checks);
    expect(needed.length).toBeGreaterThan(0);
    // The check of the goal is all that it rests on, as before.
    const check = needed[0]?.id ?? '';
    expect(await world.code({ type: 'check.remove', check, reason: 'no' }, claude)).toBe('not-allowed');
    expect(await world.code({ type: 'check.remove', check, reason: 'no' }, ada)).toBe('last-proof');
  });
  it('to be part of what waits for an answer halts its claim, and goes on elsewhere', async () => {
    const world = await play([openGoal, plan(), plan(), claim(), askOn([0]), parent(1, 0)]);
    expect((await stepOf(world)).claim?.halted).toBeDefined();
    await play([parent(1, 'none')], world);
    expect((await stepOf(world)).claim?.halted).toBeUndefined();
  });
  it('keeps what is not named', async () => {
    const world = await play([openGoal, plan({ scope: ['src/**'], priority: 3 }), edit()]);
    await play([[claude, (the) => ({ type: 'step.amend', step: the('step'), title: 'Anew' })]], world);
    expect(await stepOf(world)).toMatchObject({ title: 'Anew', scope: ['src/**'], priority: 3, gate: false });
  });
  it('to what it is already is nothing', () =>
    given(openGoal, plan())
      .when([claude, (the) => ({ type: 'step.amend', step: the('step'), gate: false, judge: 'none' })])
      .then({ refused: 'nothing-to-change' }));
  it('what it comes after stands while it is held', () =>
    given(openGoal, plan(), plan(), claim()).when(comesAfter(1, 0)).then({ refused: 'step-held' }));
  it('a held step is not changed by another agent', () =>
    given(openGoal, plan(), claim(codex))
      .when([claude, (the) => ({ type: 'step.amend', step: the('step'), gate: true })])
      .then({ refused: 'step-held' }));
});

it('which of several things lets a step go on is asked, with each by the option that names it', async () => {
  const block: Act = [claude, (the) => ({ type: 'step.block', step: the('step'), on_step: the('step', 0) })];
  const until: Act = [
    claude,
    (the) => ({ type: 'step.block', step: the('step'), until: '2026-11-30T10:00:00.000Z' }),
  ];
  const world = await play([openGoal, plan(), plan(), block, until]);
  const the = theOf(await world.state());
  const outcome = await world.submit({ type: 'step.unblock', step: the('step') }, claude);
  expect(outcome).toMatchObject({ ok: false, refusal: { code: 'ambiguous-id' } });
  const what = outcome.ok ? '' : outcome.refusal.what;
  expect(what).toContain(`--on-step ${the('step', 0)}`);
  expect(what).toContain('--until 2026-11-30T10:00:00.000Z');
});
