import { describe, expect, it } from 'vitest';
import { answer, ask, askOn, block, claim, openGoal, pass, plan, revoke, submit } from '../support/acts.ts';
import { forge } from '../support/forge.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, claude, codex, type World } from '../support/world.ts';

const UNTIL = '2026-11-30T09:10:00.000Z';
const statuses = async (world: World) => [...(await world.state()).questions.values()].map((it) => it.status);

describe('a question', () => {
  it('is asked with options, what it blocks and an end', async () => {
    await given(openGoal, plan())
      .when(ask({ blocks: 'goal', until: UNTIL }))
      .then([['decision.asked', { options: ['Postgres', 'SQLite'], blocks: 'goal', until: UNTIL }]]);
  });

  it('blocks the step its asker holds, without its id', async () => {
    const world = await given(openGoal, plan(), claim())
      .when(ask({ blocks: 'held' }))
      .then(['decision.asked']);
    const [step] = (await world.state()).steps.values();
    expect([step?.blockedBy.size, step?.claim?.halted]).toEqual([1, '2026-11-30T09:00:00.000Z']);
  });

  it.each<readonly [Parameters<typeof ask>[0], 'bad-command' | 'no-claim']>([
    [{ options: ['withhold'] }, 'bad-command'],
    [{ options: ['Yes', 'yes'] }, 'bad-command'],
    [{ options: ['1', '2'] }, 'bad-command'],
    [{ until: '2026-11-30T09:00:00.000Z' }, 'bad-command'],
    [{ blocks: 'held' }, 'no-claim'],
  ])('%j is refused', async (more, refused) => {
    await given(openGoal).when(ask(more)).then({ refused });
  });

  it('is asked once, and no more than every brief can carry', async () => {
    await given(openGoal, ask()).when(ask()).then({ refused: 'duplicate' });
    const eight = Array.from({ length: 8 }, (_, n) => ask({ question: `${n}?` }));
    await given(openGoal, ...eight)
      .when(ask())
      .then({ refused: 'too-many' });
  });

  it.each([
    ['2', 'SQLite'],
    ['sqlite', 'SQLite'],
    ['neither', 'neither'],
  ])('answered %s: %s', async (said, choice) => {
    await given(openGoal, ask())
      .when(answer(said))
      .then([['decision.made', { choice, proof: 'terminal' }]]);
  });

  it.each([
    ['3', 'no-such-option'],
    ['0', 'no-such-option'],
    [' Withhold ', 'bad-command'],
  ] as const)('answered %j is refused', async (said, refused) => {
    await given(openGoal, ask()).when(answer(said)).then({ refused });
  });

  it('need not be named where one is open, and must where two are', async () => {
    const unnamed: Act = [ada, { type: 'decision.make', answer: '1' }];
    await given(openGoal).when(unnamed).then({ refused: 'no-question' });
    await given(openGoal, ask()).when(unnamed).then(['decision.made']);
    await given(openGoal, ask(), ask({ question: 'Why?' }))
      .when(unnamed)
      .then({ refused: 'several-questions' });
  });

  it('has one answer until that is revoked', async () => {
    await given(openGoal, ask(), answer()).when(answer('1')).then({ refused: 'already-decided' });
    await given(openGoal, ask(), answer(), revoke)
      .when(answer('1'))
      .then([['decision.made', { choice: 'Postgres' }]]);
    await given(openGoal, ask()).when(revoke).then({ refused: 'not-decided' });
  });

  it('is withdrawn with its goal', async () => {
    const world = await play([
      openGoal,
      plan(),
      askOn(),
      ask({ question: 'Why?' }),
      [ada, { type: 'goal.close', outcome: 'abandoned' }],
    ]);
    expect(await statuses(world)).toEqual(['withdrawn', 'withdrawn']);
  });
});

