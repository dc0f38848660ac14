import { describe, expect, it } from 'vitest';
import { Fold } from '../../src/domain/fold.ts';
import type { LogLine } from '../../src/format/event.ts';
import { testKey } from '../../src/testing/signer.ts';
import { claim, keyOf, keyOfCi, openGoal, openJudgedGoal, plan, submitted } from '../support/acts.ts';
import { elsewhere, fileFrom, receives } from '../support/carried.ts';
import { type Forged, forge, linesOf } from '../support/forge.ts';
import { play, theOf } from '../support/given.ts';
import { everyKind, rsa } from '../support/ssh-keys.ts';
import { ada, ci, claude, type World } from '../support/world.ts';

const adaSigns = { ...ada, proof: 'none', sign: testKey('human:ada').sign } as const;

/** The last lines as whoever copies them into a file would put them there. */
const copied = async (world: World, count: number): Promise<readonly Forged[]> =>
  (await linesOf(world)).slice(-count).map((line) => {
    if (line.kind !== 'event') throw new Error(line.kind);
    const { type, actor, cmd, data } = line.event;
    return { type, actor, ...(cmd === undefined ? {} : { cmd }), data: { ...data } };
  });

const foldOf = (lines: readonly LogLine[], before: (fold: Fold, at: number) => void = () => undefined) => {
  const fold = new Fold();
  for (const [at, line] of lines.entries()) {
    before(fold, at);
    fold.push(line);
  }
  return fold.state;
};

describe('a signature is none elsewhere', () => {
  it('what was signed in a ledger is not signed in a branch of it, nor the other way', async () => {
    const world = await play([openJudgedGoal, keyOf('human:ada')]);
    const there = elsewhere(world);
    const made = await world.ledger.branchInto(there.ledger, { name: 'other' }, ada);
    expect(made.ok).toBe(true);
    const judge = { type: 'goal.judge', verdict: 'met' } as const;
    await world.do(judge, adaSigns);
    await forge(there, ...(await copied(world, 2)));
    expect((await there.state()).readOnly).toMatchObject({ code: 'inconsistent' });

    const again = elsewhere(world, 'f', 78);
    await world.ledger.branchInto(again.ledger, { name: 'third' }, ada);
    await again.do({ type: 'lesson.record', text: 'x' }, adaSigns);
    expect((await again.state()).readOnly).toBeUndefined();
    await forge(world, ...(await copied(again, 2)));
    expect((await world.state()).readOnly).toMatchObject({ code: 'inconsistent' });
  });

  it('a command key that may have been used and forgotten is not heard again', async () => {
    const world = await play([
      openJudgedGoal,
      keyOf('human:ada'),
      [adaSigns, { type: 'lesson.record', text: 'x' }],
    ]);
    const lines = await linesOf(world);
    expect(foldOf(lines).readOnly).toBeUndefined();
    const signed = lines.findIndex((it) => it.kind === 'event' && it.event.type === 'act.signed');
    const state = foldOf(lines, (fold, at) => {
      if (at === signed) fold.state.forgottenCommand = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ';
    });
    expect(state.readOnly).toMatchObject({ seq: signed, code: 'inconsistent' });
  });

  it('under one signed act of ci nothing else of it is believed, with a grade or without', async () => {
    for (const more of [
      { type: 'step.accepted', data: { proof: 'none' } },
      { type: 'step.accepted', data: { proof: 'signature' } },
    ]) {
      const world = await play([...submitted('ci'), [ci, { type: 'lesson.record', text: 'x' }]]);
      const [act] = await copied(world, 2);
      const state = await world.state();
      const step = theOf(state)('step');
      const submission = state.steps.get(step)?.submission?.seq ?? 0;
      const data = { step, submitted: submission, by: 'ci', tree: 'unbound', own_check: false, ...more.data };
      await forge(world, { type: more.type, actor: 'ci:main', cmd: act?.cmd ?? '', data });
      expect((await world.state()).readOnly).toMatchObject({ code: 'inconsistent' });
      expect((await world.state()).steps.get(step)?.status).toBe('submitted');
    }
  });

  it.each(['step.renewed', 'step.released', 'session.ended'])(
    'a %s that says it is of ci, behind a lesson that ci signed, is not believed',
    async (type) => {
      const world = await play([
        openGoal,
        plan(),
        keyOfCi,
        claim(ci),
        [ci, { type: 'lesson.record', text: 'x' }],
      ]);
      const state = await world.state();
      const the = theOf(state);
      const step = the('step');
      const token = state.steps.get(step)?.claim?.token ?? 0;
      const data = {
        'step.renewed': { step, token, expires: '2026-11-30T09:50:00.000Z' },
        'step.released': { step, token },
        'session.ended': { session: the('session') },
      }[type];
      const [act] = await copied(world, 2);
      await forge(world, { type, actor: 'ci:main', cmd: act?.cmd ?? '', data: data ?? {} });
      expect((await world.state()).readOnly).toMatchObject({
        code: 'inconsistent',
        what: expect.stringContaining('is not what was signed'),
      });
    },
  );
});

