import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Desk } from './support/desk.ts';

// State counts choices; the list of them is read from the log.

const agent = { env: { CLAUDECODE: '1' } };

let desk: Desk;
beforeEach(async () => {
  desk = new Desk();
  await desk.done('init --goal "Ship login" --check "npm test"');
  await desk.done('step plan "Write the form"');
  await desk.done('next --claim', agent);
  await desk.done('choice "Tests run in memory" --reason Faster --instead-of "A RAM disk"', agent);
  await desk.done('choice "Prices in euros" --reason "The shop is in Rome"', agent);
});
afterEach(() => desk.clear());

const texts = async (line: string): Promise<string[]> => {
  const { choices } = (await desk.done(`${line} --json`)).json() as { choices: { text: string }[] };
  return choices.map(({ text }) => text);
};

describe('choice list', () => {
  it('has every choice with its reason and what was not chosen, newest last', async () => {
    const { choices, left_out } = (await desk.done('choice list --json')).json() as {
      choices: { choice: string; step: string; goal: string; seq: number }[];
      left_out: number;
    };
    const { steps } = (await desk.done('step list --json')).json() as {
      steps: { id: string; goal: string }[];
    };
    expect(left_out).toBe(0);
    expect(choices).toMatchObject([
      {
        actor: 'agent:claude-code',
        text: 'Tests run in memory',
        reason: 'Faster',
        instead_of: ['A RAM disk'],
        step: steps[0]?.id,
        goal: steps[0]?.goal,
      },
      { text: 'Prices in euros', instead_of: [] },
    ]);
    const [first] = choices;
    expect((await desk.done(`show ${first?.choice}`)).out).toContain('Tests run in memory');
    const { out } = await desk.done('choice list');
    expect(out.indexOf('Prices')).toBeGreaterThan(out.indexOf('Tests run'));
    expect(out).toMatch(new RegExp(`^ *${first?.seq} `, 'm'));
  });

  it('keeps to a goal, to a step, to the newest', async () => {
    const { goal } = (await desk.done('goal open Other --check "npm test" --json')).json() as {
      goal: string;
    };
    await desk.done(`choice Other --reason R --goal ${goal}`);
    expect(await texts(`choice list --goal ${goal}`)).toEqual(['Other']);
    const { steps } = (await desk.done('step list --json')).json() as { steps: { id: string }[] };
    expect(await texts(`choice list --step ${steps[0]?.id}`)).toEqual([
      'Tests run in memory',
      'Prices in euros',
    ]);
    expect(await texts('choice list --limit 1')).toEqual(['Other']);
    const { out } = await desk.done('choice list --limit 1');
    expect(out).toContain('2 older ones: loopledger choice list --limit 10000');
    expect((await desk.type('choice list --step ZZZZZZ')).code).toBe(1);
    expect((await desk.type('choice list --limit 0')).code).toBe(2);
  });

  it('says so where there is none', async () => {
    const other = new Desk();
    await other.done('init');
    expect((await other.done('choice list')).out).toContain('no choice yet');
    expect((await other.done('choice list --json')).json()).toMatchObject({
      ok: true,
      choices: [],
      left_out: 0,
    });
    other.clear();
  });
});
