import { describe, expect, it } from 'vitest';
import { instantOf } from '../../../../src/adapters/importers/jsonl/instant.ts';
import { readLines } from '../../../../src/adapters/importers/jsonl/lines.ts';
import { reasonName } from '../../../../src/adapters/importers/jsonl/names.ts';
import { Recent } from '../../../../src/adapters/importers/jsonl/recent.ts';
import { bytesOf, factsOf, inChunks, linesOf, read } from './support.ts';

describe('lines', () => {
  const lines = async (text: string, sizes: number[], bytesMax?: number) => {
    const found: [string, boolean, boolean][] = [];
    for await (const { bytes, ended, tooLong } of readLines(inChunks(bytesOf(text), sizes), bytesMax)) {
      found.push([new TextDecoder().decode(bytes), ended, tooLong]);
    }
    return found;
  };

  it.each([1, 2, 3, 100])('end at LF alone, in chunks of %i', async (size) => {
    expect(await lines('a\r\nbc\u2028d\n\n\re', [size])).toEqual([
      ['a\r', true, false],
      ['bc\u2028d', true, false],
      ['', true, false],
      ['\re', false, false],
    ]);
  });

  it.each([1, 3, 100])('over the limit are dropped, the next is read, in chunks of %i', async (size) => {
    expect(await lines('12345\n1234\n12345', [size], 4)).toEqual([
      ['', true, true],
      ['1234', true, false],
      ['', false, true],
    ]);
  });
});

describe('instants', () => {
  it.each([
    ['2026-05-04T09:00:00.123Z', '2026-05-04T09:00:00.123Z'],
    ['2026-05-04T09:00:00Z', '2026-05-04T09:00:00.000Z'],
    ['2026-05-04T09:00:00.123456Z', '2026-05-04T09:00:00.123Z'],
    ['2026-05-04T01:00:00+02:00', '2026-05-03T23:00:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ])('%s', (text, instant) => {
    expect(instantOf(text)).toBe(instant);
  });

  it.each([
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-05-04T24:00:00Z',
    '2026-05-04T09:00:60Z',
    '2026-05-04T09:00:00',
    '2026-05-04',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-01:00',
    '+012026-05-04T09:00:00Z',
    'yesterday',
    1_777_888_999_000,
    null,
  ])('%j is none', (value) => {
    expect(instantOf(value)).toBeUndefined();
  });
});

describe('a record without a time', () => {
  const at = (timestamp: unknown, text: string) => ({ type: 'user', timestamp, message: { content: text } });
  const times = async (...records: object[]) =>
    (await read(linesOf(...records))).flatMap((item) => ('at' in item ? [item.at] : []));
  const [T1, T2] = ['2026-05-04T09:00:01.000Z', '2026-05-04T09:00:02.000Z'];

  it('takes that of the record before, imported or not', async () => {
    expect(
      await times(at(T1, 'a'), at('soon', 'b'), { type: 'mode', timestamp: T2 }, at(undefined, 'c')),
    ).toEqual([T1, T1, T1, T2]);
  });

  it("takes the session's when none came before: the earliest of the first records", async () => {
    expect(await times(at(undefined, 'a'), at(T2, 'b'), at(T1, 'c'))).toEqual([T1, T1, T2, T1]);
  });

  it('takes the first there is when none came before, and 1970 when there is none', async () => {
    expect(await times(at(undefined, 'a'), at(T2, 'b'))).toEqual([T2, T2, T2]);
    expect(await times(at(undefined, 'a'))).toEqual(['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z']);
  });
});

describe("a session's name", () => {
  const name = async (fileName: string, ...records: object[]) =>
    (await read(linesOf(...records), fileName))[0];

  it('is what the first records say, else that of the file', async () => {
    expect(await name('x.jsonl', { type: 'mode' }, { type: 'mode', sessionId: 's-1' })).toMatchObject({
      external: 's-1',
    });
    expect(await name('/home/ada/My log.jsonl', { type: 'mode' })).toMatchObject({ external: 'My-log' });
    expect(await name('C:\\logs\\a.JSONL', { type: 'mode' })).toMatchObject({ external: 'a' });
    expect(await name('…', { type: 'mode' })).toMatchObject({ external: 'unnamed' });
    expect(await name('x.jsonl', { type: 'mode', sessionId: '../../etc' })).toMatchObject({ external: 'x' });
  });

  it('is looked for no longer than 256 records', async () => {
    const nameless = Array.from({ length: 256 }, () => ({ type: 'mode' }));
    const items = await read(
      linesOf(...nameless, { type: 'user', sessionId: 's-1', message: { content: 'a' } }),
      'x.jsonl',
    );
    expect(items[0]).toMatchObject({ external: 'x' });
    expect(factsOf(items)).toHaveLength(1);
    expect(await name('x.jsonl', ...nameless.slice(1), { type: 'mode', sessionId: 's-1' })).toMatchObject({
      external: 's-1',
    });
  });
});

describe('what is remembered', () => {
  it('forgets the oldest first', () => {
    const recent = new Recent<number>(2);
    expect([recent.set('a', 1), recent.set('b', 2), recent.set('a', 3), recent.set('c', 4)]).toEqual([
      undefined,
      undefined,
      undefined,
      2,
    ]);
    expect([recent.get('a'), recent.has('b'), recent.values()]).toEqual([3, false, [3, 4]]);
    recent.delete('a');
    expect(recent.values()).toEqual([4]);
  });

  it('tells long keys apart', () => {
    const recent = new Recent<number>(9);
    recent.set(`${'a'.repeat(300)}1`, 1);
    expect(recent.has(`${'a'.repeat(300)}2`)).toBe(false);
    expect(recent.get(`${'a'.repeat(300)}1`)).toBe(1);
  });

  it.each([
    ['Auto', 'auto'],
    ['__x__', 'x'],
    ['', 'unnamed'],
    ['İ\ud83d', 'i'],
    ['-'.repeat(99), 'unnamed'],
    [`${'ab'.repeat(19)}.ab`, `${'ab'.repeat(19)}-a`],
  ])('%j as a reason is %s', (text, name) => {
    expect(reasonName(text)).toBe(name);
  });
});
