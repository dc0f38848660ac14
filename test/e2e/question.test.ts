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
  expect((await shop.type(['decide', question, '1'], claude)).code).toBe(1);
  const night = await shop.json(['next'], codex);
  expect(night).toMatchObject({ verdict: 'work', step: prices });
  await shop.done(['step', 'claim', prices], codex);
  expect(await shop.json(['step', 'claim', form], codex)).toMatchObject({ ok: false });
  await shop.done(['step', 'submit', prices], codex);
  const asleep = await shop.json(['next'], codex);
  expect(asleep.verdict).not.toBe('work');
  expect((await shop.type(['resume'], codex)).out).toContain('Which currency?');

  // In the morning.
  const morning = await shop.json(['next'], ada);
  expect(['decide', 'wait', 'work']).toContain(morning.verdict);
  await shop.done(['decide', question, '2', '--reason', 'We sell in London'], ada);
  const day = await shop.json(['next'], claude);
  expect(day).toMatchObject({ verdict: 'work', step: form });
  expect((await shop.type(['resume'], claude)).out).toContain('pound');
  await shop.done(['step', 'submit', form], claude);
  for (const step of [form, prices]) await shop.done(['step', 'accept', step], ada);
  expect((await shop.type(['verify', '--deep'])).code).toBe(0);
});
