import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Day, Worker } from './support/day.ts';

// Two agents in two work trees of one repository, with one ledger in git's common folder.

let day: Day;
let other: string;
beforeEach(() => {
  day = new Day();
  other = `${day.desk.folder}-other`;
  day.git('init', '-q');
  day.write('README.txt');
  day.git('add', '-A');
  day.git('commit', '-qm', 'start');
  day.git('worktree', 'add', '-q', '-b', 'prices', other);
});
afterEach(() => {
  day.desk.clear();
  rmSync(other, { recursive: true, force: true });
});

const commits = (cwd: string | undefined) => (title: string) => {
  const before = day.desk.cwd;
  day.desk.cwd = cwd ?? before;
  day.write(`${title.split(' ').at(-1)}.txt`, title);
  day.git('add', '-A');
  day.git('commit', '-qm', title);
  day.desk.cwd = before;
};

it('two agents in two work trees get in nobody’s way, and go on on each other’s work', async () => {
  const ada = new Worker(day, {});
  const claude = new Worker(
    day,
    { tty: false, env: { LOOPLEDGER_ACTOR: 'agent:claude' } },
    { does: commits(undefined) },
  );
  const codex = new Worker(
    day,
    { tty: false, env: { LOOPLEDGER_ACTOR: 'agent:codex' } },
    { does: commits(other), cwd: other },
  );
  await ada.done('init --goal "Open the shop" --check "has shop.txt"');
  const prices = await ada.makes(
    'step plan "Write the prices" --check "has prices.txt" --scope prices.txt',
    'step',
  );
  const form = await ada.makes('step plan "Write the form" --check "has form.txt" --scope form.txt', 'step');
  await ada.done(`step plan "Open the shop" --after ${prices} --after ${form}`);

  // Each takes another step, and nobody takes the same.
  for (const worker of [codex, claude]) await worker.follows(await worker.asks());
  const held = (await ada.done('step list --json')).json() as { steps: { claim?: { actor: string } }[] };
  expect(held.steps.flatMap(({ claim }) => claim?.actor ?? []).sort()).toEqual([
    'agent:claude',
    'agent:codex',
  ]);
  // Codex is done first; the last step waits for both.
  expect(await codex.works()).toMatchObject({ verdict: 'wait', row: 10, who: 'agent:claude' });
  await claude.follows(await claude.asks());

  // The last step rests on a commit that claude’s work tree does not have: it merges it, and goes on.
  const told = await claude.asks();
  expect(told).toMatchObject({ verdict: 'work', row: 7 });
  expect(told.command).toMatch(/^git merge [0-9a-f]{40}$/);
  expect(await claude.follows(told)).toBe(true);
  expect(await claude.works()).toMatchObject({ verdict: 'decide', row: 12 });
  expect(day.git('log', '--oneline', '--all').split('\n').length).toBeGreaterThan(3);
  expect(await ada.works()).toMatchObject({ verdict: 'stop', row: 2 });
  expect((await ada.done('goal list --json')).out).toContain('"status":"achieved"');
  expect((await ada.done('verify --deep')).code).toBe(0);
});
