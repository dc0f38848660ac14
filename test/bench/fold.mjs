// How long a ledger takes to be read, checked and folded into its state, by its length: ten times as long must take
// ten times the time. Prints a table; `npm run build` first.

import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';

const LIBRARY = new URL('../../dist/lib/', import.meta.url);
if (!existsSync(LIBRARY)) {
  console.error('The library is not built yet: npm run build');
  process.exit(2);
}
const { World, ada, claude } = await import(new URL('testing/index.js', LIBRARY));
const { openLog } = await import(new URL('log/open.js', LIBRARY));
const PAIRS = 500;

const world = new World();
await world.init();
const criteria = [{ text: 'green', check: { argv: ['npm', 'test'] } }];
await world.do({ type: 'goal.open', objective: 'Ship it', criteria }, ada);
await world.do({ type: 'step.plan', title: 'A long step' }, claude);
await world.do({ type: 'step.claim' }, claude);
const state = await world.state();
const [session] = state.sessions.keys();
let { seq } = state.head;

/** Calls of tools and their returns, as the most part of a long ledger is. */
const lengthen = async (size) => {
  const log = openLog(world.store, world.ports().sources);
  while (seq < size) {
    const common = { actor: claude.actor, at: new Date(world.nowMs).toISOString() };
    const drafts = Array.from({ length: PAIRS }, (_, n) => seq + 1 + 2 * n).flatMap((called) => {
      const call = `call-${called}`;
      return [
        {
          ...common,
          type: 'tool.called',
          data: { session, call, tool: 'Bash', input: '{"command":"make"}' },
        },
        { ...common, type: 'tool.returned', data: { session, call, called, ok: true, output: 'done' } },
      ];
    });
    await log.transact(
      () => undefined,
      (tx) => tx.append(drafts),
    );
    seq += drafts.length;
    world.pass(1);
  }
};

const foldOnce = async () => {
  const reader = new World(world.files, { pid: 9, host: 'here', since: '' });
  const start = process.hrtime.bigint();
  const { status, state: folded } = await reader.ledger.reading();
  if (status !== 'clean' || folded.readOnly !== undefined) throw new Error(`not clean: ${status}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
};

console.log(`Node ${process.versions.node}, load average ${loadavg()[0].toFixed(1)}\n`);
console.log('| events | median of 3, ms | µs an event |\n| ---: | ---: | ---: |');
for (const size of [10_000, 100_000]) {
  await lengthen(size);
  const times = [await foldOnce(), await foldOnce(), await foldOnce()].sort((a, b) => a - b);
  console.log(`| ${seq + 1} | ${times[1].toFixed(0)} | ${((times[1] / seq) * 1e3).toFixed(1)} |`);
}
