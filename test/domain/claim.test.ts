import { describe, expect, test } from 'vitest';
import { isLive } from '../../src/domain/step/claim.ts';
import { claim, openGoal, pass, plan, submit, turns } from '../support/acts.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, adaPiped, claude, codex, type World } from '../support/world.ts';

const LEASE = 1_800;
const late = { refused: 'late-token', noted: ['attempt.refused'] } as const;
const claimOf = async (world: World) => {
  const state = await world.state();
  return state.steps.get(theOf(state)('step'))?.claim;
};

describe('a claim is a lease with a fencing token', () => {
  test('the token is the seq of the claiming event, and rises with every claim', async () => {
    const world = await play([openGoal, plan()]);
    const tokens: number[] = [];
    for (const who of [claude, codex, claude]) {
      const outcome = await world.do({ type: 'step.claim' }, who);
      const seq = outcome.events.at(-1)?.event.seq;
      expect((await claimOf(world))?.token).toBe(seq);
      tokens.push(seq ?? 0);
      world.pass(LEASE + 1);
    }
    expect(tokens).toEqual([...tokens].sort((a, b) => a - b));
  });

  test('it lasts as long as the goal says, or the claim', async () => {
    const world = await play([
      [ada, { type: 'goal.open', objective: 'x', criteria: [{ text: 'good', judge: 'human' }], lease_s: 60 }],
      plan({ judge: 'human' }),
      claim(),
    ]);
    expect((await claimOf(world))?.expires).toBe('2026-11-30T09:01:00.000Z');
    await world.do({ type: 'step.release' }, claude);
    await world.do({ type: 'step.claim', lease_s: 5 }, claude);
    expect((await claimOf(world))?.expires).toBe('2026-11-30T09:00:05.000Z');
  });

  test('a live one is not taken, and who holds it until when is said', async () => {
    const world = await play([openGoal, plan(), claim(claude), pass(LEASE - 1)]);
    const outcome = await world.submit(
      { type: 'step.claim', step: theOf(await world.state())('step') },
      codex,
    );
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'step-held' }, noted: [] });
    if (!outcome.ok)
      expect(outcome.refusal.what).toMatch(/agent:claude in session \w{26} until 2026-11-30T09:30:00/);
  });

  test('at its very end it can be taken', () =>
    given(openGoal, plan(), claim(claude), pass(LEASE))
      .when(claim(codex))
      .then(['session.started', 'step.claimed']));

  test('expired and untaken, its holder still renews, submits and releases', async () => {
    for (const type of ['step.renew', 'step.submit', 'step.release'] as const) {
      const world = await play([openGoal, plan(), claim(), pass(LEASE * 9)]);
      expect([type, await world.code({ type }, claude)]).toEqual([type, 'ok']);
    }
  });

  test('whatever its holder does about the step renews it, and nothing makes it shorter', async () => {
    const world = await play([openGoal, plan(), claim(), pass(1_000)]);
    await world.do({ type: 'evidence.record', kind: 'note', title: 'seen', content: 'x' }, claude);
    expect((await claimOf(world))?.expires).toBe('2026-11-30T09:46:40.000Z');
    await world.do({ type: 'call.open', tool: 'Bash', input: '{}', limit_s: 7_200 }, claude);
    expect((await claimOf(world))?.expires).toBe('2026-11-30T11:16:40.000Z');
    world.pass(10);
    for (const type of ['step.renew', 'step.claim'] as const) {
      await world.do({ type, step: theOf(await world.state())('step') }, claude);
      expect((await claimOf(world))?.expires).toBe('2026-11-30T11:16:40.000Z');
    }
  });

  test('evidence of another about the step does not', async () => {
    const world = await play([openGoal, plan(), claim(), [codex, { type: 'session.start' }], pass(1_000)]);
    const step = theOf(await world.state())('step');
    await world.do({ type: 'evidence.record', step, kind: 'note', title: 'seen', content: 'x' }, codex);
    expect((await claimOf(world))?.expires).toBe('2026-11-30T09:30:00.000Z');
  });

  test('claiming what is held already renews it under the same token', () =>
    given(openGoal, plan(), claim(), pass(5))
      .when(claim())
      .then([['step.renewed', { expires: '2026-11-30T09:30:05.000Z' }]]));
});

describe('B11: a late holder', () => {
  const taken: readonly Act[] = [openGoal, plan(), claim(claude), pass(LEASE + 1), claim(codex)];
  const oldToken = 5;
  const withToken = (type: 'step.submit' | 'step.renew' | 'step.release'): Act => [
    claude,
    (the) => ({ type, step: the('step'), token: oldToken }),
  ];

  test('its token is the one of its claim', async () => {
    const world = await play([openGoal, plan(), claim(claude)]);
    expect((await claimOf(world))?.token).toBe(oldToken);
  });

  test.each(['step.submit', 'step.renew', 'step.release'] as const)(
    'is refused and noted with its token: %s',
    async (type) => {
      await given(...taken)
        .when(withToken(type))
        .then(late);
    },
  );

  test('is refused and noted without one', () =>
    given(...taken)
      .when([claude, (the) => ({ type: 'step.submit', step: the('step') })])
      .then(late));

  test('is refused and noted though it names no step: the one it lost is meant', () =>
    given(...taken)
      .when([claude, { type: 'step.submit' }])
      .then(late));

  test('is refused and noted after the other has submitted, and the state is the other’s', async () => {
    const world = await given(...taken, submit(codex))
      .when(withToken('step.submit'))
      .then(late);
    const state = await world.state();
    expect(state.steps.get(theOf(state)('step'))).toMatchObject({ status: 'accepted' });
    expect(state.counts.refusedAttempts).toBe(1);
    expect(world.ran).toHaveLength(1);
  });

  test('is refused and noted while the other’s submission awaits its judge', () =>
    given(openGoal, plan({ judge: 'human' }), claim(claude), pass(LEASE + 1), claim(codex), submit(codex))
      .when([claude, (the) => ({ type: 'step.submit', step: the('step') })])
      .then(late));

  test('its checks are not run', async () => {
    const world = await given(...taken)
      .when(withToken('step.submit'))
      .then(late);
    expect(world.ran).toEqual([]);
  });

  test('who submitted is told that it waits, not that it is late', () =>
    given(openGoal, plan({ judge: 'human' }), claim(), submit())
      .when([claude, (the) => ({ type: 'step.submit', step: the('step') })])
      .then({ refused: 'step-submitted' }));
});

