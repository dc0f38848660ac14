import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { AREAS } from './areas.mjs';

// The tests of one area; run.mjs says which. Each file has modules of its own, as always: what a test file keeps between
// its tests must not outlive a mutant.

const area = AREAS[process.env.LOOPLEDGER_MUTATE as keyof typeof AREAS];

export default defineConfig({
  test: {
    include: area.tests,
    exclude: area.without,
    setupFiles: ['test/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
