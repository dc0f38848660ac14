import process from 'node:process';
import { defineConfig } from 'vitest/config';
// @ts-expect-error: plain JavaScript, as all that run.mjs needs
import { AREAS } from './areas.mjs';

// The tests of one area; run.mjs says which. The files of a run share their modules, which are loaded once: a mutant then
// costs a second, not ten. Each mutant gets a thread of its own, so nothing that a test keeps outlives it.

const area = AREAS[process.env.LOOPLEDGER_MUTATE];

export default defineConfig({
  test: {
    include: area.tests,
    exclude: 'without' in area ? area.without : [],
    isolate: false,
    maxWorkers: 1,
    setupFiles: ['test/setup.ts'],
    // A mutant that waits for what never comes is noticed by this.
    testTimeout: 'seconds' in area ? area.seconds * 1_000 : 120_000,
    hookTimeout: 120_000,
  },
});
