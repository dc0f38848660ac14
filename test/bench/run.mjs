// Measures, and writes what it found into README.md beside it. Needs the built command: `npm run build`.
//
//   npm run bench -- [part ...] [--quick] [--million] [--rounds N] [--no-write] [--keep FOLDER]
//
// Parts: starts, reading, profile, append, batch, whole, jump, memory, others; without any, all of them. --quick measures small
// ledgers, seldom, and writes nothing. --million measures 1,000,000 events too. --rounds takes that many times, where it
// would be more. --keep leaves the made ledgers in a folder, where the next run finds them.

import { parseArgs } from 'node:util';
import { append } from './append.mjs';
import { batch } from './batch.mjs';
import { needBuilt } from './built.mjs';
import { jump } from './jump.mjs';
import { Ledgers } from './ledgers.mjs';
import { load, machine } from './machine.mjs';
import { memory } from './memory.mjs';
import { others } from './others/run.mjs';
import { profile } from './profile.mjs';
import { reading } from './reading.mjs';
import { asNotes, asTable, table, writePart } from './report.mjs';
import { starts } from './starts.mjs';
import { whole } from './whole.mjs';

const PARTS = { starts, reading, profile, append, batch, whole, jump, memory, others };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    write: { type: 'boolean', default: true },
    keep: { type: 'string' },
    rounds: { type: 'string' },
  },
  allowNegative: true,
});
const unknown = positionals.filter((it) => !Object.hasOwn(PARTS, it));
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
needBuilt();

const started = Date.now();
const say = (text) => console.error(`${((Date.now() - started) / 1e3).toFixed(0).padStart(4)} s  ${text}`);
const { quick, million } = values;
const sizes = quick ? [1_000, 10_000] : million ? [10_000, 100_000, 1_000_000] : [10_000, 100_000];
const ledgers = new Ledgers(say, values.keep);
const most = values.rounds === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Number(values.rounds));
/** How often a part takes a time: as often as it wants to, or less. */
const roundsOf = (wanted, few) => Math.min(most, quick ? few : wanted);
const asked = { ledgers, sizes, quick, roundsOf, say };

// Whoever ends it early is not left with gigabytes.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    ledgers.remove();
    process.exit(130);
  });
}

try {
  for (const part of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
    say(part);
    const before = load();
    const { rows, head, notes } = await PARTS[part](asked);
    const figures = head === undefined ? asTable(rows) : table(head, rows);
    const where = `${machine(ledgers.folder)} Load average before ${before}, after ${load()}.`;
    const text = [where, '', figures, '', asNotes(notes)].join('\n').trimEnd();
    console.log(`\n## ${part}\n\n${text}\n`);
    if (values.write && !quick) writePart(part, text);
  }
} finally {
  ledgers.remove();
}
