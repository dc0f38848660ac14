import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Caller } from '../../src/app/caller.ts';
import { contextOf, whoOf } from '../../src/app/contexts.ts';
import { decide } from '../../src/domain/decide.ts';
import type { State } from '../../src/domain/state.ts';
import { isLive } from '../../src/domain/step/claim.ts';
import { withKey } from '../../src/testing/signer.ts';
import { callers, perform, sequences } from '../support/sequences.ts';
import { typed } from '../support/typed.ts';
import { World } from '../support/world.ts';

const VERDICTS = ['work', 'wait', 'decide', 'replan', 'stop'];

/** What would become of the command now; runs of checks apart, which only a real submit makes. */
const answerTo = async (world: World, line: string, caller: Caller): Promise<string> => {
  const { command } = typed(line);
  if (command === undefined) return 'ok';
  const state = await world.state();
  const who = await whoOf(world.ports(), state, withKey(caller), 'to come');
  const facts = { tree: world.tree };
  const decision = decide(state, command, contextOf(world.ports(), state, who, facts, [], undefined));
  return decision.ok || decision.refusal.code === 'check-not-run' ? 'ok' : decision.refusal.code;
};

const asked = async (world: World, caller: Caller): Promise<void> => {
  const answer = await world.ledger.next(caller);
  const state = await world.state();
  const now = new Date(world.nowMs).toISOString();
  expect(VERDICTS).toContain(answer.verdict);
  expect(Buffer.byteLength(JSON.stringify(answer), 'utf8')).toBeLessThanOrEqual(2_048);
  if (answer.until !== undefined) expect(answer.until > now).toBe(true);
  expect([answer, await answerTo(world, answer.command, caller)]).toEqual([answer, 'ok']);
  if (answer.verdict !== 'work') return;
  expect(state.goals.get(answer.goal ?? '')?.status).toBe('open');
  const claim = state.steps.get(answer.step ?? '')?.claim;
  const dead = new Set(
    [...state.sessions.values()].filter((it) => world.dead.has(it.pid ?? 0)).map((it) => it.id),
  );
  if (isLive(claim, state, now, dead)) expect(claim.actor).toBe(caller.actor);
};

/** As whoever names nothing, a goal, or one of its sessions, open or over. */
const asks = (state: State, caller: Caller): readonly Caller[] => {
  const [goal] = state.goals.keys();
  const session = [...state.sessions.values()].find((it) => it.actor === caller.actor)?.id;
  return [
    caller,
    ...(goal === undefined ? [] : [{ ...caller, goal }]),
    ...(session === undefined ? [] : [{ ...caller, session }]),
  ];
};

test('next has one answer after whatever happened: in time, and its command is accepted', async () => {
  await fc.assert(
    fc.asyncProperty(sequences(30), async (ops) => {
      const world = new World();
      await world.init();
      for (const op of ops) {
        await perform(world, op);
        const state = await world.state();
        for (const caller of callers) for (const one of asks(state, caller)) await asked(world, one);
      }
      expect((await world.state()).readOnly).toBeUndefined();
    }),
    { numRuns: 25 },
  );
});

test('whoever does what next says comes to an end: nobody works for ever on nothing', async () => {
  await fc.assert(
    fc.asyncProperty(sequences(25), async (ops) => {
      const world = new World();
      await world.init();
      for (const op of ops) await perform(world, op);
      const [claude] = callers;
      if (claude === undefined) return;
      for (let turn = 0; turn < 60; turn += 1) {
        const { verdict, command, row } = await world.ledger.next(claude);
        if (verdict !== 'work' && verdict !== 'replan') return;
        const act = typed(command).command;
        if (act !== undefined) expect(await world.code(act, claude)).toBe('ok');
        // Whoever holds a step does it, and whoever may judge one judges it.
        if (row === 5) await world.submit({ type: 'step.submit' }, claude);
        const step = /step show (\w+)/.exec(command)?.[1];
        if (row === 7 && step !== undefined) await world.submit({ type: 'step.accept', step }, claude);
      }
      const told = await world.ledger.next(claude);
      // Only a step whose checks stay red is still in hand: it is for its holder to mend, or to give up.
      expect([told.row, world.results.get('npm test')?.exit]).toEqual([5, 1]);
    }),
    { numRuns: 40 },
  );
});
