import { afterEach, beforeEach, expect, it } from 'vitest';
import { Day, Worker } from './support/day.ts';

// An agent that plans its own steps. What it plans for itself proves no criterion of the human's goal.

let day: Day;
beforeEach(() => {
  day = new Day();
});
afterEach(() => day.desk.clear());

it('an agent plans its own steps, and the goal is not done because it says so', async () => {
  const ada = new Worker(day, {});
  const titles = ['Read the prices', 'Show the prices'];
  const claude = new Worker(
    day,
    { tty: false, env: { CLAUDECODE: '1' } },
    {
      // Easy checks of its own: an empty file will do.
      plans: async ({ row }) => {
        const title = titles.shift();
        if (row === 13 && title !== undefined)
          await claude.done(`step plan "${title}" --check "has ${title.split(' ')[0]}.txt"`);
        else await claude.done('plan revise --as-seen');
        if (title === undefined) await claude.done('step plan "Put it together"');
      },
      does: (title) => day.write(title === 'Put it together' ? 'shop.txt' : `${title.split(' ')[0]}.txt`),
    },
  );
  await ada.done('init --goal "Open the shop" --check "has shop.txt"');

  // The goal's check first, to know where it stands; then a plan, which is its own. Its first step is accepted by its own
  // check, and that is shown.
  for (const row of [11, 13, 7, 5]) {
    const told = await claude.asks();
    expect(told.row).toBe(row);
    await claude.follows(told);
  }
  expect((await ada.done('step list --all')).out).toContain('own check');
  // Nothing is left; the goal's own check is run, and is red: it is not done.
  const run = await claude.asks();
  expect(run).toMatchObject({ verdict: 'work', row: 11 });
  expect((await claude.type(run.command.replace('loopledger ', ''))).out).toContain('red');
  expect((await claude.type('goal close --achieved')).code).toBe(1);
  expect((await ada.type('goal close --achieved')).code).toBe(1);

  // It plans again, until the goal's own check is green; then a human closes.
  expect(await claude.works()).toMatchObject({ verdict: 'decide', row: 12, who: 'human' });
  expect(await ada.works()).toMatchObject({ verdict: 'stop', row: 2 });
  expect((await ada.done('goal list --json')).out).toContain('"status":"achieved"');
  expect((await ada.done('verify --deep')).code).toBe(0);
});