describe('while the ledger is handed over', () => {
  const handedOver = () =>
    play([openGoal, keyOf('human:ada'), [claude, { type: 'handoff.offer', file: true }]]);

  it('a human withdraws it with a key', async () => {
    const world = await handedOver();
    await world.do({ type: 'handoff.withdraw' }, adaSigns);
    const state = await world.state();
    expect([state.readOnly, state.frozen]).toEqual([undefined, undefined]);
    expect((await world.types()).slice(-2)).toEqual(['act.signed', 'handoff.withdrawn']);
  });

  it('a human takes it back with a key', async () => {
    const world = await handedOver();
    const there = elsewhere(world);
    await receives(there, world, { ...claude, actor: 'human:eve', proof: 'terminal' });
    await there.do({ type: 'handoff.offer', file: true }, claude);
    await receives(world, there, adaSigns);
    const state = await world.state();
    expect([state.readOnly, state.frozen]).toEqual([undefined, undefined]);
    expect((await world.types()).slice(-2)).toEqual(['act.signed', 'handoff.received']);
  });

  it('a file is received with a key where no ledger is', async () => {
    const world = await handedOver();
    const there = elsewhere(world);
    const received = await there.ledger.receive(await fileFrom(world), adaSigns);
    expect(received.ok).toBe(true);
    expect((await there.state()).readOnly).toBeUndefined();
    expect((await there.types()).slice(-2)).toEqual(['act.signed', 'handoff.received']);
  });

  it('no other act is signed', async () => {
    const other = await play([
      openGoal,
      keyOf('human:ada'),
      [adaSigns, { type: 'lesson.record', text: 'x' }],
    ]);
    expect((await other.state()).readOnly).toBeUndefined();
    const world = await handedOver();
    const before = world.files.bytes();
    expect(await world.code({ type: 'lesson.record', text: 'x' }, adaSigns)).toBe('handed-over');
    expect(world.files.bytes()).toEqual(before);
    // The same lines, with the act before the ledger was handed over and what freezes it put in front.
    const lines = await linesOf(other);
    const state = foldOf(lines, (fold, at) => {
      if (at !== lines.length - 2) return;
      const frozen = { handoff: '01KBJZ00000000000000000000', seq: 3, at: '2026-11-30T09:00:00.000Z' };
      fold.state.frozen = { ...frozen, by: 'agent:claude', why: 'offered' };
    });
    expect(state.readOnly).toMatchObject({ seq: lines.length - 2, code: 'inconsistent' });
  });
});

describe('what is registered', () => {
  it.each(Object.entries(everyKind))('a key of type %s, which signs from then on', async (_, make) => {
    const key = make();
    const world = await play([
      openJudgedGoal,
      [ada, { type: 'key.register', actor: 'human:ada', line: key.line }],
    ]);
    const sign = async (bytes: Uint8Array): Promise<string> => key.sign(bytes);
    await world.do({ type: 'goal.judge', verdict: 'met' }, { ...adaSigns, sign });
    expect((await world.state()).readOnly).toBeUndefined();
  });

  it.each([
    ['an RSA key that is too short', rsa(1024).line],
    ['a certificate', testKey('x').line.replace('ssh-ed25519', 'ssh-ed25519-cert-v01@openssh.com')],
    ['words', 'x'.repeat(8_000)],
    ['a key with options', `command="x" ${testKey('x').line}`],
  ])('%s is not', async (_, line) => {
    const world = await play([openGoal]);
    const before = world.files.bytes();
    expect(await world.code({ type: 'key.register', actor: 'human:ada', line }, ada)).toBe('no-public-key');
    expect(world.files.bytes()).toEqual(before);
  });

  it('a megabyte is refused before it is looked at', async () => {
    const world = await play([openGoal]);
    const line = `${testKey('x').line} ${'x'.repeat(1_000_000)}`;
    expect(await world.code({ type: 'key.register', actor: 'human:ada', line }, ada)).toBe('bad-command');
  });

  it('with two keys of one actor each signs, and one that is revoked takes nothing of the other’s', async () => {
    const world = await play([openJudgedGoal, keyOf('human:ada')]);
    const second = testKey('ada, at home');
    await world.do({ type: 'key.register', actor: 'human:ada', line: second.line }, adaSigns);
    const judge = { type: 'goal.judge', verdict: 'unmet' } as const;
    await world.do(judge, { ...adaSigns, sign: second.sign });
    const first = theOf(await world.state())('key', 0);
    await world.do({ type: 'key.revoke', key: first, reason: 'x' }, { ...adaSigns, sign: second.sign });
    expect(await world.code(judge, adaSigns)).toBe('unknown-key');
    expect(await world.code({ ...judge, verdict: 'met' }, { ...adaSigns, sign: second.sign })).toBe('ok');
    expect((await world.state()).readOnly).toBeUndefined();
  });
});

it('what is too long to sign is refused before anybody is asked, and nothing is written', async () => {
  const world = await play([openGoal, keyOf('human:ada')]);
  const before = world.files.bytes();
  let asked = 0;
  const sign = async (bytes: Uint8Array): Promise<string> => {
    asked += 1;
    return testKey('human:ada').sign(bytes);
  };
  const at = '2026-11-29T08:00:00.000Z';
  const facts = Array.from({ length: 30 }, (_, record) => ({
    record,
    n: record + 1,
    at,
    fact: { type: 'message', role: 'assistant', text: 'x'.repeat(1_000) } as const,
  }));
  const opens = { external: 's', runtime: 'test', at };
  const command = { type: 'trace.import', source: 'test/1:s', format: 'test/1', opens, facts } as const;
  expect(await world.code(command, { ...adaSigns, sign })).toBe('too-large');
  expect(asked).toBe(0);
  expect(world.files.bytes()).toEqual(before);
});
