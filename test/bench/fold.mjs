// How long a ledger takes to be read, checked and folded into its state, by its length: twice as long must take
// twice the time. Prints a table; `npm run build` first. Sizes are given as arguments: node test/bench/fold.mjs 10000 100000

import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';

const LIBRARY = new URL('../../dist/lib/testing/index.js', import.meta.url);
if (!existsSync(LIBRARY)) {
  console.error('The library is not built yet: npm run build');
  process.exit(2);
}
const { World, ada, claude } = await import(LIBRARY);
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000];
const CALLS_OF_A_STEP = 20;
const ROUNDS = 5;

/** Work as it goes on for days: steps planned, held, worked on by calls of tools, handed in, accepted by a check. */
const lengthen = async (world, events) => {
  const state = await world.state();
  let seq = state.head.seq;
  for (let n = seq; seq < events; n += 1) {
    await world.do({ type: 'step.plan', title: `Step ${n}` }, claude);
    await world.do({ type: 'step.claim' }, claude);
    for (let call = 0; call < CALLS_OF_A_STEP; call += 1) {
      const id = `${n}-${call}`;
      await world.do(
        { type: 'call.open', call: id, tool: 'Bash', input: `{"command":"make ${call}"}` },
        claude,
      );
      await world.do({ type: 'call.return', call: id, ok: true, output: 'done' }, claude);
      world.pass(1);
    }
    await world.do({ type: 'step.submit' }, claude);
    ({ seq } = (await world.state()).head);
  }
};

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

const world = new World();
await world.init();
await world.do(
  {
    type: 'goal.open',
    objective: 'Ship it',
    criteria: [{ text: 'green', check: { argv: ['npm', 'test'] } }],
  },
  ada,
);
console.log(`Node ${process.versions.node}, load average ${loadavg()[0].toFixed(1)}\n`);
console.log('| events | bytes | median of a fold, ms | µs an event |\n| ---: | ---: | ---: | ---: |');
for (const size of sizes) {
  await lengthen(world, size);
  const times = [];
  let events = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const copy = new World(world.files, { pid: 9, host: 'here', since: '' });
    const start = process.hrtime.bigint();
    const reading = await copy.ledger.reading();
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
    if (reading.status !== 'clean') throw new Error(`not clean: ${reading.status}`);
    events = reading.state.head.seq + 1;
  }
  const middle = median(times);
  const bytes = world.files.bytes().length;
  console.log(`| ${events} | ${bytes} | ${middle.toFixed(0)} | ${((middle / events) * 1e3).toFixed(1)} |`);
}
