import { expect, test } from 'vitest';
import { initLedger } from '../../src/app/init.ts';
import type { Command } from '../../src/domain/commands.ts';
import type { Actor, Proof } from '../../src/format/events/common.ts';
import { testKey } from '../../src/testing/signer.ts';
import { openGoal } from '../support/acts.ts';
import { play } from '../support/given.ts';
import { ada, World } from '../support/world.ts';

const ciKey = { type: 'key.register', actor: 'ci:main', line: testKey('ci:main').line } as const;

test.each<Command>([
  { type: 'step.plan', title: 'Build', judge: 'ci' },
  { type: 'goal.open', objective: 'x', criteria: [{ text: 'built', judge: 'ci' }] },
  { type: 'goal.amend', add: [{ text: 'built', judge: 'ci' }], reason: 'more' },
])('$type names no ci as a judge before it has a key, nor once it has none left', async (command) => {
  const world = await play([openGoal]);
  const before = (await world.state()).head;
  const code = async () => {
    const outcome = await world.ledger.submit(command, ada);
    return outcome.ok ? 'ok' : outcome.refusal.code;
  };
  expect(await code()).toBe('out-of-reach');
  expect((await world.state()).head).toEqual(before);
  await world.do(ciKey, ada);
  expect(await code()).toBe('ok');
  const [key = ''] = (await world.state()).keys.keys();
  await world.do({ type: 'key.revoke', key, reason: 'lost' }, ada);
  expect(await code()).toBe('out-of-reach');
});

test('other judges, and checks, are named as ever', async () => {
  const world = await play([openGoal]);
  for (const judge of ['human', 'peer'] as const) {
    expect(await world.code({ type: 'step.plan', title: 'Build', judge }, ada)).toBe('ok');
  }
});

test.each<readonly [Proof, boolean]>([
  ['none', true],
  ['client', true],
  ['terminal', true],
  ['board', false],
  ['signature', false],
])(
  'a ledger that asks for %s is made without a first key: %s, and else with one',
  async (humanProof, made) => {
    const bare = await initLedger(new World().ports(), { title: 'Test', humanProof }, ada);
    expect(bare.ok).toBe(made);
    if (!bare.ok) expect(bare).toMatchObject({ code: 'out-of-reach' });
    const key = testKey(ada.actor);
    const signing = { ...ada, sign: key.sign };
    const opening = { title: 'Test', humanProof, firstKey: key.line };
    const world = new World();
    const keyed = await initLedger(world.ports(), opening, signing);
    expect(keyed.ok).toBe(!made);
    if (keyed.ok) expect((await world.state()).keys.size).toBe(1);
    // An agent, or a human who does not sign, brings none.
    expect((await initLedger(new World().ports(), opening, ada)).ok).toBe(made);
    const agent = { ...signing, actor: 'agent:codex' };
    expect((await initLedger(new World().ports(), opening, agent)).ok).toBe(false);
  },
);

test.each<readonly [Actor, Proof, boolean]>([
  ['ci:main', 'none', false],
  ['ci:main', 'board', false],
  ['ci:main', 'signature', true],
])('%s makes a ledger with proof %s: %s', async (actor, proof, made) => {
  const answer = await initLedger(
    new World().ports(),
    { title: 'Test', humanProof: 'terminal' },
    { actor, proof, runtime: 'x' },
  );
  expect(answer.ok).toBe(made);
});
