// How long the commands of every turn take, whole process, against what Node itself takes to do nothing.
// Writes the table in README.md beside it. Needs the built command: `npm run build`.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment, makeProject } from './project.mjs';

const RUNS = 41;
const COMMAND = fileURLToPath(new URL('../../dist/bin/loopledger.cjs', import.meta.url));
const README = new URL('./README.md', import.meta.url);

if (!existsSync(COMMAND)) {
  console.error('The command is not built yet: npm run build');
  process.exit(2);
}

/** The same command where nothing may be kept of compiling it: a file stands in the place of the folder for that. */
const withoutCache = () => {
  const bin = join(mkdtempSync(join(tmpdir(), 'loopledger-bench-bin-')), 'bin');
  cpSync(dirname(COMMAND), bin, { recursive: true, filter: (source) => !source.endsWith('cache') });
  writeFileSync(join(bin, 'cache'), '');
  return join(bin, 'loopledger.cjs');
};

const project = makeProject(COMMAND);
const bare = withoutCache();
const loadBefore = loadavg()[0];
const subjects = [
  { name: '`node -e 0`', args: ['-e', '0'] },
  { name: 'an empty script', args: ['empty.mjs'] },
  { name: '`loopledger next`', args: [COMMAND, 'next'] },
  { name: '`loopledger status`', args: [COMMAND, 'status'] },
  { name: '`loopledger show 1`', args: [COMMAND, 'show', '1'] },
  { name: '`loopledger next`, nothing kept of an earlier start', args: [bare, 'next'] },
].map((subject) => ({ ...subject, times: [] }));

/** Milliseconds from before the process is started until it has ended. */
const time = ({ name, args }) => {
  const start = process.hrtime.bigint();
  const run = spawnSync(process.execPath, args, { cwd: project, env: environment });
  const elapsed = Number(process.hrtime.bigint() - start) / 1e6;
  if (run.status !== 0) throw new Error(`${name} exited with ${run.status}\n${run.stdout}${run.stderr}`);
  return elapsed;
};

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

try {
  for (const subject of subjects) time(subject);
  // They take turns, each round from another one on: what disturbs the machine disturbs all alike.
  for (let round = 0; round < RUNS; round++) {
    for (let turn = 0; turn < subjects.length; turn++) {
      const subject = subjects[(round + turn) % subjects.length];
      subject.times.push(time(subject));
    }
  }
} finally {
  for (const made of [project, dirname(dirname(bare))]) rmSync(made, { recursive: true, force: true });
}

const floor = median(subjects[0].times);
const rows = subjects.map(({ name, times }) => {
  const middle = median(times);
  const [low, high] = [Math.min(...times), Math.max(...times)].map((ms) => ms.toFixed(0));
  return `| ${name} | ${middle.toFixed(1)} | ${(middle / floor).toFixed(2)} | ${low}–${high} |`;
});
const [first] = cpus();
const machine = `${first?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`;
const table = [
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${process.platform} ${process.arch}, ${machine}.`,
  `Load average before ${loadBefore.toFixed(1)}, after ${loadavg()[0].toFixed(1)}.`,
  '',
  '| whole process | median, ms | × `node -e 0` | range, ms |',
  '| --- | ---: | ---: | ---: |',
  ...rows,
].join('\n');

const [BEGIN, END] = ['<!-- figures -->', '<!-- /figures -->'];
const readme = readFileSync(README, 'utf8');
const [before] = readme.split(BEGIN);
const after = readme.slice(readme.indexOf(END));
writeFileSync(README, `${before}${BEGIN}\n\n${table}\n\n${after}`);
console.log(table);
