import { expect, it } from 'vitest';
import { openGoal } from '../support/acts.ts';
import { forge, linesOf } from '../support/forge.ts';
import { play } from '../support/given.ts';
import { ada, claude, World } from '../support/world.ts';

// A write may end between two events of one act. What is whole of it stands, and nobody is led in a circle by it.

it('a goal whose check was cut off is a human’s to amend, and nobody is told to run what is not there', async () => {
  const lines = await linesOf(await play([openGoal]));
  const opened = lines.flatMap((it) =>
    it.kind === 'event' && it.event.type === 'goal.opened' ? [it.event] : [],
  );
  const world = new World();
  await world.init();
  for (const { type, actor, data } of opened) await forge(world, { type, actor, data: { ...data } });
  const goal = [...(await world.state()).goals.keys()].at(-1) ?? '';
  expect(await world.code({ type: 'goal.check', goal }, claude)).toBe('nothing-to-change');
  const [bare = ''] = (await world.state()).goals.get(goal)?.criteria.keys() ?? [];
  for (const who of [claude, ada]) {
    expect(await world.ledger.next(who)).toMatchObject({
      verdict: 'decide',
      why: `the check of criterion ${bare.slice(-6)} "tests pass" is not in the log: it can not be proved`,
      who: 'human',
      command: `loopledger goal show ${goal}`,
    });
  }
  const add = [{ text: 'it feels right', judge: 'human' as const }];
  const remove = [...((await world.state()).goals.get(goal)?.criteria.keys() ?? [])];
  await world.do({ type: 'goal.amend', goal, add, remove, reason: 'its check is not there' }, ada);
  await world.do({ type: 'goal.judge', goal, verdict: 'met' }, ada);
  await world.do({ type: 'goal.close', goal, outcome: 'achieved' }, ada);
});