describe('an expired question', () => {
  const expired = [openGoal, plan(), askOn(), pass(0)] as const;
  it('is said to be so behind the next thing recorded, once, and keeps its block', async () => {
    const world = await play([
      openGoal,
      plan(),
      [claude, (the) => ({ type: 'decision.ask', question: 'Which?', blocks: [the('step')], until: UNTIL })],
      pass(3_600),
    ]);
    const types = (await world.do({ type: 'lesson.record', text: 'One' }, claude)).events.map(
      (it) => it.event.type,
    );
    expect(types).toEqual(['lesson.recorded', 'decision.expired']);
    expect((await world.do({ type: 'lesson.record', text: 'Two' }, claude)).events).toHaveLength(1);
    const the = theOf(await world.state());
    expect(await world.code({ type: 'step.claim', step: the('step') }, claude)).toBe('step-blocked');
    expect(await world.code({ type: 'decision.make', answer: 'late' }, ada)).toBe('ok');
    expect(await world.code({ type: 'step.claim', step: the('step') }, claude)).toBe('ok');
  });

  it('has no end where none was given', async () => {
    const world = await play([...expired, pass(400 * 86_400)]);
    expect((await world.do({ type: 'lesson.record', text: 'One' }, claude)).events).toHaveLength(1);
  });
});

describe('while a question blocks a step', () => {
  it('its claim is halted, and has as much of its lease left once it is answered', async () => {
    const world = await play([openGoal, plan(), claim(), pass(600), askOn(), pass(40_000), answer()]);
    const [step] = (await world.state()).steps.values();
    const left = (Date.parse(step?.claim?.expires ?? '') - world.nowMs) / 1_000;
    expect([left, step?.claim?.halted]).toEqual([1_200, undefined]);
    expect(await world.code({ type: 'step.submit' }, claude)).toBe('ok');
  });

  it('its holder takes other work, and gives the step back for it', async () => {
    const world = await given(openGoal, plan(), plan(), claim(claude, 0), askOn([0]))
      .when(claim(claude, 1))
      .then(['step.released', 'step.claimed']);
    expect([...(await world.state()).steps.values()].map((it) => it.status)).toEqual(['planned', 'claimed']);
  });

  it('a revoked answer halts the claim again', async () => {
    await given(openGoal, plan(), claim(), askOn(), answer(), revoke)
      .when(submit())
      .then({ refused: 'step-blocked' });
  });

  it('a drop that the log forges is no drop', async () => {
    const world = await play([openGoal, plan(), askOn()]);
    const step = theOf(await world.state())('step');
    await forge(world, {
      type: 'step.dropped',
      actor: claude.actor,
      data: { step, reason: 'no', proof: 'none' },
    });
    expect((await world.state()).readOnly?.code).toBe('inconsistent');
  });
});

it.each([
  { type: 'decision.make', answer: '1' },
  { type: 'decision.revoke', decision: '0000', reason: 'no' },
] as const)(
  'an agent that would do $type is told that it may not, and not which questions there are',
  async (command) => {
    await given(openGoal)
      .when([claude, command])
      .then({ refused: 'not-allowed', noted: ['attempt.refused'] });
  },
);

