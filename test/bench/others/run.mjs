// What somebody might take instead, with the same contents: each is installed from the registry into a scratch folder,
// since none of it is a dependency of this project. What can't be installed is said to be so.

import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTurns, median } from '../measure.mjs';
import { environment } from '../project.mjs';
import { mb, ms, thousands } from '../report.mjs';
import { eventsOf, ON_DISK } from './payload.mjs';

/** Each by the script that drives it, with the packages it needs; of a few events, for it pays a sync for each. */
const OTHERS = [
  { name: 'loopledger, the lock taken for each', script: 'ours.mjs', args: ['locked'], packages: [] },
  { name: 'loopledger, the lock held', script: 'ours.mjs', args: ['held'], packages: [] },
  { name: 'plain `appendFile`, not synced', script: 'plain.mjs', args: ['bare'], packages: [] },
  { name: 'plain `write` and `fdatasync`', script: 'plain.mjs', args: ['synced'], packages: [] },
  { name: 'SQLite, WAL, synchronous=FULL', script: 'sqlite.mjs', packages: ['better-sqlite3'] },
  { name: 'hypercore', script: 'hypercore.mjs', packages: ['hypercore'] },
  {
    name: "LangGraph's SQLite checkpointer, one checkpoint a step",
    script: 'langgraph.mjs',
    packages: [
      '@langchain/langgraph-checkpoint-sqlite',
      '@langchain/langgraph-checkpoint',
      '@langchain/core',
    ],
  },
];

const BLANK = Array(5).fill('');
const LAST_LINES = 3;
/** Where no binary of it is at hand, SQLite is compiled. */
const INSTALL_MS = 600_000;
const RUN_MS = 240_000;
const lastOf = (text) =>
  text.trim().split('\n').slice(-LAST_LINES).join(' ').replaceAll('|', '/').slice(0, 200);

const spawned = (program, args, cwd, timeout) => {
  const shell = { ...environment, ...npmSettings() };
  return spawnSync(program, args, { cwd, env: shell, encoding: 'utf8', timeout, maxBuffer: 1 << 26 });
};

/** Where a registry and its certificates were set for npm, they stay so. */
const npmSettings = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(npm_config_|NODE_EXTRA_CA_CERTS$|https?_proxy$)/i.test(name),
    ),
  );

/** What is installed, or why it is not. */
const install = (folder, packages) => {
  if (packages.length === 0) return undefined;
  const npm = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages];
  const installed = spawned('npm', npm, folder, INSTALL_MS);
  if (installed.status === 0) return undefined;
  return `could not be installed: ${lastOf(installed.stderr || String(installed.error))}`;
};

/** One run in a data folder of its own: what it told, or why it told nothing. */
const runOnce = (folder, { script, args = [], packages }, payload, data) => {
  // What needs a package must lie where it was installed.
  const beside = fileURLToPath(new URL(script, import.meta.url));
  const path = packages.length > 0 ? join(folder, 'scripts', script) : beside;
  const ran = spawned(process.execPath, [path, payload, data, ...args], folder, RUN_MS);
  if (ran.status !== 0) return `did not run: ${lastOf(ran.stderr || String(ran.error))}`;
  return JSON.parse(ran.stdout.trim().split('\n').at(-1));
};

export const others = async ({ ledgers, quick, roundsOf, say }) => {
  const events = quick ? 200 : 2_000;
  const folder = ledgers.scratch('others');
  const payload = join(folder, 'payload.json');
  const contents = eventsOf(await ledgers.of(quick ? 1_000 : 10_000), events);
  writeFileSync(payload, JSON.stringify(contents));
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const subjects = OTHERS.map((it) => ({ ...it, told: [] }));
  for (const subject of subjects) {
    if (subject.packages.length > 0) say(`installing ${subject.packages.join(', ')}`);
    subject.fault = install(folder, subject.packages);
  }
  const rounds = roundsOf(3, 1);
  say(`${rounds} rounds of ${events} writes`);
  for (let round = 0; round < rounds; round++) {
    for (const subject of inTurns(subjects, round)) {
      if (subject.fault !== undefined) continue;
      const data = join(folder, `data-${round}-${subjects.indexOf(subject)}`);
      const told = runOnce(folder, subject, payload, data);
      if (typeof told === 'string') subject.fault = told;
      else subject.told.push(told);
      rmSync(data, { recursive: true, force: true });
    }
  }
  const found = subjects.map((subject) => summed(folder, subject));
  const bytes = contents.reduce((sum, it) => sum + Buffer.byteLength(it), 0);
  return {
    head: [
      'what',
      'a write returns when',
      'writes',
      'one write',
      'all read back',
      'on the disk',
      'shows a changed byte',
    ],
    rows: found.map(asCells),
    notes: [
      `${thousands(events)} events of a made ledger, ${mb(bytes)} as JSON, written one by one and read back whole, each ` +
        'in a process of its own; as much must come back as was written. Disk is what the files hold after closing. ' +
        `The middle of ${rounds} rounds, in which they take turns.`,
      'A checkpointer keeps the state after each step, so it is given one that grows by a message a step, as an ' +
        "agent's does, and fewer of them, for what it keeps grows with their square; it goes back to each of them without " +
        'replaying, which a log does not.',
      ...wins(found.filter((it) => it.fault === undefined)),
    ],
  };
};

const summed = (folder, { name, packages, fault, told }) => {
  const [first] = told;
  if (fault !== undefined || first === undefined) return { name, fault };
  const version = packages.length === 0 ? '' : ` ${versionOf(folder, packages[0])}`;
  const write = median(told.map((it) => it.write)) / first.written;
  const read = median(told.map((it) => it.read));
  return { ...first, name: name + version, write, read, times: first.disk / first.bytes };
};

const asCells = (it) =>
  it.fault !== undefined
    ? [it.name, it.fault, ...BLANK]
    : [
        it.name,
        it.durable,
        thousands(it.written),
        ms(it.write),
        ms(it.read),
        `${mb(it.disk)} (${it.times.toFixed(1)} ×)`,
        it.proves,
      ];

const least = (found, key) => found.reduce((best, it) => (it[key] < best[key] ? it : best)).name;

/** Whoever is best at something is named, whoever it is. Reading back is compared where as much was written. */
const wins = (found) => {
  const most = Math.max(...found.map((it) => it.written));
  const whole = found.filter((it) => it.written === most);
  const synced = found.filter((it) => it.durable === ON_DISK);
  return [
    `Cheapest write of all: ${least(found, 'write')}. Cheapest of those that are on the disk then: ${least(synced, 'write')}. ` +
      `Read back fastest: ${least(whole, 'read')}. Least on the disk: ${least(found, 'times')}.`,
  ];
};

const versionOf = (folder, name) =>
  JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
