import { expect, test } from 'vitest';
import { ada, claude, codex, made, World } from '../support/world.ts';

test('a goal is opened, its step planned, claimed, submitted green, and the goal closed', async () => {
  const world = new World();
  await world.init();
  const opened = await world.do(
    {
      type: 'goal.open',
      objective: 'Ship login',
      criteria: [{ text: 'tests pass', check: { argv: ['npm', 'test'] } }],
    },
    ada,
  );
  const goal = made(opened, 'goal.opened', 'goal');
  expect((await world.ledger.next(claude)).row).toBe(11);
  const planned = await world.do({ type: 'step.plan', title: 'Write the form' }, claude);
  const step = made(planned, 'step.planned', 'step');
  expect((await world.ledger.next(claude)).command).toBe(`loopledger step claim ${step}`);
  await world.do({ type: 'step.claim', step }, claude);
  expect((await world.ledger.next(claude)).row).toBe(5);
  expect(await world.code({ type: 'step.claim', step }, codex)).toBe('step-held');
  world.results.set('npm test', { exit: 1 });
  expect(await world.code({ type: 'step.submit' }, claude)).toBe('check-red');
  world.results.set('npm test', { exit: 0 });
  await world.do({ type: 'step.submit', summary: 'done' }, claude);
  expect((await world.state()).steps.get(step)?.status).toBe('accepted');
  expect(await world.code({ type: 'goal.close', outcome: 'achieved' }, claude)).toBe('not-allowed');
  const answer = await world.ledger.next(ada);
  expect(answer).toMatchObject({
    verdict: 'decide',
    row: 12,
    command: `loopledger goal close ${goal} --achieved`,
  });
  await world.do({ type: 'goal.close', outcome: 'achieved' }, ada);
  expect((await world.ledger.next(claude)).verdict).toBe('stop');
  expect(await world.types()).toEqual([
    'ledger.opened',
    'goal.opened',
    'check.added',
    'step.planned',
    'session.started',
    'step.claimed',
    'check.ran',
    'check.ran',
    'step.submitted',
    'step.accepted',
    'attempt.refused',
    'goal.closed',
  ]);
});