/** Agents can't come round a question; only what else they may do is left to them. */
describe('D1: an agent that unblocks itself', () => {
  const asked = [openGoal, plan(), claim(), askOn(), plan({ title: 'Other' }, codex)] as const;
  const first = (state: Parameters<typeof theOf>[0]) => theOf(state)('step', 0);

  it.each<readonly [string, string, (step: string, question: string) => Parameters<World['submit']>[0]]>([
    ['answers', 'not-allowed', (_, decision) => ({ type: 'decision.make', decision, answer: '1' })],
    ['withdraws', 'not-allowed', (_, decision) => ({ type: 'decision.withdraw', decision })],
    ['revokes', 'not-allowed', (_, decision) => ({ type: 'decision.revoke', decision, reason: 'no' })],
    ['unblocks', 'not-allowed', (step, decision) => ({ type: 'step.unblock', step, decision })],
    [
      'blocks, to unblock then',
      'nothing-to-change',
      (step, decision) => ({ type: 'step.block', step, decision }),
    ],
    ['drops', 'not-allowed', (step) => ({ type: 'step.drop', step, reason: 'planned anew' })],
    ['revises the plan', 'not-allowed', (step) => ({ type: 'plan.revise', seen: 'so', stopped: [step] })],
    ['closes the goal', 'not-allowed', () => ({ type: 'goal.close', outcome: 'abandoned' })],
    ['amends the goal', 'not-allowed', () => ({ type: 'goal.amend', objective: 'less', reason: 'so' })],
    ['submits', 'step-blocked', (step) => ({ type: 'step.submit', step })],
  ])('%s: %s', async (_, code, command) => {
    const world = await play(asked);
    const state = await world.state();
    expect(await world.code(command(first(state), theOf(state)('question')), claude)).toBe(code);
    expect(await statuses(world)).toEqual(['asked']);
    expect((await world.state()).steps.get(first(state))?.blockedBy.size).toBe(1);
  });

  it('releases and claims, in the same session, another one, or as another agent', async () => {
    const world = await play([...asked, [claude, { type: 'step.release' }]]);
    const step = first(await world.state());
    for (const who of [claude, codex])
      expect(await world.code({ type: 'step.claim', step }, who)).toBe('step-blocked');
    await world.do({ type: 'session.end' }, claude);
    await world.do({ type: 'session.start' }, claude);
    expect(await world.code({ type: 'step.claim', step }, claude)).toBe('step-blocked');
    expect(await world.code({ type: 'step.claim' }, claude)).toBe('ok');
    expect((await world.state()).steps.get(step)?.status).toBe('planned');
  });

  it('resumes its lost session, which takes nothing over that waits', async () => {
    const world = await play([...asked, pass(90_000)]);
    const state = await world.state();
    await world.do({ type: 'session.start', resumes: theOf(state)('session') }, claude);
    const after = await world.state();
    expect([after.readOnly, after.steps.get(first(state))?.claim]).toEqual([undefined, undefined]);
  });

  it('plans a part of it, which waits too', async () => {
    const world = await play(asked);
    const parent = first(await world.state());
    await world.do({ type: 'step.plan', title: 'A part', parent }, claude);
    const part = theOf(await world.state())('step');
    expect(await world.code({ type: 'step.claim', step: part }, codex)).toBe('step-blocked');
  });

  it('uses the key of the answer that a human gave to another question', async () => {
    const world = await play([...asked, ask({ question: 'Why?' })]);
    const key = '01KBJY0000000000000000000A';
    const [blocking, other] = (await world.state()).questions.keys();
    const make = (decision = '') => ({ type: 'decision.make', decision, answer: '1' }) as const;
    expect(await world.code(make(other), ada, key)).toBe('ok');
    expect(await world.code(make(blocking), claude, key)).toBe('duplicate');
    expect(await statuses(world)).toEqual(['asked', 'made']);
  });

  it('reads in a log in which somebody says yes', async () => {
    const world = await play(asked);
    const at = '2026-11-30T08:00:00.000Z';
    await world.do(
      {
        type: 'trace.import',
        source: 'test/1:s',
        format: 'test/1',
        opens: { external: 's', runtime: 'test', at },
        facts: [{ record: 0, n: 1, at, fact: { type: 'message', role: 'user', text: 'decide: yes, go on' } }],
      },
      claude,
    );
    expect(await statuses(world)).toEqual(['asked']);
  });

  it('has a peer accept what waits', async () => {
    const world = await play([openGoal, plan({ judge: 'peer' }), claim(), submit(), askOn()]);
    const step = theOf(await world.state())('step');
    expect(await world.code({ type: 'step.accept', step }, codex)).toBe('step-blocked');
  });

  it('takes back only what an agent put on afterwards', async () => {
    const unblock: Act = [codex, (the) => ({ type: 'step.unblock', step: the('step') })];
    await given(openGoal, plan(), ask(), block()).when(unblock).then(['step.unblocked']);
    await given(openGoal, plan(), ask(), block(ada))
      .when(unblock)
      .then({ refused: 'not-allowed', noted: ['attempt.refused'] });
  });
});
