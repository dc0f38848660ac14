// What somebody might take instead, with the same contents: each is installed from the registry into a scratch folder,
// since none of it is a dependency of this project. What can't be installed is said to be so.

import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from '../project.mjs';
import { mb, ms, thousands } from '../report.mjs';
import { eventsOf } from './payload.mjs';

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

export const others = async ({ ledgers, quick, say }) => {
  const events = quick ? 200 : 2_000;
  const folder = ledgers.scratch('others');
  const payload = join(folder, 'payload.json');
  const contents = eventsOf(await ledgers.of(quick ? 1_000 : 10_000), events);
  writeFileSync(payload, JSON.stringify(contents));
  const bytes = contents.reduce((sum, it) => sum + Buffer.byteLength(it), 0);
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const rows = [];
  for (const { name, script, args = [], packages } of OTHERS) {
    say(`${name}${packages.length > 0 ? ': installing' : ''}`);
    if (packages.length > 0) {
      const npm = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages];
      const installed = spawned('npm', npm, folder, 240_000);
      if (installed.status !== 0) {
        rows.push([
          name,
          `could not be installed: ${lastOf(installed.stderr || String(installed.error))}`,
          ...BLANK,
        ]);
        continue;
      }
    }
    const at = join(folder, `data-${rows.length}`);
    // What needs a package must lie where it was installed.
    const path =
      packages.length > 0 ? join(folder, 'scripts', script) : fileURLToPath(new URL(script, import.meta.url));
    const ran = spawned(process.execPath, [path, payload, at, ...args], folder, 240_000);
    if (ran.status !== 0) {
      rows.push([name, `did not run: ${lastOf(ran.stderr || String(ran.error))}`, ...BLANK]);
      continue;
    }
    const told = JSON.parse(ran.stdout.trim().split('\n').at(-1));
    const version = packages.length === 0 ? '' : ` ${versionOf(folder, packages[0])}`;
    rows.push([
      name + version,
      told.durable,
      thousands(told.written),
      ms(told.write / told.written),
      ms(told.read),
      `${mb(told.disk)} (${(told.disk / told.bytes).toFixed(1)} ×)`,
      told.proves,
    ]);
  }
  return {
    head: [
      'what',
      'a write returns when',
      'writes',
      'one write',
      'all read back',
      'on the disk',
      'a changed byte is seen',
    ],
    rows,
    notes: [
      `${thousands(events)} events of a made ledger, ${mb(bytes)} as JSON, written one by one and read back ` +
        'whole in a process of its own; as much must come back as was written. Disk is what the files hold after closing.',
      'A checkpointer keeps the state after each step, so it is given a state that grows by one message a step, as an ' +
        "agent's does; it can go back to each of them without replaying, which a log can't.",
    ],
  };
};

const versionOf = (folder, name) =>
  JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
