import { describe, expect, test } from 'vitest';
import { REMEMBERED } from '../../src/domain/command-memory.ts';
import type { Command } from '../../src/domain/commands.ts';
import { nextUlid } from '../../src/format/ulid.ts';
import { claim, openGoal, pass, plan, turns } from '../support/acts.ts';
import { copyOf, forge } from '../support/forge.ts';
import { play, theOf } from '../support/given.ts';
import { ada, claude, codex, type World } from '../support/world.ts';

const LEASE = 1_800;
let made = 0;
/** A key made at the world's time. */
const keyAt = (world: World): string => {
  made += 1;
  return nextUlid('', world.nowMs, (n) => Uint8Array.from({ length: n }, (_, i) => (made >> (i % 4)) & 0xff));
};

/** Twice with one key, by one process and by another that reads the ledger anew. */
const twice = async (world: World, command: Command, who = claude) => {
  const key = keyAt(world);
  const first = await world.submit(command, who, key);
  const bytes = world.files.bytes();
  const ran = world.ran.length;
  const copy = copyOf(world);
  for (const other of [world, copy]) {
    const again = await other.submit(command, who, key);
    expect({ ...again, repeated: false, state: null }).toEqual({ ...first, repeated: false, state: null });
    expect(again.repeated).toBe(true);
    expect(other.files.bytes()).toEqual(bytes);
  }
  expect([world.ran.length, copy.ran.length]).toEqual([ran, 0]);
  return first;
};

describe('the same key again answers what it answered the first time', () => {
  test('of what was done, though it could not be done again', async () => {
    const world = await play([openGoal, plan()]);
    expect((await twice(world, { type: 'step.claim' })).ok).toBe(true);
    expect((await twice(world, { type: 'step.submit' })).ok).toBe(true);
    expect((await twice(world, { type: 'goal.close', outcome: 'achieved' }, ada)).ok).toBe(true);
  });

  test('of a claim, after another took the step', async () => {
    const world = await play([openGoal, plan()]);
    const key = keyAt(world);
    const command = { type: 'step.claim' } as const;
    const first = await world.submit(command, claude, key);
    world.pass(LEASE + 1);
    await world.do({ type: 'step.claim' }, codex);
    const again = await world.submit(command, claude, key);
    expect(again.ok && first.ok && again.events).toEqual(first.ok && first.events);
  });

  test('of a red check, though the check is green now', async () => {
    const world = await play([openGoal, plan(), claim(), turns('npm test', 1)]);
    const key = keyAt(world);
    const first = await world.submit({ type: 'step.submit' }, claude, key);
    await play([turns('npm test', 0)], world);
    const again = await world.submit({ type: 'step.submit' }, claude, key);
    expect({ ...again, repeated: false }).toEqual(first);
    expect(first).toMatchObject({ ok: false, refusal: { code: 'check-red' } });
    expect(world.ran).toHaveLength(1);
  });

  test('of an act beyond one’s rights: the same code, noted once', async () => {
    const world = await play([openGoal]);
    const key = keyAt(world);
    const command = { type: 'goal.close', outcome: 'abandoned' } as const;
    const first = await world.submit(command, claude, key);
    const again = await world.submit(command, claude, key);
    expect(again).toMatchObject({ ok: false, repeated: true, refusal: { code: 'not-allowed' } });
    if (!first.ok && !again.ok) {
      expect(again.refusal.what).toBe(first.refusal.what);
      expect(again.noted).toEqual(first.noted);
    }
    expect((await world.state()).counts.refusedAttempts).toBe(1);
  });

  test('of a late submit', async () => {
    const world = await play([openGoal, plan(), claim(claude), pass(LEASE + 1), claim(codex)]);
    const key = keyAt(world);
    const command = { type: 'step.submit', step: theOf(await world.state())('step') } as const;
    for (let n = 0; n < 2; n += 1) {
      expect(await world.code(command, claude, key)).toBe('late-token');
    }
    expect((await world.state()).counts.refusedAttempts).toBe(1);
  });

  test('what left nothing in the log is decided anew', async () => {
    const world = await play([openGoal, plan(), claim(codex)]);
    const key = keyAt(world);
    const command = { type: 'step.claim', step: theOf(await world.state())('step') } as const;
    expect(await world.code(command, claude, key)).toBe('step-held');
    world.pass(LEASE + 1);
    expect(await world.code(command, claude, key)).toBe('ok');
  });

  test('many commands of one key that race are one', async () => {
    const world = await play([openGoal]);
    const key = keyAt(world);
    const all = await Promise.all(
      Array.from({ length: 8 }, () => world.submit({ type: 'step.plan', title: 'Once' }, claude, key)),
    );
    expect(all.map((it) => it.repeated).sort()).toEqual([false, ...Array.from({ length: 7 }, () => true)]);
    expect((await world.state()).steps.size).toBe(1);
  });
});

