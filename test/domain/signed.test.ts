import { describe, expect, it } from 'vitest';
import type { Sign } from '../../src/app/caller.ts';
import { signedBytes } from '../../src/domain/actor/signed.ts';
import type { State } from '../../src/domain/state.ts';
import { testKey } from '../../src/testing/signer.ts';
import { openGoal, openJudgedGoal, plan, submitted } from '../support/acts.ts';
import { copyOf, type Forged, forge, linesOf } from '../support/forge.ts';
import { play, theOf } from '../support/given.ts';
import { ada, ci, claude, World } from '../support/world.ts';

const key = testKey('human:ada');
const register = { type: 'key.register', actor: 'human:ada', line: `${key.line} ada@laptop` } as const;
const adaSigns = { ...ada, proof: 'none', sign: key.sign } as const;
const CMD = '01KBJZ00000000000000000000';

const judge = { type: 'goal.judge', verdict: 'met' } as const;

describe('a signed act', () => {
  it('is recorded with what was signed before what it came to, and is proof of grade signature', async () => {
    const world = await play([openJudgedGoal, [ada, register]]);
    const done = await world.do(judge, adaSigns);
    expect(done.events.map((it) => [it.event.type, it.event.actor, it.event.cmd])).toEqual([
      ['act.signed', 'human:ada', done.events[0]?.event.cmd],
      ['goal.judged', 'human:ada', done.events[0]?.event.cmd],
    ]);
    expect(done.events[1]?.event.data).toMatchObject({ verdict: 'met', proof: 'signature' });
    const the = theOf(done.state);
    // What was left to be found out is named in what is signed.
    expect(JSON.parse(String(done.events[0]?.event.data.command))).toEqual({
      ...judge,
      goal: the('goal'),
      criterion: the('criterion'),
    });
    expect(done.state.readOnly).toBeUndefined();
  });

  it('is answered again under its key, and signed once', async () => {
    const world = await play([openJudgedGoal, [ada, register]]);
    let signed = 0;
    const sign: Sign = (bytes) => {
      signed += 1;
      return key.sign(bytes);
    };
    const first = await world.submit(judge, { ...adaSigns, sign }, CMD);
    const again = await world.submit(judge, { ...adaSigns, sign }, CMD);
    expect([first.ok, again.ok && again.repeated, signed]).toEqual([true, true, 1]);
  });

  it.each<readonly [string, Sign, string]>([
    ['with a key that is not registered', testKey('eve').sign, 'unknown-key'],
    ['with the key of another', testKey('ci:main').sign, 'unknown-key'],
    ['for another purpose', (bytes) => key.sign(bytes, 'git'), 'bad-signature'],
    ['over other bytes', () => key.sign(Buffer.from('x')), 'bad-signature'],
    ['with no signature', async () => 'AAAA', 'bad-signature'],
  ])('%s is refused, and nothing is written', async (_, sign, code) => {
    const world = await play([openJudgedGoal, [ada, register], [ci, { type: 'session.start' }]]);
    const before = world.files.bytes();
    expect(await world.code(judge, { ...adaSigns, sign })).toBe(code);
    expect(world.files.bytes()).toEqual(before);
  });

  it('of a revoked key is refused; what it signed before stays', async () => {
    const world = await play([openJudgedGoal, [ada, register], [adaSigns, judge]]);
    const the = theOf(await world.state());
    await world.do({ type: 'key.revoke', key: the('key'), reason: 'lost' }, ada);
    expect(await world.code({ ...judge, verdict: 'unmet' }, adaSigns)).toBe('unknown-key');
    const state = await world.state();
    expect(state.readOnly).toBeUndefined();
    expect([...state.goals.values()][0]?.criteria.get(the('criterion'))?.judged?.proof).toBe('signature');
    // A key that was revoked never comes back, for whomever.
    expect(await world.code(register, ada)).toBe('duplicate');
  });

  it('of grade signature without a signature is refused to everybody', async () => {
    const world = await play([openJudgedGoal]);
    for (const actor of ['human:ada', 'agent:claude', 'ci:main']) {
      const outcome = await world.ledger.submit(judge, { actor, proof: 'signature', runtime: 'x' });
      expect(outcome).toMatchObject({ ok: false, refusal: { code: 'proof-too-weak' } });
    }
  });

  it('a private key given as a public one is refused, and no part of it is kept or repeated', async () => {
    const world = await play([openGoal]);
    const before = world.files.bytes();
    const secret = '-----BEGIN OPENSSH PRIVATE KEY----- b3BlbnNzaC1rZXktdjEAAAAABG5vbmU';
    const outcome = await world.submit({ ...register, line: secret }, ada);
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'private-key' } });
    expect(JSON.stringify(outcome)).not.toContain('b3Blbn');
    expect(world.files.bytes()).toEqual(before);
  });
});

