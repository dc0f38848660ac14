// Changes the code in small ways, one at a time, and looks whether a test notices. README.md has the figures.
//
//   npm run mutate -- [area ...] [--file GLOB] [--concurrency N] [--incremental]
//
// Areas stand in areas.mjs; without any, all of them. --file mutates only these files of an area. --incremental keeps what
// was found in .mutation/, and tries again what survived, and what concerns files that changed: for work on tests, not for figures.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { ACCEPTED } from './accepted.mjs';
import { notGreenAlone } from './alone.mjs';
import { AREAS } from './areas.mjs';
import { isSound, judge, report } from './judge.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string', multiple: true },
    concurrency: { type: 'string', default: '1' },
    incremental: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((it) => !Object.hasOwn(AREAS, it));
if (unknown.length > 0) {
  console.error(`No area ${unknown.join(', ')}. There are: ${Object.keys(AREAS).join(', ')}`);
  process.exit(2);
}
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

/** Strings are left out: most are words for people, and those that are not are names in unions that the compiler holds. */
const mutator = { excludedMutations: ['StringLiteral'] };

/** What survived is tried again: a test that is better now may lie in a file that nobody calls a test. */
const forgetSurvivors = (file) => {
  if (!existsSync(file)) return;
  const known = JSON.parse(readFileSync(file, 'utf8'));
  for (const of of Object.values(known.files)) {
    of.mutants = of.mutants.filter(({ status }) => status === 'Killed' || status === 'Ignored');
  }
  writeFileSync(file, JSON.stringify(known));
};

const mutate = (name) => {
  const incrementalFile = `.mutation/${name}.json`;
  if (values.incremental) forgetSurvivors(incrementalFile);
  const { mutate: files, ignoreStatic = false } = AREAS[name];
  process.env.LOOPLEDGER_MUTATE = name;
  return new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './test/mutation/reporter.mjs'],
    vitest: { configFile: 'test/mutation/vitest.config.mjs', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic,
    mutate: values.file ?? files,
    mutator,
    concurrency: Number(values.concurrency),
    tempDirName: '.mutation/tmp',
    ignorePatterns: ['.mutation', 'dist', 'trajectories'],
    incremental: values.incremental,
    incrementalFile,
    reporters: ['progress-append-only', 'survivors'],
    allowConsoleColors: false,
    // A busy machine is no mutant noticed. What loops for ever is stopped by the count of its rounds, long before.
    timeoutMS: 60_000,
    thresholds: { high: 90, low: 80, break: null },
  }).runMutationTest();
};

let sound = true;
for (const name of positionals.length > 0 ? positionals : Object.keys(AREAS)) {
  const mutants = await mutate(name);
  const dependent = await notGreenAlone(new Set(mutants.flatMap(({ killedBy }) => killedBy ?? [])));
  const found = { ...judge(mutants, AREAS[name], ACCEPTED, resolve('.')), dependent };
  console.log(report(name, found));
  if (!isSound(found)) sound = false;
}
process.exitCode = sound ? 0 : 1;
