import { describe, expect, test } from 'vitest';
import { claim, openGoal, pass, plan, submit } from '../support/acts.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, claude, codex, type World } from '../support/world.ts';

const tree =
  (digit: string): Act =>
  (world) => {
    world.worktree = digit.repeat(64);
  };
const place =
  (digit: string): Act =>
  (world) => {
    world.place = digit.repeat(64);
  };
const both = [openGoal, plan({ scope: ['src/**'] }), plan({ scope: ['src/form.ts'] })] as const;
const first = claim(claude, 0);
const second = claim(codex, 1);

describe('a step whose scope meets that of a held one', () => {
  test('is not claimed meanwhile, and the holder is named', async () => {
    const world = await play([...both, first]);
    const the = theOf(await world.state());
    const outcome = await world.submit({ type: 'step.claim', step: the('step', 1) }, codex);
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'scope-held' }, noted: [] });
    if (outcome.ok) return;
    expect(outcome.refusal.what).toMatch(/agent:claude holds .* session \w{26} until 2026-11-30T09:30:00/);
    expect(outcome.refusal.instead).toBe(`loopledger step show ${the('step', 0)}`);
  });

  test('is not what is claimed where none is named', () =>
    given(...both, first)
      .when([codex, { type: 'step.claim' }])
      .then({ refused: 'nothing-to-claim' }));

  test.each<readonly [string, readonly Act[]]>([
    ['its holder submits', [submit()]],
    ['its holder gives it back', [[claude, { type: 'step.release' }]]],
    ['the lease runs out', [pass(1_800)]],
    ['the session ends', [[claude, { type: 'session.end' }]]],
  ])('is claimed once %s', async (_, acts) => {
    await given(...both, first, ...acts)
      .when(second)
      .then(['session.started', 'step.claimed']);
  });

  test('is claimed once the process of the session is known dead', () =>
    given(...both, [claude, { type: 'session.start', pid: 7 }], first, (world) => void world.dead.add(7))
      .when(second)
      .then(['session.started', 'step.claimed']));

  test('is claimed in another work tree of the same repository', () =>
    given(...both, tree('1'), first, tree('2'))
      .when(second)
      .then(['session.started', 'step.claimed']));

  test('is not claimed where it can’t be told which work tree one is in', () =>
    given(...both, first, tree('2'))
      .when(second)
      .then({ refused: 'scope-held' }));

  test('is claimed in another place', async () => {
    const world = await play([...both, first, place('9')]);
    const step = theOf(await world.state())('step', 1);
    expect(await world.code({ type: 'step.claim', step }, codex)).toBe('ok');
  });

  test('is claimed by the session that holds the other, once a question halts that', async () => {
    const world = await play([
      ...both,
      first,
      [claude, { type: 'decision.ask', question: 'Which?', blocks: 'held' }],
    ]);
    const step = theOf(await world.state())('step', 1);
    expect(await world.code({ type: 'step.claim', step }, claude)).toBe('ok');
  });

  test('is not taken over with the session that held it', async () => {
    const world = await play([...both, [codex, { type: 'session.start' }], second, pass(1_800), first]);
    const resumes = theOf(await world.state())('session', 0);
    const { events } = await world.do({ type: 'session.start', resumes }, codex);
    expect(events.map((it) => it.event.type)).toEqual(['session.lost', 'session.started']);
  });
});

test('a step without a scope is in nobody’s way', () =>
  given(openGoal, plan({ scope: ['**'] }), plan(), first)
    .when(second)
    .then(['session.started', 'step.claimed']));

test('why says what a step waits for', async () => {
  const world = await play([...both, first]);
  const step = theOf(await world.state())('step', 1);
  const told = await explained(world, step);
  expect(told).toContain('may touch the same paths');
});

const explained = async (world: World, step: string): Promise<string> => {
  const { waitsOf } = await import('../../src/projections/why-waits.ts');
  const state = await world.state();
  const found = state.steps.get(step);
  if (found === undefined) throw new Error(step);
  const now = new Date(world.nowMs).toISOString();
  const asking = {
    actor: ada.actor,
    proof: ada.proof,
    now,
    dead: new Set<string>(),
    where: { place: world.place },
    tree: () => world.tree,
    inTree: () => true,
  };
  return waitsOf(state, { kind: 'step', step: found }, asking)
    .map((it) => it.what)
    .join();
};