describe('a ledger that hears humans by signature alone', () => {
  it('is made with its first key, which vouches for itself; the next one is registered by it', async () => {
    const world = new World();
    await world.init('signature');
    expect(await world.types()).toEqual([
      'ledger.opened',
      'act.signed',
      'actor.registered',
      'key.registered',
    ]);
    const bob = testKey('human:bob');
    const byBob = { type: 'key.register', actor: 'human:bob', line: bob.line } as const;
    expect(await world.code(byBob, { ...ada, actor: 'human:bob', sign: bob.sign })).toBe('unknown-key');
    expect(await world.code(byBob, ada)).toBe('proof-too-weak');
    const [first = ''] = (await world.state()).keys.keys();
    const revoke = { type: 'key.revoke', key: first, reason: 'lost' } as const;
    expect(await world.code(revoke, adaSigns)).toBe('last-key');
    expect(await world.code(byBob, adaSigns)).toBe('ok');
    expect(await world.code(revoke, { ...ada, actor: 'human:bob', sign: bob.sign })).toBe('ok');
    expect((await world.state()).readOnly).toBeUndefined();
  });

  it('takes a first key as long as nothing else was done in it, and none that signs for another', async () => {
    const line0 = new World();
    await line0.init('signature');
    const [first] = await linesOf(line0);
    const made = first?.kind === 'event' ? first.event : undefined;
    expect(made?.data.human_proof).toBe('signature');
    const eve = testKey('eve');
    const asEve = { ...adaSigns, sign: eve.sign };
    expect(await line0.code({ ...register, line: eve.line }, asEve)).toBe('unknown-key');
  });
});

/** A signature that is good in itself, and what it is put in front of. */
const forgedAct = async (state: State, command: object, head = state.head.hash): Promise<Forged> => {
  const text = JSON.stringify(command);
  const words = { actor: 'human:ada', at: '2026-11-30T09:00:00.000Z', cmd: CMD, command: text, head };
  const signature = await key.sign(signedBytes({ ...words, ledger: state.ledger?.origin ?? '' }));
  const data = { key: theOf(state)('key'), command: text, signed_at: words.at, head, signature };
  return { type: 'act.signed', actor: 'human:ada', cmd: CMD, data };
};

