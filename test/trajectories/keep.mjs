// Copies the ledger that this project's own work is kept in to trajectories/own.
//   node test/trajectories/keep.mjs
//   UPDATE=trajectories npx vitest run test/trajectories     then writes down what it must rebuild to

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const git = execFileSync('git', ['rev-parse', '--git-common-dir'], { encoding: 'utf8' }).trim();
const live = resolve(git, 'loopledger');
const kept = resolve('trajectories/own');

const readLines = (folder) => {
  const path = join(folder, 'ledger.jsonl');
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
};

const lines = readLines(live);
const before = readLines(kept);
// What was kept is published: the ledger may only have grown since.
if (lines.length < before.length || !lines.subarray(0, before.length).equals(before)) {
  process.stderr.write('trajectories/own is no beginning of the ledger here: nothing was copied\n');
  process.exit(1);
}
if (existsSync(join(live, 'blobs'))) cpSync(join(live, 'blobs'), join(kept, 'blobs'), { recursive: true });
writeFileSync(join(kept, 'ledger.jsonl'), lines);
process.stdout.write(`${lines.length - before.length} bytes more, ${lines.length} in all\n`);
