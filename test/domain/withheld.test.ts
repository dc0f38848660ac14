import { describe, expect, test } from 'vitest';
import { Withheld } from '../../src/domain/withheld.ts';
import type { RawEvent } from '../../src/format/event.ts';

const ID = '01KJPTP8T2PHSGA9E1G4RJB6T3';
const event = (seq: number, type: string, data: RawEvent['data']): RawEvent => ({
  actor: 'human:ada',
  at: '2026-11-30T09:00:00.000Z',
  data,
  id: ID,
  salt: 'A'.repeat(22),
  seq,
  type,
  v: 1,
});

/** What replay reads in the place of line 1, when a human withheld it with this in its place. */
const readAs = (replacement: unknown) => {
  const withheld = new Withheld();
  withheld.take(
    event(2, 'decision.made', { decision: ID, choice: 'withhold', proof: 'terminal', reason: 'a password' }),
  );
  const data = { line: 1, sha256: 'a'.repeat(64), reason: 'a password', decision: ID, replacement };
  withheld.take(event(3, 'line.withheld', data));
  return withheld.at(1)?.replacement;
};

describe('what stands in a withheld line’s place', () => {
  const { salt: _, seq: __, ...good } = event(1, 'goal.paused', { reason: 'lunch' });

  test('is an event of that line', () => {
    expect(readAs(good)).toEqual({ ...good, seq: 1, salt: '' });
  });

  test.each([
    ['a day that is none', { ...good, at: '2026-02-30T09:00:00.000Z' }],
    ['a text for a time', { ...good, at: 'tomorrow' }],
    ['an actor of no kind', { ...good, actor: 'ada' }],
    ['an id that is none', { ...good, id: 'x' }],
    ['a type without a dot', { ...good, type: 'paused' }],
    ['a later version', { ...good, v: 2 }],
    ['a list of data', { ...good, data: [] }],
    ['no event', 'goal.paused'],
    ['nothing', null],
  ])('is nothing where it is %s', (_what, replacement) => {
    expect(readAs(replacement)).toBeNull();
  });
});