describe('a signature counts for what was signed, and once', () => {
  const stage = async () => {
    const world = await play([...submitted('human'), plan({ judge: 'human' }), [ada, register]]);
    const state = await world.state();
    const the = theOf(state);
    const [one, two] = [the('step', 0), the('step', 1)];
    const accept = (step: string, more: object = {}): Forged => ({
      type: 'step.accepted',
      actor: 'human:ada',
      cmd: CMD,
      data: {
        step,
        submitted: state.steps.get(one)?.submission?.seq ?? 0,
        by: 'human',
        tree: 'unbound',
        own_check: false,
        proof: 'signature',
        ...more,
      },
    });
    return { world, state, one, two, accept, the };
  };

  it('for the very act it is believed', async () => {
    const { world, state, one, accept } = await stage();
    await forge(world, await forgedAct(state, { step: one, type: 'step.accept' }), accept(one));
    expect((await world.state()).readOnly).toBeUndefined();
    expect((await world.state()).steps.get(one)?.status).toBe('accepted');
  });

  it.each<readonly [string, (s: Awaited<ReturnType<typeof stage>>) => Promise<readonly Forged[]>]>([
    [
      'another step',
      async ({ state, one, two, accept }) => [
        await forgedAct(state, { step: two, type: 'step.accept' }),
        accept(one),
      ],
    ],
    [
      'another act',
      async ({ state, one, accept }) => [
        await forgedAct(state, { asked: 'x', step: one, type: 'step.return' }),
        accept(one),
      ],
    ],
    [
      'other words',
      async ({ state, one, accept }) => [
        await forgedAct(state, { note: 'a', step: one, type: 'step.accept' }),
        accept(one, { note: 'b' }),
      ],
    ],
    [
      'another actor',
      async ({ state, one, accept }) => [
        await forgedAct(state, { step: one, type: 'step.accept' }),
        { ...accept(one), actor: 'human:eve' },
      ],
    ],
    [
      'an act without its key',
      async ({ state, one, accept }) => {
        const { cmd, ...bare } = accept(one);
        return [await forgedAct(state, { step: one, type: 'step.accept' }), bare];
      },
    ],
    [
      'a head that was not signed',
      async ({ state, one, accept }) => {
        const it = await forgedAct(state, { step: one, type: 'step.accept' });
        return [{ ...it, data: { ...it.data, head: 'f'.repeat(64) } }, accept(one)];
      },
    ],
    [
      'a time that was not signed',
      async ({ state, one, accept }) => {
        const it = await forgedAct(state, { step: one, type: 'step.accept' });
        return [{ ...it, data: { ...it.data, signed_at: '2026-11-30T09:00:00.001Z' } }, accept(one)];
      },
    ],
    [
      'another key of a command',
      async ({ state, one, accept }) => [
        { ...(await forgedAct(state, { step: one, type: 'step.accept' })), cmd: `${CMD.slice(0, -1)}1` },
        accept(one),
      ],
    ],
  ])('for %s it is not', async (_, forged) => {
    const it = await stage();
    await forge(it.world, ...(await forged(it)));
    const state = await it.world.state();
    expect(state.readOnly).toMatchObject({ code: 'inconsistent' });
    expect(state.steps.get(it.one)?.status).toBe('submitted');
  });

  it('a second time it is not, nor in another ledger', async () => {
    const { world, state, one, accept } = await stage();
    const act = await forgedAct(state, { step: one, type: 'step.accept' });
    const other = copyOf(world);
    await forge(world, act, accept(one), act);
    expect((await world.state()).readOnly).toMatchObject({ code: 'inconsistent' });
    const elsewhere = await play([...submitted('human'), [ada, register]]);
    const there = theOf(await elsewhere.state());
    await forge(elsewhere, { ...act, data: { ...act.data, key: there('key') } });
    // The other ledger of a test has another name by its own chance, as ledgers have.
    expect((await other.state()).ledger?.origin).toBe(state.ledger?.origin);
  });
});

describe('ci', () => {
  it('acts with its key and only so: what is not signed is refused', async () => {
    const world = await play(submitted('ci'));
    const accept = { type: 'step.accept', step: theOf(await world.state())('step') } as const;
    expect(await world.code(accept, { ...ci, proof: 'none' })).toBe('proof-too-weak');
    expect(await world.code(accept, ci)).toBe('ok');
    const lines = await linesOf(world);
    expect(lines.slice(-2).map((it) => (it.kind === 'event' ? it.event.type : it.kind))).toEqual([
      'act.signed',
      'step.accepted',
    ]);
  });

  it('an agent signs for itself, and is an agent all the same', async () => {
    const world = await play([...submitted('human'), [ada, { ...register, actor: 'agent:claude' }]]);
    const accept = { type: 'step.accept', step: theOf(await world.state())('step') } as const;
    expect(await world.code(accept, { ...claude, sign: key.sign })).toBe('not-allowed');
    expect(await world.code(accept, { ...ada, sign: key.sign })).toBe('unknown-key');
  });
});
