import { describe, expect, it } from 'vitest';
import { stateView1 } from '../../src/projections/state-view.ts';
import { claim, openGoal, plan, submit } from '../support/acts.ts';
import { copyOf, type Forged, forge } from '../support/forge.ts';
import { type Act, given, play } from '../support/given.ts';
import { ada, adaPiped, claude, codex, type World } from '../support/world.ts';

const gemini = { ...claude, actor: 'agent:gemini' } as const;
const offer = (more: { to?: string; file?: boolean } = {}, who = claude): Act => [
  who,
  { type: 'handoff.offer', file: false, ...more },
];
const calling: Act = [claude, { type: 'call.open', call: 'c1', tool: 'Deploy', input: '{}' }];
const working = [openGoal, plan(), claim(), calling];

describe('handed over in the same ledger', () => {
  it('ends the session that gives up, frees its step, and freezes nothing', async () => {
    const world = await given(...working)
      .when(offer({ to: 'agent:codex' }))
      .then([['handoff.offered', { to: 'agent:codex', file: false, calls: [6] }]]);
    const state = await world.state();
    expect(state.frozen).toBeUndefined();
    expect([...state.steps.values()][0]).toMatchObject({ status: 'planned' });
    expect([...state.sessions.values()][0]).toMatchObject({ status: 'ended' });
    expect([...state.openCalls.keys()]).toEqual([6]);
    expect(await world.code({ type: 'lesson.record', text: 'still written' }, gemini)).toBe('ok');
  });

  it('goes on in a session that descends from the one given up, with its step and what is not known of its call', async () => {
    const world = await given(...working, offer())
      .when([codex, { type: 'handoff.receive' }])
      .then(['handoff.received', 'session.started', 'step.claimed']);
    const state = await world.state();
    const [before, after] = [...state.sessions.values()];
    expect(after).toMatchObject({ actor: 'agent:codex', status: 'open', resumes: before?.id });
    expect((await world.ledger.next(codex)).why).toContain('outcome unknown of 1 call(s): 6');
    expect(state.offers.size).toBe(0);
  });

  it.each<readonly [string, Act]>([
    ['dropped', [codex, (the) => ({ type: 'step.drop', step: the('step'), reason: 'no' })]],
    ['taken by another', claim(gemini)],
  ])('takes no step that was %s meanwhile', async (_, meanwhile) => {
    await given(...working, offer(), meanwhile)
      .when([codex, { type: 'handoff.receive' }])
      .then(['handoff.received', 'session.started']);
  });

  it('starts no second session for one who is at work', () =>
    given(...working, plan(), claim(codex), offer())
      .when([codex, { type: 'handoff.receive' }])
      .then(['handoff.received']));

  it.each([
    ['a third agent', gemini, 'no-handoff'],
    ['who offered it', claude, 'no-handoff'],
    ['a human, for whom it is not', ada, 'ok'],
    ['whom it is for', codex, 'ok'],
  ])('addressed: %s is answered', async (_, who, code) => {
    const world = await play([...working, offer({ to: 'agent:codex' })]);
    for (const type of ['handoff.receive', 'handoff.decline'] as const) {
      const command = type === 'handoff.receive' ? { type } : { type, file: false };
      expect(await copyOf(world).code(command, who)).toBe(code);
    }
  });

  it.each([
    ['names it', 'agent:codex', gemini],
    ['made it', undefined, claude],
  ])('named by id, it is not for who %s not', async (_, to, who) => {
    const world = await play([...working, offer(to === undefined ? {} : { to })]);
    const handoff = [...(await world.state()).offers.keys()][0]!;
    expect(await world.code({ type: 'handoff.receive', handoff }, who)).toBe('not-addressed');
  });

  it('of one actor one is open at a time, and none is for itself', async () => {
    const world = await play([...working, offer()]);
    expect(await world.code({ type: 'handoff.offer', file: false }, claude)).toBe('handoff-open');
    expect(await world.code({ type: 'handoff.offer', file: false, to: 'agent:codex' }, codex)).toBe(
      'not-addressed',
    );
    expect(await world.code({ type: 'handoff.offer', file: false }, gemini)).toBe('ok');
    expect(await world.code({ type: 'handoff.receive' }, codex)).toBe('ambiguous-id');
  });

  it('declined or withdrawn, it is over, and another one can be made', async () => {
    const world = await play([...working, offer()]);
    await world.do({ type: 'handoff.decline', file: false, reason: 'no' }, codex);
    expect(await world.code({ type: 'handoff.receive' }, codex)).toBe('no-handoff');
    await world.do({ type: 'handoff.offer', file: false }, claude);
    await world.do({ type: 'handoff.withdraw' }, ada);
    expect(await world.code({ type: 'handoff.withdraw' }, ada)).toBe('no-handoff');
    expect((await world.state()).readOnly).toBeUndefined();
  });

  it('a file that is declined must have come here', async () => {
    const world = await play([...working, offer()]);
    expect(await world.code({ type: 'handoff.decline', file: true }, codex)).toBe('no-handoff');
  });
});