describe('a key', () => {
  test('is its first user’s alone', async () => {
    const world = await play([openGoal, plan()]);
    const key = keyAt(world);
    await world.submit({ type: 'step.claim' }, claude, key);
    expect(await world.code({ type: 'step.claim' }, codex, key)).toBe('duplicate');
  });

  test('is one kind of command’s alone', async () => {
    const world = await play([openGoal, plan()]);
    const key = keyAt(world);
    await world.submit({ type: 'step.claim' }, claude, key);
    expect(await world.code({ type: 'session.end' }, claude, key)).toBe('duplicate');
  });

  test.each([
    '',
    'x',
    '01ARZ3NDEKTSV4RRFFQ69G5FAVX',
    '01arz3ndektsv4rrffq69g5fav',
    '81ARZ3NDEKTSV4RRFFQ69G5FAV',
  ])('that is no ULID (%s) is refused', async (key) => {
    const world = await play([openGoal]);
    expect(await world.code({ type: 'goal.check' }, claude, key)).toBe('bad-command');
  });

  test('of a time to come is refused: forgotten, it would make all till then too old', async () => {
    const world = await play([openGoal]);
    const ahead = nextUlid('', world.nowMs + 3_600_001, (n) => new Uint8Array(n));
    expect(await world.code({ type: 'step.plan', title: 'x' }, claude, ahead)).toBe('bad-command');
    expect(await world.code({ type: 'step.plan', title: 'x' }, claude, '7ZZZZZZZZZZZZZZZZZZZZZZZZZ')).toBe(
      'bad-command',
    );
    const near = nextUlid('', world.nowMs + 3_599_999, (n) => new Uint8Array(n));
    expect(await world.code({ type: 'step.plan', title: 'x' }, claude, near)).toBe('ok');
  });

  test('is remembered for ten thousand commands, and is too old after them', async () => {
    const world = await play([openGoal]);
    const command = { type: 'lesson.record', text: 'once' } as const;
    const first = keyAt(world);
    world.pass(1);
    const second = keyAt(world);
    expect(await world.code(command, claude, first)).toBe('ok');
    expect(await world.code(command, claude, second)).toBe('ok');
    const goal = theOf(await world.state())('goal');
    const others = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => {
        world.pass(1);
        const lesson = nextUlid('', world.nowMs, (k) => new Uint8Array(k).fill((from + n) & 0xff));
        const data = { lesson, goal, text: 'another', pinned: false };
        return { type: 'lesson.recorded', actor: claude.actor, cmd: keyAt(world), data };
      });
    for (let n = 0; n < REMEMBERED - 2; n += 1_000) {
      await forge(world, ...others(n, Math.min(n + 1_000, REMEMBERED - 2)));
    }
    expect((await world.state()).readOnly).toBeUndefined();
    const repeated = async (key: string) => (await world.submit(command, claude, key)).repeated;
    expect([await repeated(first), await repeated(second)]).toEqual([true, true]);
    await forge(world, ...others(REMEMBERED - 2, REMEMBERED - 1));
    expect(await world.code(command, claude, first)).toBe('command-too-old');
    expect(await repeated(second)).toBe(true);
    expect(await world.code(command, claude, keyAt(world))).toBe('ok');
    expect((await world.state()).commands.size).toBe(REMEMBERED);
  });
});
