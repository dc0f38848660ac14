import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GitWorkTree } from '../../src/adapters/project/work-tree.ts';
import type { Command } from '../../src/domain/commands.ts';
import { ada, claude, codex, World } from '../support/world.ts';

const KEY = '01M8NTXDM00000000000000034';
const goal: Command = {
  type: 'goal.open',
  objective: 'Ship',
  criteria: [
    { text: 'tests pass', check: { argv: ['npm', 'test'] } },
    { text: 'reads well', judge: 'human' },
  ],
};

const open = async (): Promise<World> => {
  const world = new World();
  await world.init();
  await world.do(goal, ada);
  return world;
};

test('a key used for one command is no answer to another', async () => {
  const world = await open();
  await world.submit({ type: 'lesson.record', text: 'hello' }, claude, KEY);
  expect(await world.code({ type: 'goal.check' }, claude, KEY)).toBe('duplicate');
  expect(await world.code({ type: 'step.claim' }, claude, KEY)).toBe('duplicate');
  expect(world.ran).toEqual([]);
});

test('an idle session is not lost because it holds no claim', async () => {
  const world = await open();
  const { events } = await world.do({ type: 'session.start' }, claude);
  const line = `@${events[0]?.seq}`;
  expect(await world.code({ type: 'session.start', resumes: line }, codex)).toBe('session-alive');
  world.pass(1_801);
  expect(await world.code({ type: 'session.start', resumes: line }, codex)).toBe('ok');
});

test("a call in flight is its caller's: another does not settle it", async () => {
  const world = await open();
  await world.do({ type: 'session.start' }, claude);
  await world.do({ type: 'call.open', tool: 'deploy', input: '{}', call: 'c1' }, claude);
  const settle = { type: 'call.settle', call: 'c1', outcome: 'not_done', note: 'a guess' } as const;
  expect(await world.code(settle, codex)).toBe('session-alive');
  expect(await world.code({ type: 'call.return', call: 'c1', ok: true, output: '' }, claude)).toBe('ok');
});

test('a judgement ends when the objective becomes another', async () => {
  const world = await open();
  await world.do({ type: 'goal.judge', verdict: 'met' }, ada);
  await world.do({ type: 'goal.check' }, ada);
  await world.do({ type: 'goal.amend', objective: 'Ship payroll', reason: 'new' }, ada);
  expect(await world.code({ type: 'goal.close', outcome: 'achieved' }, ada)).toBe('goal-unproven');
});

test('an agent does not take back the question to a human by revising once more', async () => {
  const world = await open();
  await world.do({ type: 'step.plan', title: 'One' }, claude);
  await world.do({ type: 'step.claim' }, claude);
  const again = async (): Promise<string> => {
    for (let n = 0; n < 3; n += 1) {
      await world.do({ type: 'call.open', tool: 'Bash', input: 'ls', call: `c${n}` }, claude);
      await world.do({ type: 'call.return', call: `c${n}`, ok: true, output: '' }, claude);
    }
    return (await world.ledger.next(claude)).verdict;
  };
  for (let n = 0; n < 2; n += 1) {
    expect(await again()).toBe('replan');
    await world.do({ type: 'plan.revise' }, claude);
  }
  expect(await again()).toBe('decide');
  await world.do({ type: 'plan.revise' }, claude);
  expect((await world.ledger.next(claude)).verdict).toBe('decide');
});

test('a check in whose time the work tree changed proves nothing, and says why', async () => {
  const world = await open();
  world.tree = `git:${'1'.repeat(40)}`;
  world.whileChecking = () => {
    world.tree = `git:${'2'.repeat(40)}`;
  };
  const { events } = await world.do({ type: 'goal.check' }, claude);
  expect(events[0]?.event.data).toMatchObject({ outcome: 'error', tree: `git:${'1'.repeat(40)}` });
  expect(events[0]?.event.data.output).toContain('the work tree changed while this ran');
});

test('a tracked file counts in the tree although a rule ignores its name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loopledger-ignored-'));
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args]);
  try {
    git('init', '-q');
    writeFileSync(join(folder, 'cfg'), 'good\n');
    git('add', 'cfg');
    writeFileSync(join(folder, '.gitignore'), 'cfg\n');
    const before = await new GitWorkTree(folder).tree();
    writeFileSync(join(folder, 'cfg'), 'bad\n');
    expect(await new GitWorkTree(folder).tree()).not.toBe(before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
