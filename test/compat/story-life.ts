import { theOf } from '../support/given.ts';
import { ada, type World } from '../support/world.ts';

/** A goal stands still, goes on, ends, and is open again. */
export const lived = async (world: World, hostile: string): Promise<void> => {
  const goal = theOf(await world.state())('goal');
  await world.do({ type: 'goal.pause', goal, reason: hostile }, ada);
  world.pass(60);
  await world.do({ type: 'goal.unpause', goal, reason: hostile }, ada);
  await world.do({ type: 'goal.close', goal, outcome: 'abandoned' }, ada);
  await world.do({ type: 'goal.reopen', goal, reason: hostile }, ada);
  await world.do({ type: 'goal.pause', goal, reason: hostile }, ada);
};