describe('one live claim a session', () => {
  test('a second is refused', () =>
    given(openGoal, plan(), plan(), claim(claude, 0)).when(claim(claude, 1)).then({ refused: 'one-claim' }));

  test('one whose lease ran out is given up for it', async () => {
    const world = await given(openGoal, plan(), plan(), claim(claude, 0), pass(LEASE + 1))
      .when(claim(claude, 1))
      .then(['step.claimed']);
    const state = await world.state();
    expect([...state.steps.values()].map((it) => it.status)).toEqual(['planned', 'claimed']);
    expect([...state.sessions.values()].map((it) => it.holds)).toEqual([theOf(state)('step', 1)]);
  });

  test('a session is bound to its goal', () =>
    given(openGoal, plan(), claim(), openGoal, [
      codex,
      (the) => ({ type: 'step.plan', goal: the('goal', 1), title: 'Other' }),
    ])
      .when(claim(claude, 1))
      .then({ refused: 'session-over' }));
});

describe('what is not claimed', () => {
  test('a done step', () =>
    given(openGoal, plan(), claim(), submit()).when(claim(codex)).then({ refused: 'step-finished' }));
  test('a submitted step', () =>
    given(openGoal, plan({ judge: 'human' }), claim(), submit())
      .when(claim(codex))
      .then({ refused: 'step-submitted' }));
  test('a step before its turn; one dropped counts as done', async () => {
    const after: Act = [claude, (the) => ({ type: 'step.plan', title: 'Ship', after: [the('step', 0)] })];
    await given(openGoal, plan(), after).when(claim(codex, 1)).then({ refused: 'step-waits' });
    await given(openGoal, plan(), after, [
      ada,
      (the) => ({ type: 'step.drop', step: the('step', 0), reason: 'no' }),
    ])
      .when(claim(codex, 1))
      .then(['session.started', 'step.claimed']);
  });
  test('a step that came back three times', () => {
    const round: readonly Act[] = [
      claim(),
      submit(),
      [ada, (the) => ({ type: 'step.return', step: the('step'), asked: 'more' })],
    ];
    return given(openGoal, plan({ judge: 'human' }), ...round, ...round, ...round)
      .when(claim(codex))
      .then({ refused: 'too-many-returns' });
  });
  test('nothing, where nothing can be taken up', () =>
    given(openGoal, plan(), claim(claude))
      .when([codex, { type: 'step.claim' }])
      .then({ refused: 'nothing-to-claim' }));
});

describe('a claim ends', () => {
  test('by its release, and the step is to be done again', async () => {
    const world = await play([
      openGoal,
      plan(),
      claim(),
      [claude, { type: 'step.release', reason: 'stuck' }],
    ]);
    const state = await world.state();
    expect(state.steps.get(theOf(state)('step'))).toMatchObject({ status: 'planned' });
    expect(await world.ledger.next(codex)).toMatchObject({ row: 7 });
  });

  test('by a human’s word, at the grade the ledger fixes', async () => {
    const release = (who: typeof ada): Act => [who, (the) => ({ type: 'step.release', step: the('step') })];
    await given(openGoal, plan(), claim()).when(release(adaPiped)).then({ refused: 'proof-too-weak' });
    await given(openGoal, plan(), claim()).when(release(ada)).then(['step.released']);
  });

  test('with its submission, even one that a judge still has to see', async () => {
    const world = await play([openGoal, plan({ judge: 'human' }), claim(), submit()]);
    expect(await claimOf(world)).toBeUndefined();
    expect([...(await world.state()).sessions.values()].map((it) => it.holds)).toEqual([undefined]);
  });

  test('not with a red check: the step stays in hand', async () => {
    const world = await given(openGoal, plan(), claim(), turns('npm test', 1))
      .when(submit())
      .then({ refused: 'check-red', noted: ['check.ran'] });
    const state = await world.state();
    const it = await claimOf(world);
    expect(isLive(it, state, new Date(world.nowMs).toISOString(), new Set())).toBe(true);
  });

  test('of a step that came back: it waits for a worker as returned', async () => {
    const world = await play([
      openGoal,
      plan({ judge: 'human' }),
      claim(),
      submit(),
      [ada, (the) => ({ type: 'step.return', step: the('step'), asked: 'more' })],
      claim(codex),
      [codex, { type: 'step.release' }],
    ]);
    const state = await world.state();
    expect(state.steps.get(theOf(state)('step'))).toMatchObject({ status: 'returned', returns: 1 });
  });
});
