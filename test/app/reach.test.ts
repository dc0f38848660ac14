import { expect, test } from 'vitest';
import { initLedger } from '../../src/app/init.ts';
import { Ledger } from '../../src/app/ledger.ts';
import type { Command } from '../../src/domain/commands.ts';
import type { Actor, Proof } from '../../src/format/events/common.ts';
import { openGoal } from '../support/acts.ts';
import { play } from '../support/given.ts';
import { ada, World } from '../support/world.ts';

const atTerminals = async (): Promise<World> => {
  const world = await play([openGoal]);
  world.strongestProof = 'terminal';
  return world;
};

test.each<Command>([
  { type: 'step.plan', title: 'Build', judge: 'ci' },
  { type: 'goal.open', objective: 'x', criteria: [{ text: 'built', judge: 'ci' }] },
  { type: 'goal.amend', add: [{ text: 'built', judge: 'ci' }], reason: 'more' },
])(
  '$type names no ci as a judge where no key can be registered: nobody would ever judge',
  async (command) => {
    const world = await atTerminals();
    const before = (await world.state()).head;
    const outcome = await new Ledger(world.ports()).submit(command, ada);
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'out-of-reach' } });
    expect((await world.state()).head).toEqual(before);
    world.strongestProof = 'signature';
    expect((await new Ledger(world.ports()).submit(command, ada)).ok).toBe(true);
  },
);

test('other judges, and checks, are named as ever', async () => {
  const world = await atTerminals();
  for (const judge of ['human', 'peer'] as const) {
    expect(
      (await new Ledger(world.ports()).submit({ type: 'step.plan', title: 'Build', judge }, ada)).ok,
    ).toBe(true);
  }
});

test.each<readonly [Proof, boolean]>([
  ['none', true],
  ['client', true],
  ['terminal', true],
  ['board', false],
  ['signature', false],
])('where a terminal is the best proof, a ledger that asks for %s is made: %s', async (humanProof, made) => {
  const world = new World();
  world.strongestProof = 'terminal';
  const answer = await initLedger(world.ports(), { title: 'Test', humanProof }, ada);
  expect(answer.ok).toBe(made);
  if (!answer.ok) expect(answer).toMatchObject({ code: 'out-of-reach' });
});

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
