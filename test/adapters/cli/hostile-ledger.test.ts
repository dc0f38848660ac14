import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/adapters/cli/catalogue.ts';
import { cells } from './support/cells.ts';
import { Desk } from './support/desk.ts';

// A ledger that came from elsewhere, with text made to harm in every kind of event, on every screen that reads.

const FOLDER = resolve('fixtures/compat/0.1.0');
/** Lines and tabs stay in quoted blocks. */
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** Verbs that answer of another ledger without being told more, with what they need. */
const LINES: readonly string[] = [
  'status',
  'status --since 400d',
  'stats',
  'next',
  'board',
  'log --limit 0',
  'resume',
  'search a',
  'verify',
  'replay',
  'diff 0 head',
  'doctor',
  ...Object.keys(catalogue).filter(
    (verb) => verb.endsWith(' list') || /^(budget|usage|boundary) show$/.test(verb),
  ),
];

const idsIn = (key: string): string[] => {
  const events = readFileSync(resolve(FOLDER, 'ledger.jsonl'), 'utf8').trimEnd().split('\n');
  const ids = events.map(
    (line) => (JSON.parse(line) as { event?: { data: Record<string, unknown> } }).event?.data[key],
  );
  return [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
};

const ABOUT: readonly (readonly [verb: string, key: string])[] = [
  ['goal show', 'goal'],
  ['step show', 'step'],
  ['evidence show', 'evidence'],
  ['why', 'step'],
  ['why', 'goal'],
  ['why', 'check'],
  ['why', 'decision'],
];

let desk: Desk;
beforeAll(() => {
  desk = new Desk();
});
afterAll(() => desk.clear());

const typed = (line: string, tty: boolean) =>
  desk.type(`${line} --ledger ${FOLDER}`, { tty, columns: 60, env: { NO_COLOR: '1' } });

describe.each([true, false])('at a terminal: %s', (tty) => {
  it.each(LINES)('%s', async (line) => {
    const { code, out, err } = await typed(line, tty);
    expect(code, err).not.toBe(2);
    expect(out.length + err.length).toBeGreaterThan(0);
    expect(out).not.toMatch(STEERING);
    expect(err).not.toMatch(STEERING);
    if (tty && !line.startsWith('resume')) {
      expect(out.split('\n').filter((it) => cells(it) > 60)).toEqual([]);
    }
  });

  it.each(ABOUT)('%s of each %s', async (verb, key) => {
    const ids = idsIn(key);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) {
      const { code, out, err } = await typed(`${verb} ${id}`, tty);
      expect([0, 1], `${id}: ${err}`).toContain(code);
      expect(out + err).not.toMatch(STEERING);
    }
  });

  it('show of each line', async () => {
    for (let seq = 0; seq < 139; seq += 1) {
      const { code, out, err } = await typed(`show ${seq}`, tty);
      expect(code, err).toBe(0);
      expect(out).not.toMatch(STEERING);
    }
  });
});
