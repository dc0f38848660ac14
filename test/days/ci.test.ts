import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testKey } from '../../src/testing/signer.ts';
import { Day, Worker } from './support/day.ts';

// A build server without a terminal. It judges with its key what names it, and speaks by exit codes.

let day: Day;
beforeEach(() => {
  day = new Day();
  for (const name of ['ada', 'ci']) writeFileSync(day.desk.path(`${name}.pub`), `${testKey(name).line}\n`);
});
afterEach(() => day.desk.clear());

it('ci judges by night what an agent hands in by day, and nobody needs a terminal', async () => {
  const ada = new Worker(day, {});
  const claude = new Worker(
    day,
    { tty: false, env: { CLAUDECODE: '1' } },
    { does: (title) => day.write(`${title.split(' ').at(-1)}.txt`) },
  );
  let builds = false;
  const ci = new Worker(
    day,
    { tty: false, env: { LOOPLEDGER_ACTOR: 'ci:main', LOOPLEDGER_SIGN_KEY: 'ci' } },
    { judges: () => (builds ? undefined : 'It does not build on Windows') },
  );
  const asked = async (worker: Worker): Promise<number> => (await worker.type('next --exit-code')).code;

  await ada.done('init --title Shop');
  await ada.done('key add ci:main ci.pub');
  await ada.done('key add human:ada-lovelace ada.pub');
  await ada.done('goal open "Ship it" --check "has shop.txt"');
  await ada.done('goal amend --criterion "It builds" --judge ci --reason "Each release is built"');
  const shop = await ada.makes('step plan "Write the shop"', 'step');
  await ada.done(`step plan "Make the build" --judge ci --after ${shop}`);

  // Nothing that names it can be judged yet: it is told to wait.
  expect(await asked(ci)).toBe(10);

  expect(await claude.works()).toMatchObject({ verdict: 'wait', row: 9, who: 'ci' });
  expect(await asked(claude)).toBe(10);

  // The first night it sends the build back, the second it lets it through.
  expect(await asked(ci)).toBe(0);
  await ci.follows(await ci.asks());
  expect(await claude.works()).toMatchObject({ verdict: 'wait', row: 9, who: 'ci' });
  builds = true;
  await ci.follows(await ci.asks());

  // What ci is for is ci's; what is a human's is not, and without its key it is nobody.
  await ci.done('goal judge --met');
  expect((await ci.type('goal close --achieved')).code).toBe(1);
  const keyless = new Worker(day, { tty: false, env: { LOOPLEDGER_ACTOR: 'ci:main' } });
  expect(await keyless.asks()).toMatchObject({ verdict: 'stop' });
  expect((await keyless.type('lesson add "Too weak"')).code).toBe(1);

  // A human's script has no terminal either: it signs.
  expect(await claude.works()).toMatchObject({ verdict: 'decide', row: 12, who: 'human' });
  const piped = new Worker(day, { tty: false });
  expect((await piped.type('goal close --achieved')).err).toContain('proof grade');
  const signing = new Worker(day, { tty: false, env: { LOOPLEDGER_SIGN_KEY: 'ada' } });
  await signing.done('goal close --achieved');
  expect(await asked(signing)).toBe(13);
  const goals = (await ada.done('goal list --json')).json() as { goals: { status: string }[] };
  expect(goals.goals.map(({ status }) => status)).toEqual(['achieved']);
  expect((await ada.done('verify --deep')).out).toContain('signatures:');
});
