import { afterEach, beforeEach, expect, it } from 'vitest';
import { Day, Worker } from './support/day.ts';

// One user with one agent, from the first line to the goal that is achieved. Both do what `next` says, and no more.

let day: Day;
beforeEach(() => {
  day = new Day();
});
afterEach(() => day.desk.clear());

it('a solo user and an agent ship a login', async () => {
  const asked: string[] = [];
  const ada = new Worker(day, {}, { answers: '1', judges: () => undefined });
  const claude = new Worker(
    day,
    { tty: false, env: { CLAUDECODE: '1' } },
    {
      does: async (title) => {
        // It forgets the form the first time: the check tells it, and the step stays with it.
        if (title === 'Write the form' && !asked.includes('form')) asked.push('form');
        else day.write(`${title.split(' ').at(-1)}.txt`);
        if (title !== 'Wire it up to login' || asked.includes('colour')) return;
        asked.push('colour');
        await claude.done('ask "Which colour?" --option blue --option green --blocks step');
      },
    },
  );
  await ada.done('init --goal "Ship login" --check "has login.txt"');
  const form = await ada.makes('step plan "Write the form" --check "has form.txt"', 'step');
  const text = await ada.makes(`step plan "Write the text" --after ${form} --judge human`, 'step');
  await ada.done(`step plan "Wire it up to login" --after ${text}`);

  // The text waits for Ada; the agent goes on provisionally, until its own question stops it.
  expect(await claude.works()).toMatchObject({ verdict: 'decide', row: 8, who: 'human' });
  expect(asked).toEqual(['form', 'colour']);
  // What is a human's the agent can't do, and the try is written down.
  expect((await claude.type(`step accept ${text}`)).code).toBe(1);

  expect(await ada.works()).toMatchObject({ verdict: 'wait', row: 10 });
  expect(await claude.works()).toMatchObject({ verdict: 'decide', row: 12, who: 'human' });
  expect(await ada.works()).toMatchObject({ verdict: 'stop', row: 2 });

  const { out } = await ada.done('log --limit 0');
  for (const type of ['check.ran', 'decision.made', 'attempt.refused', 'goal.closed'])
    expect((await ada.done(`log --type ${type} --json`)).out).toContain(type);
  expect(out).toContain('green');
  const goals = (await ada.done('goal list --json')).json() as { goals: { status: string }[] };
  expect(goals.goals.map(({ status }) => status)).toEqual(['achieved']);
  expect((await ada.done('verify --deep')).code).toBe(0);
  expect(claude.turns.filter((it) => it.startsWith('5 '))).not.toEqual([]);
});
