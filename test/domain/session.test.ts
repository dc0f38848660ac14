import { describe, expect, test } from 'vitest';
import { Ledger } from '../../src/app/ledger.ts';
import { claim, openGoal, pass, plan, submit } from '../support/acts.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, claude, codex, type World } from '../support/world.ts';

const LEASE = 1_800;
const resumes = (who = codex, nth = 0): Act => [
  who,
  (the) => ({ type: 'session.start', resumes: the('session', nth) }),
];
const dies =
  (pid: number): Act =>
  (world) =>
    void world.dead.add(pid);
const withProcess: Act = [claude, { type: 'session.start', pid: 77 }];
const sessions = async (world: World) =>
  [...(await world.state()).sessions.values()].map((it) => `${it.actor} ${it.status}`);

describe('a session that resumes a lost one takes over its claim with a new token', () => {
  test('when its lease ran out', async () => {
    const world = await given(openGoal, plan(), claim(), pass(LEASE + 1))
      .when(resumes())
      .then([['session.lost', { reason: 'lease-lapsed' }], 'session.started', 'step.claimed']);
    const state = await world.state();
    const step = state.steps.get(theOf(state)('step'));
    expect(step?.claim).toMatchObject({ actor: 'agent:codex', token: state.head.seq });
    expect(await sessions(world)).toEqual(['agent:claude lost', 'agent:codex open']);
    expect(await world.ledger.next(codex)).toMatchObject({ row: 5, step: step?.id });
    const old = { type: 'step.submit', step: step?.id ?? '', token: 5 } as const;
    expect(await world.code(old, claude)).toBe('late-token');
  });

  test('when its process is known to be dead, before the lease runs out', () =>
    given(openGoal, plan(), withProcess, claim(), dies(77))
      .when(resumes())
      .then([['session.lost', { reason: 'process-dead' }], 'session.started', 'step.claimed']));

  test('not while it may be at work', () =>
    given(openGoal, plan(), withProcess, claim()).when(resumes()).then({ refused: 'session-alive' }));

  test('not by a process of another boot, which cannot be known', async () => {
    const world = await play([openGoal, plan(), withProcess, claim(), dies(77)]);
    const booted = async () => ({ place: world.place, machine: world.machine, boot: 'e'.repeat(64) });
    const ports = { ...world.ports(), placeOf: booted };
    const outcome = await new Ledger(ports).submit(
      { type: 'session.start', resumes: theOf(await world.state())('session') },
      codex,
    );
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'session-alive' } });
  });

  test('once: who resumes it again finds nothing to take', () =>
    given(openGoal, plan(), claim(), pass(LEASE + 1), resumes(codex))
      .when([ada, (the) => ({ type: 'session.start', resumes: the('session', 0) })])
      .then(['session.started']));

  test('a session that ended left no claim', () =>
    given(openGoal, plan(), claim(), [claude, { type: 'session.end' }])
      .when(resumes())
      .then(['session.started']));

  test('the head it resumed from is written down', async () => {
    const world = await play([openGoal, plan(), claim(), pass(LEASE + 1)]);
    const { head } = await world.state();
    const outcome = await world.do(
      { type: 'session.start', resumes: theOf(await world.state())('session') },
      codex,
    );
    const started = outcome.events.find((it) => it.event.type === 'session.started');
    expect(started?.event.data.head).toEqual({ seq: head.seq, sha256: head.hash });
  });
});

describe('a session whose process is known dead', () => {
  test('loses its step to whoever claims it, and the log says why', async () => {
    const world = await given(openGoal, plan(), withProcess, claim(), dies(77))
      .when(claim(codex))
      .then([['session.lost', { reason: 'process-dead' }], 'session.started', 'step.claimed']);
    expect((await world.state()).readOnly).toBeUndefined();
    expect(await sessions(world)).toEqual(['agent:claude lost', 'agent:codex open']);
  });

  test('is told by the product, whoever claimed', async () => {
    const world = await play([openGoal, plan(), withProcess, claim(), dies(77), claim(codex)]);
    for await (const line of world.ledger.lines()) {
      if (line.kind === 'event' && line.event.type === 'session.lost')
        expect(line.event.actor).toBe('system:sessions');
    }
  });
});

describe('a session', () => {
  test('is opened by the claim of who has none, and not by a second claim', async () => {
    await given(openGoal, plan()).when(claim()).then(['session.started', 'step.claimed']);
    await given(openGoal, plan(), plan(), claim(claude, 0), submit())
      .when(claim(claude, 1))
      .then(['step.claimed']);
  });

  test('ends with its claim, by its own actor', () =>
    given(openGoal, plan(), claim())
      .when([claude, { type: 'session.end', reason: 'enough' }])
      .then(['step.released', ['session.ended', { reason: 'enough' }]]));

  test('is not ended twice', () =>
    given(openGoal, plan(), claim(), [claude, { type: 'session.end' }])
      .when([claude, { type: 'session.end' }])
      .then({ refused: 'no-session' }));

  test('that is over can be named, and does nothing more', async () => {
    const world = await play([
      openGoal,
      plan(),
      [claude, { type: 'session.start' }],
      [claude, { type: 'session.end' }],
    ]);
    const session = theOf(await world.state())('session');
    const me = { ...claude, session };
    expect(await world.code({ type: 'step.claim' }, me)).toBe('session-over');
    expect(await world.code({ type: 'call.open', tool: 'x', input: '' }, me)).toBe('session-over');
  });

  test('of another is not mine, whatever I name', async () => {
    const world = await play([openGoal, plan(), claim(claude)]);
    const me = { ...codex, session: theOf(await world.state())('session') };
    for (const type of ['step.submit', 'step.renew', 'step.release', 'session.end', 'step.claim'] as const) {
      expect([type, await world.code({ type }, me)]).toEqual([type, 'unknown-session']);
    }
  });

  test('is to be named where there are two, and one named is taken', async () => {
    const world = await play([
      openGoal,
      plan(),
      [claude, { type: 'session.start' }],
      [claude, { type: 'session.start' }],
    ]);
    expect(await world.code({ type: 'step.claim' }, claude)).toBe('several-sessions');
    const session = theOf(await world.state())('session', 0).slice(-8);
    expect(await world.code({ type: 'step.claim' }, { ...claude, session })).toBe('ok');
    expect((await world.state()).sessions.get(theOf(await world.state())('session', 0))?.holds).toBeDefined();
  });

  test('belongs to its place: elsewhere its actor has none', async () => {
    const world = await play([openGoal, plan(), claim()]);
    world.place = 'd'.repeat(64);
    expect(await world.code({ type: 'step.submit' }, claude)).toBe('no-claim');
  });

  test('D6: its calls are of the step it holds, and of no other', async () => {
    const world = await play([openGoal, plan(), plan(), claim(claude, 0)]);
    const outcome = await world.do({ type: 'call.open', tool: 'Bash', input: '{}' }, claude);
    expect(outcome.events[0]?.event.data.step).toBe(theOf(await world.state())('step', 0));
    const named = {
      type: 'call.open',
      tool: 'Bash',
      input: '{}',
      step: theOf(await world.state())('step', 1),
    };
    expect(await world.code(named as never, claude)).toBe('bad-command');
  });
});
