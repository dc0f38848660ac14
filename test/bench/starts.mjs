// How long the commands of every turn take, whole process, in a small ledger.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { COMMAND } from './built.mjs';
import { interleaved, median } from './measure.mjs';
import { environment, makeProject } from './project.mjs';

/** The same command where nothing may be kept of compiling it: a file stands in the place of the folder for that. */
const withoutCache = () => {
  const bin = join(mkdtempSync(join(tmpdir(), 'loopledger-bench-bin-')), 'bin');
  cpSync(dirname(COMMAND), bin, { recursive: true, filter: (source) => !source.endsWith('cache') });
  writeFileSync(join(bin, 'cache'), '');
  return join(bin, 'loopledger.cjs');
};

export const starts = async ({ roundsOf }) => {
  const project = makeProject(COMMAND);
  const bare = withoutCache();
  const runs = {
    '`node -e 0`': ['-e', '0'],
    'an empty script': ['empty.mjs'],
    '`loopledger next`': [COMMAND, 'next'],
    '`loopledger status`': [COMMAND, 'status'],
    '`loopledger show 1`': [COMMAND, 'show', '1'],
    '`loopledger next`, nothing kept of an earlier start': [bare, 'next'],
  };
  const subjects = Object.fromEntries(
    Object.entries(runs).map(([name, args]) => [
      name,
      () => {
        const run = spawnSync(process.execPath, args, { cwd: project, env: environment });
        if (run.status !== 0)
          throw new Error(`${name} exited with ${run.status}\n${run.stdout}${run.stderr}`);
      },
    ]),
  );
  try {
    const times = await interleaved(subjects, roundsOf(41, 5));
    const floor = median(times['`node -e 0`']);
    const rows = Object.entries(times).map(([name, taken]) => {
      const [low, high] = [Math.min(...taken), Math.max(...taken)].map((it) => it.toFixed(0));
      return [name, median(taken).toFixed(1), (median(taken) / floor).toFixed(2), `${low}–${high}`];
    });
    return { head: ['whole process', 'median, ms', '× `node -e 0`', 'range, ms'], rows, notes: [] };
  } finally {
    for (const made of [project, dirname(dirname(bare))]) rmSync(made, { recursive: true, force: true });
  }
};
