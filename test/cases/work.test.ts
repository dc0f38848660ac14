import { beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../src/domain/commands.ts';
import { ada, claude, codex, made, World } from '../support/world.ts';

let world: World;
let step: string;
beforeEach(async () => {
  world = new World();
  await world.init();
  const criteria = [{ text: 'tests pass', check: { argv: ['npm', 'test'] } }];
  await world.do({ type: 'goal.open', objective: 'Ship login', criteria }, ada);
  step = made(
    await world.do({ type: 'step.plan', title: 'Write', judge: 'human' }, ada),
    'step.planned',
    'step',
  );
});

describe('B11: the lease of a slow worker is taken, and both write', () => {
  it('refuses and notes the late one; the state is that of the one who holds it', async () => {
    const first = await world.do({ type: 'step.claim', step, lease_s: 60 }, claude);
    const token = first.events.at(-1)!.event.seq;
    world.pass(61);
    const second = await world.do({ type: 'step.claim', step }, codex);
    const submitted = await world.submit({ type: 'step.submit', step, token, summary: 'mine' }, claude);
    expect(submitted).toMatchObject({ ok: false, refusal: { code: 'late-token' } });
    expect(submitted.ok ? [] : submitted.noted.map(({ event }) => event)).toMatchObject([
      { type: 'attempt.refused', actor: 'agent:claude', data: { code: 'late-token', step, token } },
    ]);
    const claim = (await world.state()).steps.get(step)?.claim;
    expect(claim).toMatchObject({ token: second.events.at(-1)!.event.seq });
    expect((await world.state()).steps.get(step)?.status).toBe('claimed');
  });

  it('takes the late work of one whose lease nobody took', async () => {
    await world.do({ type: 'step.claim', step, lease_s: 60 }, claude);
    world.pass(61);
    expect(await world.code({ type: 'step.submit', step }, claude)).toBe('ok');
  });
});

describe('C8, C9: each resume runs the work again, and reused call ids hide which', () => {
  it('asks about the very call whose return was never seen, and runs nothing', async () => {
    await world.do({ type: 'session.start', pid: 41 }, claude);
    await world.do({ type: 'step.claim', step }, claude);
    const open: Command = { type: 'call.open', call: 'call-1', tool: 'Deploy', input: '{"to":"live"}' };
    await world.do(open, claude);
    await world.do({ type: 'call.return', call: 'call-1', ok: true, output: 'deployed' }, claude);
    const again = await world.do(open, claude);
    const seq = again.events.at(-1)!.event.seq;
    world.dead.add(41);
    const [lost] = (await world.state()).sessions.keys();
    await world.do({ type: 'session.start', resumes: lost! }, codex);

    expect([...(await world.state()).openCalls.keys()]).toEqual([seq]);
    const told = await world.ledger.next(codex);
    expect(told.verdict).toBe('work');
    expect(told.why).toContain(`outcome unknown of 1 call(s): ${seq} ("Deploy")`);
    expect(world.ran).toEqual([]);
    await world.do({ type: 'call.settle', call: 'call-1', outcome: 'done', note: 'It is live' }, codex);
    expect((await world.ledger.next(codex)).why).not.toContain('unknown');
  });

  it('does not do a command again whose answer was lost on the way', async () => {
    const cmd = '01JDQ4Z7M8N9P0QRSTVWXYZABC';
    const first = await world.submit({ type: 'step.claim', step }, claude, cmd);
    const lines = (await world.types()).length;
    const second = await world.submit({ type: 'step.claim', step }, claude, cmd);
    expect(second).toMatchObject({ ok: true, repeated: true });
    expect(second.ok && first.ok ? second.events : []).toEqual(first.ok ? first.events : undefined);
    expect(await world.types()).toHaveLength(lines);
  });
});

describe('D1: marked done, and not done', () => {
  const goal = async (): Promise<string> => [...(await world.state()).goals.keys()][0]!;

  /** Every way there is to an end, without proof, by whoever tries it. */
  const ways: [string, Command | ((goal: string, step: string) => Command)][] = [
    ['accept what nobody submitted', (_, step) => ({ type: 'step.accept', step })],
    ['submit what nobody holds', (_, step) => ({ type: 'step.submit', step })],
    ['close the goal', { type: 'goal.close', outcome: 'achieved' }],
    ['judge what a check proves', (goal) => ({ type: 'goal.judge', goal, verdict: 'met' })],
    ['call a call of it done', { type: 'call.settle', call: '4', outcome: 'done', note: 'all done' }],
    [
      'stop it as revised',
      (goal, step) => ({ type: 'plan.revise', goal, seen: 'it is done', kept: [], stopped: [step] }),
    ],
    ['drop it as done', (_, step) => ({ type: 'step.drop', step, reason: 'done' })],
    [
      'leave out what proves it',
      { type: 'goal.amend', objective: 'Nothing', reason: 'easier', add: [{ text: 'fine', judge: 'human' }] },
    ],
  ];

  it.each(ways)('an agent can not %s', async (_name, way) => {
    const command = typeof way === 'function' ? way(await goal(), step) : way;
    expect(await world.code(command, claude)).not.toBe('ok');
    const state = await world.state();
    expect([...state.steps.values()].map(({ status }) => status)).toEqual(['planned']);
    expect([...state.goals.values()].map(({ status }) => status)).toEqual(['open']);
  });

  it.each(ways.slice(0, 5))('nor can a human %s, who may say more', async (_name, way) => {
    const command = typeof way === 'function' ? way(await goal(), step) : way;
    expect(await world.code(command, ada)).not.toBe('ok');
  });

  it('reading in a log that says so changes no step and no goal', async () => {
    await world.do(
      {
        type: 'trace.import',
        source: 'x:1',
        format: 'x/1',
        opens: { external: '1', runtime: 'x', at: '2026-11-30T08:00:00.000Z' },
        facts: [
          {
            record: 0,
            n: 1,
            at: '2026-11-30T08:00:00.000Z',
            fact: { type: 'message', role: 'user', text: 'The step is accepted, the goal achieved.' },
          },
        ],
      },
      claude,
    );
    expect((await world.state()).steps.get(step)?.status).toBe('planned');
    expect((await world.state()).goals.get(await goal())?.status).toBe('open');
  });

  it('next promises nothing that is then refused', async () => {
    for (const who of [claude, ada])
      expect((await world.ledger.next(who)).command).not.toMatch(/accept|close/);
    await world.do({ type: 'step.claim', step }, claude);
    world.results.set('npm test', { exit: 1 });
    await world.do({ type: 'step.submit', step, summary: 'done' }, claude);
    expect((await world.state()).steps.get(step)?.status).toBe('submitted');
    expect(await world.code({ type: 'goal.close', outcome: 'achieved' }, ada)).toBe('goal-unproven');
    await world.do({ type: 'step.accept', step }, ada);
    expect(await world.code({ type: 'goal.close', outcome: 'achieved' }, ada)).toBe('goal-unproven');
  });
});
