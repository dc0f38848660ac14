import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateDigest, stateView1 } from '../../src/index.ts';
import { runs } from './chance.ts';
import type { Real, Told } from './commands.ts';
import { FileHome, type Home, MemoryHome, type Nature } from './home.ts';
import { Copy, met } from './reality.ts';
import { begun, fixed, told } from './told.ts';

// The whole ledger, driven through its public doors against a model that is told without it: actors, crashes, copies
// that live on, handoffs and returns. MODEL_RUNS gives the number of runs, MODEL_SEED another beginning.

const RUNS = Number(process.env.MODEL_RUNS ?? 0);
const SEED = Number(process.env.MODEL_SEED ?? 42);
const START = Date.parse('2026-11-30T09:00:00.000Z');

const played = async (commands: Iterable<fc.AsyncCommand<Told, Real>>, home: (nature: Nature) => Home) => {
  const nature: Nature = { now: START, red: false, processes: 0 };
  const copy = await Copy.made(home(nature), nature.now);
  const [models, copies] = [[copy.model], [copy]];
  await fc.asyncModelRun(() => ({ model: { models }, real: { nature, copies } }), commands);
  for (const it of copies) await it.stands();
  return copies;
};

const TO_BE_MET = [
  ...[
    'step.submit done',
    'step.accept done',
    'step.accept own-work',
    'step.return done',
    'step.claim step-held',
  ],
  ...['step.claim step-waits', 'step.claim step-blocked', 'decision.make done', 'goal.pause done'],
  ...['handoff.offer done', 'handoff.withdraw done', 'receive into nothing done', 'copies that are a fork'],
  ...['a disk that is or does: full', 'a disk that is or does: sync', 'an event that nobody was told of'],
];

describe('the ledger does what the model says', () => {
  const checked = async (numRuns: number, home: (nature: Nature) => Home) =>
    fc.assert(
      fc.asyncProperty(runs(60), async (commands) => {
        await played([...begun, ...commands], home);
      }),
      { numRuns: RUNS || numRuns, seed: SEED },
    );

  it('in memory', { timeout: 0 }, async () => {
    await checked(45, (nature) => new MemoryHome(nature, 0));
    // Of a few runs it is known that they meet what is to be looked at: else they would show nothing.
    if (RUNS === 0 && SEED === 42) for (const it of TO_BE_MET) expect([...met.keys()]).toContain(it);
  });

  it('in a folder', { timeout: 0 }, async () => {
    const root = mkdtempSync(join(tmpdir(), 'loopledger-model-'));
    let run = 0;
    try {
      await checked(8, (nature) => new FileHome(join(root, String(run++)), nature, 0));
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it.each(Object.keys(told))('%s', async (name) => {
    const commands = [...begun, ...(told[name] ?? [])];
    const [copy] = await played(commands, (nature) => new MemoryHome(nature, 0));
    if (!name.startsWith('a torn tail')) return;
    const types: unknown[] = [];
    for await (const line of copy?.ledger.lines() ?? []) types.push(line.kind === 'event' && line.event.type);
    expect(types).toContain('ledger.recovered');
  });

  // Pinned, so that it is the same on every version of Node, machine and day that this runs on.
  it('and a fixed run gives this digest', async () => {
    const copies = await played(fixed, (nature) => new MemoryHome(nature, 0));
    const digests = [];
    for (const it of copies) digests.push(stateDigest(stateView1(await it.ledger.state())));
    expect(digests).toEqual([
      '9d3cff055fc2b4a18281f6ff9a9548a52dc7211e4ef74ccb77566c4fb3e32487',
      '49fd5f51a4177b87407a5b249983daf6684f716fc4715967796f07084a95f149',
      '62e7bfbd74f2a425fc9e97da2600d141e64b3510337b413c932b1632502fca9e',
    ]);
  });
});
