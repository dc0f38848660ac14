import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtProgram, Shell } from '../support/shell.ts';

// A day with a question, by the built command, a process each time: the agent asks, the human sleeps, the agent goes
// on with what does not wait, another agent comes, the human answers, and the step that waited goes on.

const ada = { actor: 'human:ada' };
const claude = { actor: 'agent:claude' };
const codex = { actor: 'agent:codex' };

let root: string;
let shop: Shell;
const idOf = (answer: Record<string, unknown>, type: string, key: string): string => {
  const events = answer.events as { type: string; data: Record<string, unknown> }[];
  return String(events.find((it) => it.type === type)?.data[key]);
};
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'loopledger-question-'));
  const [home, folder] = [join(root, 'home'), join(root, 'shop')];
  for (const it of [home, folder]) mkdirSync(it);
  shop = new Shell(builtProgram(), folder, home);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('asked by day, answered after a night', async () => {
  await shop.done(['init', '--goal', 'Open the shop', '--human-proof', 'none'], ada);
  const plan = async (title: string): Promise<string> =>
    idOf(await shop.json(['step', 'plan', title, '--judge', 'human'], ada), 'step.planned', 'step');
  const form = await plan('Write the form');
  const prices = await plan('Write the prices');
  await shop.done(['step', 'claim', form], claude);
  const asked = await shop.json(
    ['ask', 'Which currency?', '--option', 'euro', '--option', 'pound', '--blocks', form],
    claude,
  );
  const question = idOf(asked, 'decision.asked', 'decision');

  // Nobody answers. What does not wait goes on; the step that waits is nobody's to go on with.
  expect(await shop.json(['decide', question, '1'], claude)).toMatchObject({
    ok: false,
    code: 'not-allowed',
  });
  const night = await shop.json(['next'], codex);
  expect(night).toMatchObject({ verdict: 'work', step: prices });
  await shop.done(['step', 'claim', prices], codex);
  const tried = () => shop.json(['step', 'claim', form], codex);
  expect(await tried()).toMatchObject({ ok: false, code: 'step-held' });
  await shop.done(['step', 'release', form], claude);
  expect(await tried()).toMatchObject({ ok: false, code: 'step-blocked' });
  await shop.done(['step', 'submit', prices], codex);
  const asleep = await shop.json(['next'], codex);
  expect(asleep).toMatchObject({ verdict: 'decide', row: 8, who: 'human', question, step: form });
  expect((await shop.type(['resume'], codex)).out).toContain('Which currency?');

  // In the morning.
  const morning = await shop.json(['next'], ada);
  expect(morning).toMatchObject({ verdict: 'decide', row: 8, who: 'human:ada', question, step: form });
  await shop.done(['decide', question, '2', '--reason', 'We sell in London'], ada);
  const day = await shop.json(['next'], claude);
  expect(day).toMatchObject({ verdict: 'work', row: 7, step: form });
  await shop.done(['step', 'claim', form], claude);
  expect((await shop.type(['resume'], claude)).out).toContain('pound');
  await shop.done(['step', 'submit', form], claude);
  for (const step of [form, prices]) await shop.done(['step', 'accept', step], ada);
  expect((await shop.type(['verify', '--deep'])).code).toBe(0);
});
