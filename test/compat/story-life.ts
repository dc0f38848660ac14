import { theOf } from '../support/given.ts';
import { ada, claude, made, type World } from '../support/world.ts';

/** A goal stands still, goes on, ends, and is open again. */
export const lived = async (world: World, hostile: string): Promise<void> => {
  const goal = theOf(await world.state())('goal');
  await world.do({ type: 'goal.pause', goal, reason: hostile }, ada);
  world.pass(60);
  await world.do({ type: 'goal.unpause', goal, reason: hostile }, ada);
  await world.do({ type: 'goal.close', goal, outcome: 'abandoned' }, ada);
  await world.do({ type: 'goal.reopen', goal, reason: hostile }, ada);
  await world.do({ type: 'goal.pause', goal, reason: hostile }, ada);
  await changed(world, hostile);
};

/** Steps are amended, put off, made to wait, and done again. */
const changed = async (world: World, hostile: string): Promise<void> => {
  const until = new Date(world.nowMs + 90_000_000).toISOString();
  const plan = async (title: string) =>
    made(await world.do({ type: 'step.plan', title, judge: 'human' }, claude), 'step.planned', 'step');
  const [one, two] = [await plan('One'), await plan('Two')];
  await world.do(
    {
      type: 'step.amend',
      step: one,
      title: hostile,
      after: [two],
      parent: two,
      scope: ['web/**'],
      reason: hostile,
    },
    claude,
  );
  await world.do(
    { type: 'step.amend', step: one, gate: true, priority: 9, judge: 'human', parent: 'none' },
    ada,
  );
  await world.do({ type: 'step.defer', step: one, reason: hostile }, ada);
  await world.do({ type: 'step.undefer', step: one, reason: hostile }, ada);
  await world.do({ type: 'step.defer', step: one, until }, ada);
  await world.do({ type: 'step.block', step: one, on_step: two, reason: hostile }, claude);
  await world.do({ type: 'step.block', step: one, until }, ada);
  await world.do({ type: 'step.block', step: two, until }, claude);
  await world.do({ type: 'step.unblock', step: two, until }, claude);
  await world.do({ type: 'step.drop', step: two, reason: hostile }, ada);
  await world.do({ type: 'step.reopen', step: two, reason: hostile }, ada);
};
