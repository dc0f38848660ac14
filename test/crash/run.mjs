// The long form of the tests in this folder: bounded by counts, so it takes as long as the machine needs. What it counted
// is written into README.md beside this. Arguments go to vitest: `npm run torture -- test/crash/kills.test.ts`.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { record } from './record.mjs';

const FILES = ['states', 'failing-calls', 'kills', 'full-disk', 'holder', 'crowd', 'followers'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'loopledger-torture-'));
const figures = join(folder, 'figures');
const asked = process.argv.slice(2);
const files = asked.length > 0 ? asked : FILES.map((name) => `test/crash/${name}.test.ts`);
const run = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--no-file-parallelism',
    '--testTimeout=7200000',
    ...files,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LOOPLEDGER_TORTURE: '1', LOOPLEDGER_TORTURE_FIGURES: figures },
  },
);
if (existsSync(figures)) record(figures);
rmSync(folder, { recursive: true, force: true });
process.exitCode = run.status ?? 1;