describe('handed over with a file', () => {
  const frozen = [...working, plan(), claim(codex), offer({ file: true, to: 'agent:codex' })];
  const bytes = (world: World) => world.files.bytes()?.toString('latin1');

  it('releases every claim, ends every session, keeps the open calls', async () => {
    const state = await (await play(frozen)).state();
    expect([...state.steps.values()].map((it) => [it.status, it.claim])).toEqual([
      ['planned', undefined],
      ['planned', undefined],
    ]);
    expect([...state.sessions.values()].map((it) => [it.status, it.holds])).toEqual([
      ['ended', undefined],
      ['ended', undefined],
    ]);
    expect([...state.openCalls.keys()]).toEqual([6]);
    expect(stateView1(state).handed_over).toMatchObject({ to: 'agent:codex', seq: 10, why: 'offered' });
  });

  it.each([
    ['a plan', claude, { type: 'step.plan', title: 'more' }],
    ['a claim', codex, { type: 'step.claim' }],
    [
      'an agent at a human’s verb, who else leaves a note',
      claude,
      { type: 'goal.close', outcome: 'abandoned' },
    ],
    ['a human', ada, { type: 'goal.close', outcome: 'abandoned' }],
    ['another handoff', claude, { type: 'handoff.offer', file: true }],
    ['a receipt without the file', ada, { type: 'handoff.receive' }],
    ['a no without the file', ada, { type: 'handoff.decline', file: true }],
  ] as const)('nothing is written, notes included: %s', async (_, who, command) => {
    const world = await play(frozen);
    const before = bytes(world);
    const outcome = await world.submit(command, who);
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'handed-over' }, noted: [] });
    expect(outcome.ok ? '' : outcome.refusal.what).toContain('handed over to agent:codex at seq 10');
    expect(bytes(world)).toBe(before);
  });

  it.each([
    ['an agent', claude, 'not-allowed'],
    ['a human without proof', adaPiped, 'proof-too-weak'],
  ] as const)('%s does not withdraw it, and leaves no note', async (_, who, code) => {
    const world = await play(frozen);
    const before = bytes(world);
    expect(await world.code({ type: 'handoff.withdraw' }, who)).toBe(code);
    expect(bytes(world)).toBe(before);
  });

  it('lives again when a human withdraws it', async () => {
    const world = await play(frozen);
    await world.do({ type: 'handoff.withdraw' }, ada);
    expect(await world.code({ type: 'step.claim' }, claude)).toBe('ok');
    expect((await world.state()).readOnly).toBeUndefined();
  });

  it('a torn write is set aside without a word until it lives again', async () => {
    const world = await play(frozen);
    const whole = world.files.bytes() ?? Buffer.alloc(0);
    world.files.put(Buffer.concat([whole, whole.subarray(0, 99)]));
    await world.ledger.repair();
    expect(bytes(world)).toBe(whole.toString('latin1'));
    await world.do({ type: 'handoff.withdraw' }, ada);
    await world.do({ type: 'step.claim' }, claude);
    expect((await world.types()).slice(11)).toEqual([
      'handoff.withdrawn',
      'ledger.recovered',
      'session.started',
      'step.claimed',
    ]);
  });

  it('next stops at row 1 for whoever asks, and says what would end it', async () => {
    const world = await play(frozen);
    for (const who of [claude, codex, ada]) {
      const told = await world.ledger.next(who);
      expect(told).toMatchObject({ verdict: 'stop', row: 1, command: 'loopledger handoff show' });
      expect(told.why).toContain('handed over to agent:codex at seq 10');
      expect(told.what).toMatch(/receive FILE.*handoff withdraw/);
    }
  });

  const place = { place: 'a'.repeat(64), machine: 'b'.repeat(64) };
  const forgeries: Record<string, (handoff: string) => Forged> = {
    'work after it': () => ({ type: 'lesson.recorded', actor: 'agent:eve', data: {} }),
    'an agent takes it back where it lived': (handoff) => ({
      type: 'handoff.received',
      actor: 'agent:eve',
      data: { handoff, ...place, proof: 'signature' },
    }),
    'another handoff received': () => ({
      type: 'handoff.received',
      actor: 'human:ada',
      data: { handoff: '01M8NTXEK8XWPH4ZF3FEA2QZZZ', ...place, proof: 'terminal' },
    }),
    'an agent withdraws': (handoff) => ({
      type: 'handoff.withdrawn',
      actor: 'agent:eve',
      data: { handoff, proof: 'signature' },
    }),
  };
  it.each(Object.keys(forgeries))('%s can’t follow: the ledger is read-only', async (name) => {
    const world = await play(frozen);
    const goal = [...(await world.state()).goals.keys()][0];
    const it = forgeries[name]?.((await world.state()).frozen?.handoff ?? '');
    if (it === undefined) throw new Error(name);
    const lesson = { lesson: '01M8NTXEK8XWPH4ZF3FEA2QZZZ', goal, text: 'x', pinned: false };
    await forge(world, it.type === 'lesson.recorded' ? { ...it, data: lesson } : it);
    const state = await world.state();
    expect(state.readOnly).toMatchObject({ code: 'inconsistent', seq: 11 });
    expect(state.frozen).toMatchObject({ seq: 10 });
  });

  it('keeps a submitted step waiting for its judge', async () => {
    const world = await play([openGoal, plan({ judge: 'human' }), claim(), submit(), offer({ file: true })]);
    expect([...(await world.state()).steps.values()][0]?.status).toBe('submitted');
  });

  it('with its key given again, answers the same again', async () => {
    const world = await play(working);
    const cmd = '01JDQ4Z7M8N9P0QRSTVWXYZABC';
    const first = await world.submit({ type: 'handoff.offer', file: true }, claude, cmd);
    const again = await world.submit({ type: 'handoff.offer', file: true }, claude, cmd);
    expect(first.ok && again.ok && again.repeated ? again.events : undefined).toEqual(
      first.ok ? first.events : [],
    );
  });
});
