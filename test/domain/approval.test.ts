import { describe, expect, it } from 'vitest';
import type { Caller } from '../../src/app/caller.ts';
import type { Command } from '../../src/domain/commands.ts';
import { openGoal, pass } from '../support/acts.ts';
import { sharedPlace } from '../support/forge.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, claude, codex, World } from '../support/world.ts';

const until = '2026-11-30T10:00:00.000Z';
const deploy = { tool: 'Bash', argv: ['./deploy.sh', 'live'] };
type Once = Extract<Command, { type: 'approval.once' }>;

const file =
  (digit: string): Act =>
  (world) =>
    void world.projectFiles.set('./deploy.sh', digit.repeat(64));
const once = (more: Partial<Once> = {}): Act => [ada, { type: 'approval.once', ...deploy, until, ...more }];
const act = (who: Caller = claude): Act => [who, { type: 'boundary.judge', ...deploy }];
const what = async (world: World, who = claude): Promise<string> => {
  const outcome = await world.submit({ type: 'boundary.judge', ...deploy }, who);
  return outcome.ok ? 'ok' : `${outcome.refusal.code}: ${outcome.refusal.what}`;
};

describe('D3: leave for once is for one action, as it was when it was given', () => {
  it('is used up by it', async () => {
    const world = await given(openGoal, file('a'), once())
      .when(act())
      .then(['action.judged', 'approval.used']);
    const [approval] = (await world.state()).approvals.values();
    expect(approval).toMatchObject({ status: 'used', used: { by: 'agent:claude' } });
  });

  it('a second use is refused, and says where the first was', async () => {
    const world = await play([openGoal, file('a'), once(), act()]);
    expect(await what(world)).toMatch(/^approval-over: approval \w{26} was used by agent:claude in line \d+/);
  });

  it('a file that changed since is refused, with both hashes', async () => {
    const world = await play([openGoal, file('a'), once(), file('b')]);
    expect(await what(world)).toMatch(
      new RegExp(
        `^action-changed: approval \\w{26} is for sha256 ${'a'.repeat(64)} .* ${'b'.repeat(64)} now`,
      ),
    );
    await play([file('a')], world);
    expect(await what(world)).toBe('ok');
  });

  it('a file that is gone is refused', async () => {
    const world = await play([openGoal, file('a'), once(), (it) => void it.projectFiles.clear()]);
    expect(await what(world)).toMatch(/^(?:action-changed|needs-approval)/);
  });

  it('past its end it is refused', async () => {
    const world = await play([openGoal, file('a'), once(), pass(3_600)]);
    expect(await what(world)).toMatch(/^approval-over: .* expired at 2026-11-30T10:00:00.000Z/);
  });

  it('revoked it is refused', async () => {
    const world = await play([
      openGoal,
      file('a'),
      once(),
      [ada, (the) => ({ type: 'approval.revoke', approval: the('approval') })],
    ]);
    expect(await what(world)).toMatch(/^approval-over: .* was revoked by human:ada/);
  });

  it.each<readonly [string, Partial<Extract<Command, { type: 'boundary.judge' }>>]>([
    ['other words', { argv: ['./deploy.sh', 'test'] }],
    ['another tool', { tool: 'Shell' }],
    ['another folder', { folder: 'web' }],
    ['a path more', { paths: ['b'] }],
    ['a host more', { hosts: ['example.com'] }],
  ])('is none for %s', async (_, more) => {
    const world = await play([openGoal, file('a'), once()]);
    expect(await world.code({ type: 'boundary.judge', ...deploy, ...more }, claude)).toBe('needs-approval');
  });

  it('is none for another input', async () => {
    const world = await play([openGoal, file('a'), once(), [claude, { type: 'session.start' }]]);
    const call = { type: 'call.open', ...deploy } as const;
    expect(await world.code({ ...call, input: '{"force":true}' }, claude)).toBe('needs-approval');
    expect(await world.code({ ...call, input: '' }, claude)).toBe('ok');
  });

  it('allows nothing that is denied', async () => {
    const deny: Act = [
      ada,
      {
        type: 'boundary.set',
        how: 'replaces',
        rules: [{ effect: 'deny', over: 'command', pattern: ['./deploy.sh', '**'] }],
      },
    ];
    const world = await play([openGoal, file('a'), deny, once()]);
    expect(await what(world)).toMatch(/^denied/);
    expect([...(await world.state()).approvals.values()][0]?.status).toBe('open');
  });

  it('holds for whom it is given to, and for its goal', async () => {
    const toCodex = await play([openGoal, file('a'), once({ to: 'agent:codex' })]);
    expect(await what(toCodex)).toMatch(/^needs-approval/);
    expect(await what(toCodex, codex)).toBe('ok');
    const world = await play([openGoal, openGoal, file('a')]);
    const the = theOf(await world.state());
    await world.do({ type: 'approval.once', ...deploy, until, goal: the('goal', 0) }, ada);
    expect(await what(world, { ...claude, goal: the('goal', 1) })).toMatch(/^needs-approval/);
    expect(await what(world, { ...claude, goal: the('goal', 0) })).toBe('ok');
  });

  it('two writers race: one wins', async () => {
    const place = sharedPlace();
    const [one, two] = [1, 2].map((pid) => new World(place, { pid, host: 'here', since: '' }));
    if (one === undefined || two === undefined) throw new Error('two worlds');
    await one.init();
    for (const world of [one, two]) await play([file('a')], world);
    await play([openGoal, once()], one);
    const told = await Promise.all([what(one, claude), what(two, codex)]);
    expect(told.filter((it) => it === 'ok')).toHaveLength(1);
    expect(told.filter((it) => it.startsWith('approval-over'))).toHaveLength(1);
  });
});

