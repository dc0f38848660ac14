// Whether a ledger of 600 MB is read with a heap of 256 MB, and how much memory it takes.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMAND } from './built.mjs';
import { sizeOf } from './ledgers.mjs';
import { environment } from './project.mjs';
import { mb, ms } from './report.mjs';
import { projectWith } from './whole.mjs';

const HEAP = '--max-old-space-size=256';
/** That many events are about 600 MB. */
const EVENTS = 710_000;
const CHILD = fileURLToPath(new URL('./memory-child.mjs', import.meta.url));
const PEAK = fileURLToPath(new URL('./peak.cjs', import.meta.url));

const spawned = (args, options) => {
  const start = process.hrtime.bigint();
  const done = spawnSync(process.execPath, [HEAP, ...args], {
    encoding: 'utf8',
    env: environment,
    ...options,
  });
  return { ...done, took: Number(process.hrtime.bigint() - start) / 1e6 };
};

const rowOf = (what, events, { status, signal, stderr, took }, kib) => ({
  what,
  events,
  took:
    status === 0
      ? `at most ${mb(kib * 1024)}, ${ms(took)}`
      : `ended by ${signal ?? status}: ${/heap out of memory/.test(stderr) ? 'out of memory' : stderr.slice(-120)}`,
  most: 'works',
  reached: status === 0,
});

export const memory = async ({ ledgers, quick, say }) => {
  const events = quick ? 10_000 : EVENTS;
  const folder = await ledgers.of(events);
  const bytes = sizeOf(folder);
  const rows = [];
  for (const subject of ['bytes', 'verify', 'replay']) {
    say(`memory: ${subject}`);
    const done = spawned([CHILD, subject, folder]);
    const what = subject === 'bytes' ? 'reading the bytes alone' : subject;
    rows.push(rowOf(what, events, done, Number(done.stdout.trim().split('\n').at(-1))));
  }
  const { project } = await projectWith(ledgers, events);
  for (const [verb, ...more] of [['status'], ['next'], ['export', '-o', 'copy.jsonl']]) {
    say(`memory: ${verb}`);
    const file = join(project, 'peak');
    const done = spawned(['-r', PEAK, COMMAND, verb, ...more], {
      cwd: project,
      env: { ...environment, PEAK_FILE: file },
    });
    rows.push(rowOf(`\`${verb}\``, events, done, done.status === 0 ? Number(readFileSync(file, 'utf8')) : 0));
  }
  return {
    rows,
    notes: [
      `A ledger of ${mb(bytes)}, each in a process of its own with \`${HEAP}\`; the peak is the resident memory that the ` +
        'system counted, Node itself (about 45 MB) and its buffers included.',
    ],
  };
};
