import { ada, claude, made, type World } from '../support/world.ts';

/** Something outside is waited for: looked at, found changed, closed; steps wait for it. */
export const watched = async (world: World, hostile: string): Promise<void> => {
  const opened = await world.do(
    {
      type: 'goal.open',
      objective: 'Wait for what is outside',
      criteria: [{ text: 'it came', judge: 'human' }],
    },
    ada,
  );
  const goal = made(opened, 'goal.opened', 'goal');
  const plan = { type: 'step.plan', goal, title: 'After the pipeline', judge: 'human' } as const;
  const step = made(await world.do(plan, claude), 'step.planned', 'step');
  const until = new Date(world.nowMs + 90_000_000).toISOString();
  const argv = ['pipeline', hostile.replaceAll('\u0000', '')];
  const add = { type: 'watch.add', goal, title: hostile, argv } as const;
  const watch = made(
    await world.do({ ...add, until, output: true, folder: 'web', every_s: 60, step }, claude),
    'watch.opened',
    'watch',
  );
  const look = async (result: Parameters<World['results']['set']>[1]): Promise<void> => {
    world.results.set(argv.join(' '), result);
    await world.do({ type: 'watch.observe', watch }, claude);
    world.pass(60);
  };
  await look({ timedOut: true, signal: 'SIGKILL' });
  await look({ exit: 8, output: Buffer.from(hostile) });
  await look({ exit: 8, output: Buffer.from(hostile) });
  await world.do({ type: 'step.block', step, watch, reason: hostile }, ada);
  await look({ exit: 8, output: Buffer.alloc(5_000, 'x') });
  await world.do({ type: 'watch.close', watch, reason: hostile }, claude);
  const other = made(
    await world.do({ type: 'watch.add', goal, title: hostile, date: until }, claude),
    'watch.opened',
    'watch',
  );
  await world.do({ type: 'step.block', step, watch: other }, claude);
  await world.do({ type: 'step.unblock', step, watch: other }, claude);
  await world.do({ type: 'step.block', step, watch: other }, ada);
  await world.do({ ...add, pass: 0 }, claude);
};
