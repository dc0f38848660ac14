import type { Caller } from '../../src/app/caller.ts';
import type { NextAnswer } from '../../src/domain/next/answer.ts';
import { keyOfCi } from '../support/acts.ts';
import { type Act, play, type The, theOf } from '../support/given.ts';
import { ci, type World } from '../support/world.ts';
import { keptOr } from './kept.stage.ts';
import type { Situation } from './next.words.ts';

/** What went before. ci has its key from the start: without one it could not ask. */
export const givenOf = (it: Situation): readonly Act[] =>
  it.asker === ci ? [keyOfCi, ...it.given] : it.given;

const stages = new Map<string, Promise<World>>();

/** The situation, played once: asking changes nothing. */
export const stageOf = (it: Situation): Promise<World> => {
  const known = stages.get(it.name) ?? keptOr(it.name, () => play(givenOf(it)));
  stages.set(it.name, known);
  return known;
};

export const askerOf = (it: Situation, the: The): Caller =>
  typeof it.asker === 'function' ? it.asker(the) : it.asker;

export const ask = async (it: Situation): Promise<NextAnswer> => {
  const world = await stageOf(it);
  return world.ledger.next(askerOf(it, theOf(await world.state())));
};

export const expectedOf = async (it: Situation) => {
  const { row, verdict } = it;
  return { row, verdict, command: it.command(theOf(await (await stageOf(it)).state())) };
};

/** Whether the answer is the one that is expected; a throw is not. */
export const isRight = async (it: Situation): Promise<boolean> => {
  const answer = await ask(it).catch(() => undefined);
  const expected = await expectedOf(it);
  return (
    answer?.row === expected.row && answer.verdict === expected.verdict && answer.command === expected.command
  );
};
