import { afterEach, beforeEach, expect, it } from 'vitest';
import { Day, Worker } from './support/day.ts';

// A human sleeps for eight hours. Work goes on with all that does not need one; in the morning some of it comes back.

let day: Day;
beforeEach(() => {
  day = new Day();
});
afterEach(() => day.desk.clear());

it('a human asleep for eight hours stops nothing but gates', async () => {
  let picky = true;
  const ada = new Worker(
    day,
    {},
    {
      answers: 'euro',
      judges: (title) => {
        if (title !== 'Design the tables' || !picky) return undefined;
        picky = false;
        return 'A table for taxes';
      },
    },
  );
  const done: string[] = [];
  const claude = new Worker(
    day,
    { tty: false, env: { CLAUDECODE: '1' } },
    {
      does: async (title) => {
        done.push(title);
        day.write(`${title.split(' ').at(-1)}.txt`);
        if (title !== 'Print the prices' || done.filter((it) => it === title).length > 1) return;
        await claude.done('ask "Which currency?" --option euro --option pound --blocks step');
      },
    },
  );
  await ada.done('init --goal "Open the shop" --check "has shop.txt"');
  const tables = await ada.makes('step plan "Design the tables" --judge human', 'step');
  await ada.done(`step plan "Fill the tables" --check "has tables.txt" --after ${tables}`);
  const gate = await ada.makes('step plan "Choose the host" --judge human --gate', 'step');
  await ada.done(`step plan "Move to the host" --check "has host.txt" --after ${gate}`);
  await ada.done('step plan "Print the prices" --check "has prices.txt"');
  await ada.done('step plan "Open the shop"');

  // The evening: it works on until only a human can help, and says since when.
  const evening = await claude.works();
  expect(evening).toMatchObject({ verdict: 'decide', row: 8, who: 'human' });
  expect(done).toContain('Fill the tables');
  expect(done).toContain('Open the shop');
  expect(done).not.toContain('Move to the host');

  // The night: it asks each hour. Never is it told to work on what waits, and nothing is lost.
  for (let hour = 0; hour < 8; hour += 1) {
    day.passes(1);
    expect(await claude.asks()).toMatchObject({ verdict: 'decide', row: 8, who: 'human' });
  }

  // The morning: what waits for her comes first, one thing at a time; what is left then is work for anybody.
  const morning = await ada.works();
  expect(morning).toMatchObject({ verdict: 'work' });
  expect(morning.command).toContain(' step claim ');
  expect(ada.turns.slice(0, -1)).toEqual(['8 decide', '7 work', '7 work']);
  expect((await ada.done('status')).out).toContain('flagged');
  // What came back is done again; what was started on it is looked at again; the gate is open.
  expect(await claude.works()).toMatchObject({ verdict: 'decide', who: 'human' });
  expect(done).toContain('Move to the host');
  expect(done.filter((it) => it === 'Design the tables')).toHaveLength(2);
  await ada.works();
  await claude.works();
  expect(await ada.works()).toMatchObject({ verdict: 'stop', row: 2 });
  expect((await ada.done('goal list --json')).out).toContain('"status":"achieved"');
  expect((await ada.done('verify --deep')).code).toBe(0);
});
