import { describe, expect, it } from 'vitest';
import { forbids, noteOf } from '../../src/domain/authority.ts';
import type { Context } from '../../src/domain/context.ts';
import { type RefusalCode, refusalCodes } from '../../src/domain/refusal.ts';
import { askOn, claim, openGoal, plan } from '../support/acts.ts';
import { type Act, play } from '../support/given.ts';
import { claude, World } from '../support/world.ts';
import { GRADES } from './authority.words.ts';

// What is said to whom is refused, and what is written down of it.

const by = (actor = 'agent:codex', proof: Context['who']['proof'] = 'none'): Context => {
  const hex = 'a'.repeat(64);
  const who = { actor, proof, runtime: 'test', place: hex, machine: hex, boot: hex };
  return { now: '2026-11-30T09:00:00.000Z', who, fresh: [], tree: 'unbound', runs: [] } as unknown as Context;
};
const stateAfter = async (...acts: readonly Act[]) => {
  const state = await (await play([openGoal, plan(), ...acts])).state();
  const [step] = [...state.steps.values()];
  if (step === undefined) throw new Error('no step');
  return { state, step };
};

describe('a refusal', () => {
  it('of a step that nobody holds is none of a holder, though the one who asks has no session', async () => {
    const { state, step } = await stateAfter();
    expect(forbids(state, by(), 'step.renew', { step })).toEqual({
      ok: false,
      code: 'not-holder',
      what: 'step.renew needs a claim on the step, and nobody holds one',
      instead: `loopledger step show ${step.id}`,
    });
    expect(forbids(state, by(), 'step.renew', { step, session: 'some' })?.code).toBe('not-holder');
  });

  it('of a step that is held names the holder, and until when', async () => {
    const { state, step } = await stateAfter(claim(claude));
    const said = forbids(state, by(), 'step.renew', { step, session: 'another' });
    expect(said?.what).toBe(
      `step.renew is the holder's act: the step is held by agent:claude until ${step.claim?.expires}`,
    );
    expect(forbids(state, by('agent:claude'), 'step.renew', { step, session: step.claim!.session })).toBe(
      undefined,
    );
  });

  it.each(GRADES)('of a human at too weak a proof says what it takes: %s', async (needed) => {
    const world = new World();
    await world.init(needed);
    const said = forbids(await world.state(), by('human:bob'), 'goal.close', {});
    const how = { terminal: ' (run it at a terminal)', board: ' (sign it: --sign-key FILE)' };
    const more = needed === 'signature' ? how.board : (how[needed as keyof typeof how] ?? '');
    if (needed === 'none') expect(said).toBeUndefined();
    else {
      expect(said?.what).toBe(
        `this ledger takes goal.close from a human at proof grade ${needed} or better; this call has grade none${more}`,
      );
    }
  });

  it('names the list that it is about', async () => {
    const { state, step } = await stateAfter();
    expect(forbids(state, by(), 'goal.close', {})?.instead).toBe('loopledger goal list');
    expect(forbids(state, by(), 'step.reopen', { step })?.instead).toBe('loopledger next');
  });

  it('says what was tried: to put a step off, or to drop it', async () => {
    const { state, step } = await stateAfter();
    const gate = { ...step, gate: true };
    expect(forbids(state, by(), 'step.defer', { step: gate })?.what).toMatch(
      /^only a human may defer a step/,
    );
    expect(forbids(state, by(), 'step.drop', { step: gate })?.what).toMatch(/^only a human may drop a step/);
  });

  it('keeps a step that waits for an answer from being dropped, not from being put off', async () => {
    const { state, step } = await stateAfter(askOn());
    expect(forbids(state, by(), 'step.defer', { step })).toBeUndefined();
    expect(forbids(state, by(), 'step.drop', { step })?.code).toBe('not-allowed');
  });

  it('is never made of a right that speaks of something else: that is a bug', async () => {
    const { state } = await stateAfter();
    for (const act of ['step.renew', 'step.drop', 'check.change', 'decision.withdraw'] as const) {
      expect(() => forbids(state, by(), act)).toThrow(RangeError);
    }
  });
});

describe('an attempt that was refused', () => {
  const about = { step: 'S', goal: 'G', session: 'E', token: 3 };
  const noted = (code: RefusalCode, told: Parameters<typeof noteOf>[3] = {}, cmd?: string) =>
    noteOf(
      { ok: false, code, what: 'no', instead: 'loopledger next' },
      { ...by(), ...(cmd && { cmd }) } as Context,
      'step.drop',
      told,
    );

  it('is written down where it was out of bounds, and nowhere else', () => {
    expect(refusalCodes.filter((code) => noted(code).length > 0).sort()).toEqual(
      ['denied', 'late-token', 'not-allowed', 'own-work'].sort(),
    );
  });

  it('is written down with what it was about, as far as that is known', () => {
    const verb = { verb: 'step.drop', code: 'not-allowed', what: 'no' };
    const [all] = noted('not-allowed', about, 'C');
    expect(all).toStrictEqual({
      type: 'attempt.refused',
      actor: 'agent:codex',
      at: '2026-11-30T09:00:00.000Z',
      cmd: 'C',
      data: { ...verb, ...about },
    });
    const [none] = noted('not-allowed');
    expect(none).toStrictEqual({
      type: 'attempt.refused',
      actor: 'agent:codex',
      at: '2026-11-30T09:00:00.000Z',
      data: verb,
    });
  });
});
