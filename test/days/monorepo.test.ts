import { afterEach, beforeEach, expect, it } from 'vitest';
import { Day, Worker } from './support/day.ts';

// One repository, one ledger, two goals: who works on which is said, and nothing of one is done for the other.

let day: Day;
beforeEach(() => {
  day = new Day();
});
afterEach(() => day.desk.clear());

const goals = async (who: Worker) =>
  (
    (await who.done('goal list --json')).json() as { goals: { objective: string; status: string }[] }
  ).goals.map(({ objective, status }) => [objective, status]);

it('a monorepo with two goals: each agent keeps to its own', async () => {
  const ada = new Worker(day, {});
  await ada.done('init --title Shop');
  const shop = await ada.makes('goal open "Open the shop" --check "has packages/shop/done.txt"', 'goal');
  const site = await ada.makes('goal open "Mend the site" --check "has packages/site/done.txt"', 'goal');
  const plan = (goal: string, place: string) =>
    ada.makes(`step plan "Finish packages/${place}" --goal ${goal} --scope "packages/${place}/**"`, 'step');
  const steps = { shop: await plan(shop, 'shop'), site: await plan(site, 'site') };

  const agent = (name: string, goal?: string) =>
    new Worker(
      day,
      {
        tty: false,
        env: { LOOPLEDGER_ACTOR: `agent:${name}`, ...(goal === undefined ? {} : { LOOPLEDGER_GOAL: goal }) },
      },
      { does: (title) => day.write(`${title.split(' ').at(-1)}/done.txt`) },
    );
  // Whoever says no goal is told to pick one, and is given nothing to do.
  const lost = await agent('gemini').asks();
  expect(lost).toMatchObject({ verdict: 'stop', row: 2 });
  expect(lost.why + lost.what).toContain(shop.slice(-6));
  expect(lost.why + lost.what).toContain(site.slice(-6));

  const claude = agent('claude', shop);
  const codex = agent('codex', site);
  expect(await claude.asks()).toMatchObject({ verdict: 'work', row: 7, step: steps.shop });
  expect(await codex.asks()).toMatchObject({ verdict: 'work', row: 7, step: steps.site });
  // A pause of one goal stops nobody at the other.
  await ada.done(`goal pause --goal ${site} --reason "The host is down"`);
  expect(await codex.works()).toMatchObject({ verdict: 'stop', row: 2 });
  expect(await claude.works()).toMatchObject({ verdict: 'decide', row: 12 });
  const closing = new Worker(day, { env: { LOOPLEDGER_GOAL: shop } });
  expect(await closing.works()).toMatchObject({ verdict: 'stop', row: 2 });
  expect(await goals(ada)).toEqual([
    ['Open the shop', 'achieved'],
    ['Mend the site', 'open'],
  ]);

  await ada.done(`goal unpause --goal ${site}`);
  expect(await codex.works()).toMatchObject({ verdict: 'decide', row: 12 });
  expect(await ada.works()).toMatchObject({ verdict: 'stop', row: 2 });
  expect((await goals(ada)).map(([, status]) => status)).toEqual(['achieved', 'achieved']);
  // What was done for the one is in no list of the other.
  const of = (goal: string) => ada.done(`step list --all --goal ${goal} --json`);
  expect((await of(shop)).out).not.toContain(steps.site);
  expect((await ada.done('verify --deep')).code).toBe(0);
});
