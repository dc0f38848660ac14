import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Edge, explore } from './explore.ts';
import { machinesPage } from './page.ts';

const FILE = new URL('../../../docs/reference/state-machines.md', import.meta.url);

let edges: readonly Edge[];
beforeAll(async () => {
  edges = await explore();
}, 600_000);

it('the page of state machines draws what the code does', () => {
  const generated = machinesPage(edges);
  if (process.env.UPDATE_DOCS === '1') writeFileSync(FILE, generated);
  const written = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  expect(written, 'UPDATE_DOCS=1 npx vitest run test/docs/machines writes it anew').toBe(generated);
});

describe('what was seen', () => {
  const into = (machine: string, to: string): string[] => [
    ...new Set(edges.filter((it) => it.machine === machine && it.to === to).map(({ type }) => type)),
  ];

  it('one event alone makes a step accepted, and it comes from submitted', () => {
    expect(into('step', 'accepted')).toEqual(['step.accepted']);
    const from = edges.filter((it) => it.machine === 'step' && it.to === 'accepted').map((it) => it.from);
    expect(new Set(from)).toEqual(new Set(['submitted']));
  });

  it('one event alone makes a goal achieved', () => {
    expect(into('goal', 'achieved')).toEqual(['goal.closed']);
  });

  it('a claim begins with step.claimed alone', () => {
    const begun = edges.filter((it) => it.machine === 'claim' && it.from === undefined);
    expect(begun.map(({ type }) => type)).toEqual(['step.claimed']);
  });

  it('it sees the machines there are', () => {
    const seen = new Set(edges.map(({ machine }) => machine));
    for (const machine of [
      'goal',
      'step',
      'claim',
      'check',
      'decision',
      'session',
      'call',
      'handoff',
      'evidence',
      'ledger',
    ])
      expect(seen).toContain(machine);
  });
});
