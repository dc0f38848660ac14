import { execFileSync } from 'node:child_process';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Ledger } from '../../src/app/ledger.ts';
import { Fold } from '../../src/domain/fold.ts';
import { stateDigest, stateView1 } from '../../src/projections/state-view.ts';
import { stateView1Schema } from '../../src/projections/state-view-schema.ts';
import { claim, openGoal, pass, plan, submit } from '../support/acts.ts';
import { forge, linesOf } from '../support/forge.ts';
import { play } from '../support/given.ts';
import { perform, sequences } from '../support/sequences.ts';
import { World } from '../support/world.ts';

const digest = (state: Parameters<typeof stateView1>[0]): string => stateDigest(stateView1(state));

describe('whatever happened', () => {
  test('a fold from line 0 is the state that was lived in, and stays so at every line on the way', async () => {
    await fc.assert(
      fc.asyncProperty(sequences(30), async (ops) => {
        const world = new World();
        await world.init();
        const lived = new Map<number, string>();
        for (const op of ops) {
          await perform(world, op);
          const state = await world.state();
          lived.set(state.head.seq, digest(state));
        }
        const state = await world.state();
        expect(state.readOnly).toBeUndefined();
        expect(() => stateView1Schema.parse(stateView1(state))).not.toThrow();
        const fresh = await new Ledger(world.ports()).reading();
        expect('state' in fresh && digest(fresh.state)).toBe(digest(state));

        const fold = new Fold();
        for (const line of await linesOf(world)) {
          fold.push(line);
          const here = digest(fold.state);
          expect([line.seq, digest(await world.ledger.replay({ to: line.seq }))]).toEqual([line.seq, here]);
          if (lived.has(line.seq)) expect(lived.get(line.seq)).toBe(here);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('replay to a moment', () => {
  test('is up to the last line that had happened by then', async () => {
    const world = await play([openGoal, plan(), pass(60), plan(), pass(60), plan()]);
    const steps = async (at: string) => (await world.ledger.replay({ at })).steps.size;
    expect(await steps('2026-11-30T08:59:59.999Z')).toBe(0);
    expect(await steps('2026-11-30T09:00:00.000Z')).toBe(1);
    expect(await steps('2026-11-30T09:01:59.999Z')).toBe(2);
    expect(await steps('9999-12-31T23:59:59.999Z')).toBe(3);
  });

  test('past the end is the end; before line 0 is nothing', async () => {
    const world = await play([openGoal, plan()]);
    expect(digest(await world.ledger.replay({ to: 10_000 }))).toBe(digest(await world.state()));
    expect((await world.ledger.replay({ to: -1 })).ledger).toBeUndefined();
  });
});

test('the digest is one in every time zone and locale', async () => {
  const world = await play([
    openGoal,
    plan({ title: 'İstanbul ı Straße 0800' }),
    claim(),
    pass(3_600 * 24 * 200),
    plan(),
    submit(),
  ]);
  const lines = await linesOf(world);
  const root = process.cwd();
  // The child folds the same lines with the same code, built into one file that Node can run as it is.
  const { build } = await import('esbuild');
  const entry = `
    import { Fold } from ${JSON.stringify(path.join(root, 'src/domain/fold.ts'))};
    import { stateDigest, stateView1 } from ${JSON.stringify(path.join(root, 'src/projections/state-view.ts'))};
    const fold = new Fold();
    for (const line of ${JSON.stringify(lines)}) fold.push(line);
    console.log(stateDigest(stateView1(fold.state)), new Date(0).getTimezoneOffset());
  `;
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
  });
  const [program] = outputFiles;
  const places = [
    { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
    { TZ: 'America/St_Johns', LC_ALL: 'C', LANG: 'C' },
    { TZ: 'Asia/Kathmandu', LC_ALL: 'ar_EG.UTF-8', LANG: 'ar_EG.UTF-8' },
  ];
  const told = places.map((env) =>
    execFileSync(process.execPath, ['--input-type=module', '-'], {
      input: program?.text ?? '',
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    }).trim(),
  );
  const own = digest(await world.state());
  expect(told.map((it) => it.split(' ')[0])).toEqual([own, own, own]);
  // The zones did differ.
  expect(new Set(told.map((it) => it.split(' ')[1])).size).toBe(3);
});

test('lines of a later version, unknown ones and forged ones replay to the same as they were read', async () => {
  const world = await play([openGoal, plan()]);
  await forge(
    world,
    { type: 'x.future', actor: 'agent:a', data: { ignorable: true } },
    {
      type: 'step.dropped',
      actor: 'agent:a',
      data: { step: '01M8NTXEK8XWPH4ZF3FEA2QZZZ', reason: 'x', proof: 'none' },
    },
  );
  const state = await world.state();
  expect(state.readOnly?.code).toBe('inconsistent');
  expect(digest(await world.ledger.replay({}))).toBe(digest(state));
});
