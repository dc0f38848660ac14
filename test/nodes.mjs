// Runs the tests on the other versions of Node that the product promises to work on. They come from the
// package `node` through npx, so nothing has to be installed by hand; the one running this script is the
// floor and is tested by `npm test`. Arguments go to vitest: `node test/nodes.mjs test/format`.

import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSIONS = ['22.23.3', '24.21.0'];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === 'win32';

/** Path of the Node of that version, fetched if it isn't there yet. */
const fetchNode = (version) => {
  const run = spawnSync(
    'npx',
    ['--yes', '--package', `node@${version}`, '--', 'node', '-p', 'process.execPath'],
    { cwd: root, encoding: 'utf8', shell: isWindows, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`npx could not bring node@${version} (exit ${run.status})`);
  const path = run.stdout.trim().split('\n').at(-1);
  const found = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  if (found !== `v${version}`) throw new Error(`asked for Node v${version}, npx ran ${found}`);
  return path;
};

/** Tests start their own processes with process.execPath, or with `node` from PATH: both are this one. */
const runTests = (node) =>
  spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
    stdio: 'inherit',
  });

const failed = [];
for (const version of VERSIONS) {
  try {
    const node = fetchNode(version);
    console.log(`\n── Node ${version} (${node}) ──`);
    const { status, signal } = runTests(node);
    if (status === 0) continue;
    console.error(`tests on Node ${version}: ${signal ?? `exit ${status}`}`);
  } catch (error) {
    console.error(String(error));
  }
  failed.push(version);
}

const passed = VERSIONS.filter((version) => !failed.includes(version));
console.log(
  `\npassed on Node: ${passed.join(', ') || 'none'}${failed.length > 0 ? `; failed on: ${failed.join(', ')}` : ''}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
