import { ada, claude, type World } from '../support/world.ts';

/** What may be done, what was asked for, and leave that was given, used and taken back. */
export const bounded = async (world: World, hostile: string): Promise<void> => {
  const rules = [
    { effect: 'allow', over: 'command', pattern: ['npm', '**'] },
    { effect: 'ask', over: 'host', pattern: ['*'] },
    { effect: 'deny', over: 'tool', pattern: [hostile] },
  ] as const;
  await world.do(
    {
      type: 'boundary.set',
      how: 'replaces',
      rules: rules.map(({ effect, over, pattern }) => ({ effect, over, pattern: [...pattern] })),
    },
    ada,
  );
  const [goal] = [...(await world.state()).goals.values()].filter(({ status }) => status === 'open');
  const path = { effect: 'deny', over: 'path', pattern: ['**/.env'] } as const;
  await world.do(
    {
      type: 'boundary.set',
      goal: goal?.id ?? '',
      how: 'adds',
      rules: [{ ...path, pattern: [...path.pattern] }],
    },
    claude,
  );
  world.projectFiles.set('./deploy.sh', '7'.repeat(64));
  const deploy = {
    tool: hostile.slice(1),
    argv: ['./deploy.sh', hostile, ''],
    hosts: ['bücher.example:8443'],
  };
  const until = new Date(world.nowMs + 3_600_000).toISOString();
  await world.code({ type: 'boundary.judge', tool: hostile }, claude);
  await world.code({ type: 'boundary.judge', ...deploy }, claude);
  await world.do({ type: 'approval.once', ...deploy, until, to: claude.actor }, ada);
  await world.do({ type: 'boundary.judge', ...deploy }, claude);
  await world.do({ type: 'approval.once', ...deploy, until }, ada);
  for (const pattern of [
    ['git', 'push'],
    [hostile, '**'],
  ]) {
    await world.do({ type: 'approval.standing', rule: { over: 'command', pattern }, until }, ada);
  }
  const last = [...(await world.state()).approvals.keys()].at(-1) ?? '';
  await world.do({ type: 'approval.revoke', approval: last, reason: hostile }, claude);
  await world.code({ type: 'boundary.judge', tool: 'Write', paths: ['a/b'] }, claude);
};
