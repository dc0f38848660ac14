import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, it } from 'vitest';
import { begun, type Real, runs, type Told } from './commands.ts';
import { FileHome, type Home, MemoryHome, type Nature } from './home.ts';
import { Copy, met } from './reality.ts';

// The whole ledger, driven through its public doors against a model that is told without it: actors, crashes, copies
// that live on, handoffs and returns. MODEL_RUNS gives the number of runs, MODEL_SEED another beginning.

const RUNS = Number(process.env.MODEL_RUNS ?? 0);
const SEED = Number(process.env.MODEL_SEED ?? 42);
const START = Date.parse('2026-11-30T09:00:00.000Z');

const played = async (commands: Iterable<fc.AsyncCommand<Told, Real>>, home: (nature: Nature) => Home) => {
  const nature: Nature = { now: START, red: false, processes: 0 };
  const copy = await Copy.made(home(nature), nature.now);
  const [models, copies] = [[copy.model], [copy]];
  await fc.asyncModelRun(() => ({ model: { models }, real: { nature, copies } }), [...begun, ...commands]);
  for (const it of copies) await it.stands();
};

afterAll(() =>
  console.log(
    [...met]
      .sort((a, b) => b[1] - a[1])
      .map((it) => it.join(' '))
      .join('; '),
  ),
);

describe('the ledger does what the model says', () => {
  it('in memory', { timeout: 0 }, async () => {
    await fc.assert(
      fc.asyncProperty(runs(60), (commands) => played(commands, (nature) => new MemoryHome(nature, 0))),
      { numRuns: RUNS || 60, seed: SEED, endOnFailure: RUNS > 0 },
    );
  });

  it('in a folder', { timeout: 0 }, async () => {
    const root = mkdtempSync(join(tmpdir(), 'loopledger-model-'));
    let run = 0;
    try {
      await fc.assert(
        fc.asyncProperty(runs(60), (commands) =>
          played(commands, (nature) => new FileHome(join(root, String(run++)), nature, 0)),
        ),
        { numRuns: RUNS || 20, seed: SEED, endOnFailure: RUNS > 0 },
      );
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
