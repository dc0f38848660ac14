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

  it('one event alone makes a step accepted, and it comes from submitted; a flagged one is found to hold', () => {
    const accepted = edges.filter((it) => it.machine === 'step' && it.to === 'accepted');
    expect(new Set(accepted.map(({ from, type }) => `${from} ${type}`))).toEqual(
      new Set(['submitted step.accepted', 'accepted, flagged step.rechecked']),
    );
  });

  it('one event alone makes a goal achieved', () => {
    expect(into('goal', 'achieved')).toEqual(['goal.closed']);
  });

  it('what stands apart from a status is seen too: a pause, a flag, a removal, leave that was used', () => {
    expect(into('goal', 'open, paused')).toEqual(['goal.paused']);
    expect(into('step', 'accepted, flagged')).toContain('step.returned');
    expect(into('check', 'removed')).toEqual(['check.removed']);
    expect(into('approval', 'used')).toEqual(['approval.used']);
  });

  it('a claim begins with step.claimed alone', () => {
    const begun = edges.filter((it) => it.machine === 'claim' && it.from === undefined);
    expect(begun.map(({ type }) => type)).toEqual(['step.claimed']);
  });

  it('a finished step is done again by step.reopened alone', () => {
    const again = edges.filter(
      ({ machine, from, to }) =>
        machine === 'step' && (from === 'accepted' || from === 'dropped') && to === 'planned',
    );
    expect(new Set(again.map(({ from }) => from))).toEqual(new Set(['accepted', 'dropped']));
    expect(new Set(again.map(({ type }) => type))).toEqual(new Set(['step.reopened']));
  });

  it('a step is put off, and made to wait for a step and for a time', () => {
    expect(into('wait', 'deferred')).toEqual(['step.deferred']);
    expect(into('wait', 'blocked on a step')).toEqual(['step.blocked']);
    expect(into('wait', 'blocked until a time')).toEqual(['step.blocked']);
    expect(into('wait', 'blocked on a watch')).toEqual(['step.blocked']);
    const over = edges.filter(({ machine, to }) => machine === 'wait' && to === undefined);
    expect(new Set(over.map(({ type }) => type))).toEqual(
      new Set(['step.undeferred', 'step.unblocked', 'watch.observed', 'watch.closed']),
    );
  });

  it('a watch changes by being looked at, and is kept no more once it is closed', () => {
    expect(into('watch', 'changed')).toEqual(['watch.observed']);
    const over = edges.filter(({ machine, to }) => machine === 'watch' && to === undefined);
    expect(new Set(over.map(({ from, type }) => `${from} ${type}`))).toEqual(
      new Set(['open watch.closed', 'changed watch.closed']),
    );
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
      'approval',
      'watch',
      'handoff',
      'evidence',
      'ledger',
    ])
      expect(seen).toContain(machine);
  });
});