describe('what is asked for', () => {
  it('waits for leave, once, until it is given', async () => {
    const world = await play([openGoal, file('a')]);
    for (const who of [claude, codex]) await world.submit({ type: 'boundary.judge', ...deploy }, who);
    expect([...(await world.state()).askedFor.values()].map((it) => it.by)).toEqual(['agent:codex']);
    await play([once()], world);
    expect((await world.state()).askedFor.size).toBe(0);
  });

  it('is approved as it was asked for: a file that changed meanwhile is another action', async () => {
    const world = await play([openGoal, file('a')]);
    await world.submit({ type: 'boundary.judge', ...deploy }, claude);
    const [asked] = (await world.state()).askedFor.keys();
    await given(openGoal, file('b'))
      .when(once({ expects: asked ?? '' }))
      .then({ refused: 'action-changed' });
    await given(openGoal, file('a'))
      .when(once({ expects: asked ?? '' }))
      .then(['approval.given']);
  });

  it('is kept in state as far as people can see: the newest 16', async () => {
    const world = await play([openGoal]);
    for (let n = 0; n < 20; n += 1) {
      await world.submit({ type: 'boundary.judge', tool: `Tool ${n}` }, claude);
    }
    const names = [...(await world.state()).askedFor.values()].map((it) => it.action.tool);
    expect([names.length, names[0], names.at(-1)]).toEqual([16, 'Tool 4', 'Tool 19']);
  });
});

describe('standing leave', () => {
  const standing = (more: Record<string, unknown> = {}): Act => [
    ada,
    {
      type: 'approval.standing',
      rule: { over: 'command', pattern: ['./deploy.sh', '*'] },
      until,
      ...more,
    } as Command,
  ];
  it('is used as often as it is needed, until its end', async () => {
    const world = await play([openGoal, standing(), act(), act()]);
    expect([...(await world.state()).approvals.values()][0]?.status).toBe('open');
    world.pass(3_600);
    expect(await what(world)).toMatch(/^needs-approval/);
  });
  it('must end, and has the form of a rule', async () => {
    await given(openGoal)
      .when(standing({ until: '2026-11-30T09:00:00.000Z' }))
      .then({ refused: 'bad-command' });
    await given(openGoal)
      .when(standing({ rule: { over: 'path', pattern: ['../x'] } }))
      .then({ refused: 'bad-command' });
  });
  it('is no more than people can keep in view', async () => {
    const world = await play([openGoal, ...Array.from({ length: 32 }, () => standing())]);
    expect(await world.code({ type: 'approval.once', ...deploy, until }, ada)).toBe('too-many');
  });
});
