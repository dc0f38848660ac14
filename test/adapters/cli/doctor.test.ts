import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Desk, How } from './support/desk.ts';
import { deskWithLedger, LEDGER } from './support/troubles.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await deskWithLedger();
});
afterEach(() => desk.clear());

interface Finding {
  readonly name: string;
  readonly level: string;
  readonly what: string;
  readonly command?: string;
}
const examined = async (how: How = {}): Promise<Map<string, Finding>> => {
  const { findings } = (await desk.type('doctor --json', how)).json() as { findings: Finding[] };
  return new Map(findings.map((it) => [it.name, it]));
};

it('looks at everything, says why the ledger lies where it does, and writes nothing', async () => {
  const before = [readdirSync(desk.path('.loopledger')), readFileSync(desk.path(...LEDGER))];
  const found = await examined();
  expect([...found.keys()]).toEqual([
    'program',
    'node',
    'git',
    'ledger',
    'access',
    'lock',
    'log',
    'clock',
    'leftovers',
    'actor',
    'completion',
  ]);
  expect(found.get('ledger')?.what).toMatch(/\.loopledger \(in \.loopledger\/ of this project\)$/);
  expect(found.get('lock')).toMatchObject({ level: 'ok', what: 'free' });
  expect([readdirSync(desk.path('.loopledger')), readFileSync(desk.path(...LEDGER))]).toEqual(before);
  expect((await desk.type('doctor')).code).toBe(0);
});

it('tells which agent this shell is taken for', async () => {
  const found = await examined({ env: { CLAUDECODE: '1' } });
  expect(found.get('actor')?.what).toBe(
    'agent:claude-code with proof none, since this is a shell of claude-code',
  );
});

it('finds what crashes left, and a lock of which nobody can tell', async () => {
  writeFileSync(desk.path('.loopledger', `ledger.jsonl.${'ab'.repeat(8)}.tmp`), 'x');
  mkdirSync(desk.path('.loopledger', 'lock'), { recursive: true });
  writeFileSync(desk.path('.loopledger', 'lock', 'held'), 'not a record');
  const found = await examined();
  expect(found.get('leftovers')).toMatchObject({
    level: 'warn',
    command: expect.stringMatching(/^rm '.*\.tmp'$/),
  });
  expect(found.get('lock')).toMatchObject({ level: 'warn', command: expect.stringMatching(/^rm '.*held'$/) });
});

it('finds a clock that is behind the log', async () => {
  desk.now -= 3_600_000;
  expect((await examined()).get('clock')).toMatchObject({ level: 'warn', command: 'date -u' });
});

it('finds the completion of a shell', async () => {
  expect((await examined()).get('completion')?.level).toBe('warn');
  mkdirSync(desk.path('home'), { recursive: true });
  writeFileSync(desk.path('home', '.bashrc'), 'source <(loopledger completion bash)\n');
  expect((await examined()).get('completion')?.level).toBe('ok');
});
