// Makes a ledger of any size, the same each time: from the project's root
//
//   node test/support/trajectory/make.mjs <events> <folder> [--seed 1] [--blobs]
//
// As a module it offers the generator and the maker, bundled: `loadTrajectory()`.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSync } from 'esbuild';

/** `trajectory` and `makeTrajectory`, as test/support/trajectory/make.ts has them. */
export const loadTrajectory = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loopledger-trajectory-'));
  const outfile = join(folder, 'make.mjs');
  const entry = fileURLToPath(new URL('./make.ts', import.meta.url));
  try {
    buildSync({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const run = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' }, blobs: { type: 'boolean', default: false } },
  });
  const [events, folder] = [Number(positionals[0]), positionals[1]];
  if (!Number.isSafeInteger(events) || events < 1 || folder === undefined) {
    console.error('node test/support/trajectory/make.mjs <events> <folder> [--seed 1] [--blobs]');
    process.exit(2);
  }
  const { makeTrajectory } = await loadTrajectory();
  const start = process.hrtime.bigint();
  const { bytes } = makeTrajectory(folder, events, { seed: Number(values.seed), blobs: values.blobs });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${events} events, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s ` +
      `(${Math.round(events / seconds)} a second), at most ${memory} MB of memory`,
  );
};

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await run();
