import { describe, expect, test } from 'vitest';
import { checkEnvelope, isNewer } from '../../src/format/envelope.ts';
import { LedgerBuilder } from './support/ledger.ts';

const good = new LedgerBuilder().event({ type: 'x.y', data: {}, cmd: '01M8NTXDM00000000000000000' });

/** `pointer` of the fault in the good event with some keys changed. */
function judge(change: { readonly [key: string]: unknown }): string {
  const fault = checkEnvelope({ ...good, ...change });
  if (fault === null) return 'good';
  return fault === 'newer' ? 'newer' : fault.pointer;
}

describe('the envelope', () => {
  test('is good with cmd and without', () => {
    expect(judge({})).toBe('good');
    const { cmd: _, ...without } = good;
    expect(checkEnvelope(without)).toBeNull();
  });

  test.each(['actor', 'at', 'data', 'id', 'salt', 'seq', 'type'])('needs %s', (key) => {
    const without = Object.fromEntries(Object.entries(good).filter(([name]) => name !== key));
    expect(checkEnvelope(without)).toEqual({ pointer: `/${key}`, reason: 'is missing' });
  });

  test.each([[null], ['x'], [1], [[]]])('is an object, not %j', (event) => {
    expect(checkEnvelope(event)).toMatchObject({ pointer: '' });
  });

  test('has no other key', () => {
    expect(judge({ extra: 1 })).toBe('/extra');
    expect(judge({ 'a/b': 1 })).toBe('/a~1b');
    // In the order of canonical text, where 10 comes before 9.
    expect(judge({ 9: 1, 10: 1 })).toBe('/10');
    const others = Object.fromEntries([...'bcdefghi'].map((key) => [key, 1]));
    expect(checkEnvelope(others)).toEqual({ pointer: '/v', reason: 'is missing' });
  });

  const at = (date: string): string => `${date}T09:00:00.000Z`;
  test.each<[string, unknown[], unknown[]]>([
    ['v', [1], [0, -1, '1', null, true, []]],
    ['seq', [0, 1, Number.MAX_SAFE_INTEGER], [-1, '0', null, true]],
    [
      'id',
      ['00000000000000000000000000', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
      [
        '8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
        '01m8ntxdm00000000000000000',
        '0000000000000000000000000I',
        'x00000000000000000000000000',
        '000000000000000000000000000',
        '',
        1,
        null,
      ],
    ],
    ['cmd', ['7ZZZZZZZZZZZZZZZZZZZZZZZZZ'], ['8ZZZZZZZZZZZZZZZZZZZZZZZZZ', '', null]],
    [
      'actor',
      ['human:a', 'ci:9.x_-', `agent:${'a'.repeat(64)}`, 'system:x'],
      ['xhuman:a', ['human:a'], 'human:', 'user:a', 'human:A', 'human:-a', `agent:${'a'.repeat(65)}`, 1],
    ],
    [
      'type',
      ['a.b', 'a_1.b.c', `a.${'b'.repeat(62)}`],
      ['1a.b', 'a.b-', 'a', 'a.', '.a', 'A.b', 'a.1', 'a..b', `a.${'b'.repeat(63)}`, 1],
    ],
    [
      'salt',
      ['AAAAAAAAAAAAAAAAAAAAAw', '-_AAAAAAAAAAAAAAAAAAAQ'],
      ['AAAAAAAAAAAAAAAAAAAAAB', 'AAAAAAAAAAAAAAAAAAAAAAA', '+AAAAAAAAAAAAAAAAAAAAA', ''],
    ],
    ['data', [{}], [[], null, 'x', 1]],
    [
      'at',
      [
        at('2026-11-30'),
        at('0001-01-01'),
        at('9999-12-31'),
        at('2024-02-29'),
        at('2000-02-29'),
        '2026-11-30T23:59:59.999Z',
      ],
      [
        ...[
          '2026-02-29',
          '1900-02-29',
          '2026-02-30',
          '2026-04-31',
          '2026-13-01',
          '2026-00-01',
          '2026-01-00',
          '0000-01-01',
          '12026-01-01',
          '-001-01-01',
        ].map(at),
        ...[
          '2026-11-30T24:00:00.000Z',
          '2026-11-30T09:60:00.000Z',
          '2026-11-30T23:59:60.000Z',
          '2026-11-30T09:00:00Z',
        ],
        ...[
          '2026-11-30T09:00:00.000+00:00',
          '2026-11-30 09:00:00.000Z',
          '2026-11-30T09:00:00.0000Z',
          '2026-11-30t09:00:00.000z',
          1,
          '',
        ],
        '2026-11-30T09:00:00.000Z\n',
      ],
    ],
  ])('%s', (key, fine, wrong) => {
    for (const value of fine) expect(judge({ [key]: value }), String(value)).toBe('good');
    for (const value of wrong) expect(judge({ [key]: value }), String(value)).toBe(`/${key}`);
  });

  test('of a later version is not judged', () => {
    expect(judge({ v: 2, seq: 'x', extra: 1 })).toBe('newer');
    expect(checkEnvelope({ v: 3 })).toBe('newer');
    expect(judge({ v: 2.5 })).toBe('/v');
  });

  test('is of a later version where an object says 2 or more', () => {
    const odd = [
      null,
      'x',
      2,
      Object.assign([], { v: 2 }),
      Object.assign(() => 1, { v: 2 }),
      {},
      { v: 1 },
      { v: '2' },
    ];
    expect(odd.map(isNewer)).toEqual(odd.map(() => false));
    expect([{ v: 2 }, { v: 3, x: 1 }].map(isNewer)).toEqual([true, true]);
  });

  test('data of other types is not judged, not even of a decision', () => {
    expect(judge({ type: 'decision.made', data: { choice: 7 } })).toBe('good');
    expect(judge({ type: 'ledger.unheard_of', data: {} })).toBe('good');
    const root = `${'A'.repeat(43)}=`;
    expect(judge({ type: 'ledger.checkpointed', data: { root, size: 1 } })).toBe('good');
    expect(judge({ type: 'ledger.checkpointed', data: { root: '', size: 0 } })).toBe('/data/root');
  });
});
