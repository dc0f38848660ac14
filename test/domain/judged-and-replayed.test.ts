import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ledger } from '../../src/app/ledger.ts';
import type { Paths } from '../../src/app/ports.ts';
import type { Command } from '../../src/domain/commands.ts';
import type { BoundaryRule } from '../../src/format/events/boundary.ts';
import { openGoal } from '../support/acts.ts';
import { play } from '../support/given.ts';
import { ada, claude, World } from '../support/world.ts';

type Judge = Extract<Command, { type: 'boundary.judge' }>;
const until = '2026-11-30T10:00:00.000Z';

/** `src` and `src/keys` are folders, `out` leads out; all else is a file of the same bytes. */
const disk: Paths = {
  look: async (_, names) =>
    names.map((name) => {
      if (name === 'out' || name.startsWith('/')) return { path: '/x', is: 'other' as const, outside: true };
      if (name === 'src' || name === 'src/keys') return { path: name, is: 'folder' as const, outside: false };
      return { path: name, is: 'file' as const, outside: false, sha256: 'a'.repeat(64) };
    }),
};

/** Whoever reads the log anew, as `verify` and every other process do. */
const readAnew = async (world: World): Promise<string> => {
  const reading = await new World(world.files, { pid: 9, host: 'here', since: '' }).ledger.reading();
  return 'fault' in reading ? JSON.stringify(reading.fault) : reading.status;
};

const pattern = fc.oneof(
  fc
    .constantFrom('src', 'src/**', 'src/keys/**', '**', 'a')
    .map((it) => ({ over: 'path' as const, it: [it] })),
  fc.constantFrom(['cat', '**'], ['cat', '*'], ['cat', 'src'], ['cat', 'out']).map((it) => ({
    over: 'command' as const,
    it,
  })),
  fc.constantFrom('*', 'Bash').map((it) => ({ over: 'tool' as const, it: [it] })),
  fc.constantFrom('*', 'a.example').map((it) => ({ over: 'host' as const, it: [it] })),
);
const rule = fc
  .tuple(fc.constantFrom('allow', 'allow', 'ask', 'deny'), pattern)
  .map(([effect, { over, it }]) => ({ effect, over, pattern: it }) as BoundaryRule);
const asked = fc.record<Pick<Judge, 'argv' | 'paths'>>({
  argv: fc.constantFrom(
    undefined,
    ['cat', 'src'],
    ['cat', 'a'],
    ['cat', 'out'],
    ['cat', 'https://a.example/'],
  ),
  paths: fc.subarray(['src', 'src/keys', 'src/keys/k', 'a', 'out'], { maxLength: 2 }),
});

test('what is judged is taken by whoever replays it, and leave for once for it is used by it', async () => {
  const told = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(rule, { maxLength: 4 }),
      fc.option(pattern, { nil: undefined }),
      asked,
      async (rules, leave, what) => {
        const world = await play([openGoal, [ada, { type: 'boundary.set', how: 'replaces', rules }]]);
        const ledger = new Ledger({ ...world.ports(), paths: disk });
        if (leave !== undefined) {
          const { over, it } = leave;
          await ledger.submit({ type: 'approval.standing', rule: { over, pattern: it }, until }, ada);
        }
        const judge: Judge = { type: 'boundary.judge', tool: 'Bash', ...what };
        const ask = async (): Promise<string> => {
          const outcome = await ledger.submit(judge, claude);
          return outcome.ok ? 'ok' : outcome.refusal.code;
        };
        const first = await ask();
        told.set(first, (told.get(first) ?? 0) + 1);
        expect(['ok', 'denied', 'needs-approval']).toContain(first);
        if (first === 'needs-approval') {
          const given = await ledger.submit({ ...judge, type: 'approval.once', until }, ada);
          expect([given.ok, await ask(), await ask()]).toEqual([true, 'ok', 'approval-over']);
        }
        expect(await readAnew(world)).toBe('clean');
      },
    ),
    { numRuns: 60 },
  );
  expect([...told.keys()].sort()).toEqual(['denied', 'needs-approval', 'ok']);
});
