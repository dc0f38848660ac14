import { describe, expect, test } from 'vitest';
import type { RawEvent } from '../../src/format/event.ts';
import { eventHash, GENESIS, lineHash, sha256Hex } from '../../src/format/hash.ts';
import { LINE_MAX, STUB_LENGTH } from '../../src/format/limits.ts';
import { parseFrame, sealLine } from '../../src/format/line.ts';
import { readLine } from '../../src/format/reading.ts';
import { FormatError } from '../../src/format/verdict.ts';
import { LedgerBuilder, plainLedger, stubOf } from './support/ledger.ts';

const event = new LedgerBuilder().event({ type: 'x.y', data: { text: '検証', n: 1 } });

/** `code pointer` of the refusal. */
function refusal(change: { readonly [key: string]: unknown }): string {
  try {
    sealLine({ ...event, ...change } as RawEvent, GENESIS);
  } catch (error) {
    if (error instanceof FormatError) return `${error.code} ${error.pointer}`;
    throw error;
  }
  return 'sealed';
}

describe('sealLine', () => {
  test('writes the frame, the hashes and the LF', () => {
    const { bytes, hash } = sealLine(event, GENESIS);
    const text = bytes.toString('utf8');
    expect(
      text.startsWith(
        '{"event":{"actor":"human:ada","at":"2026-11-30T09:00:01.000Z","data":{"n":1,"text":"検証"},',
      ),
    ).toBe(true);
    expect(text.endsWith(`,"prev":"${GENESIS}","sha256":"${hash}"}\n`)).toBe(true);
    const content = bytes.subarray(9, bytes.length - 152);
    expect(JSON.parse(content.toString('utf8'))).toEqual(event);
    expect(hash).toBe(sha256Hex(Buffer.from(`\0${GENESIS}${eventHash(content)}`)));
    expect(hash).toBe(lineHash(GENESIS, eventHash(content)));
  });

  test('what it writes is read back', () => {
    const { bytes, hash } = sealLine(event, GENESIS);
    expect(readLine(bytes.subarray(0, -1))).toEqual({ kind: 'event', prev: GENESIS, hash, event });
  });

  test.each([
    [{ v: 2 }, 'bad-event /v'],
    [{ v: 0 }, 'bad-event /v'],
    [{ extra: 1 }, 'bad-event /extra'],
    [{ at: '2026-02-30T09:00:00.000Z' }, 'bad-event /at'],
    [{ type: 'ledger.opened' }, 'bad-event /data/human_proof'],
    [{ data: { t: '\ud83d' } }, 'not-canonical /data/t'],
    [{ cmd: undefined }, 'not-canonical /cmd'],
  ])('refuses %j', (change, expected) => {
    expect(refusal(change)).toBe(expected);
  });

  test('writes 65,535 bytes, refuses one more, counting bytes', () => {
    const room = LINE_MAX - sealLine({ ...event, data: { t: '' } }, GENESIS).bytes.length;
    expect(refusal({ data: { t: 'x'.repeat(room) } })).toBe('sealed');
    expect(refusal({ data: { t: 'x'.repeat(room + 1) } })).toBe('line-too-long undefined');
    expect(refusal({ data: { t: 'é'.repeat(room / 2 + 1) } })).toBe('line-too-long undefined');
  });
});

describe('parseFrame', () => {
  const line = plainLedger(1).lines[0]!;
  const bytes = line.bytes.subarray(0, -1);

  test('an event and a stub', () => {
    expect(parseFrame(bytes)).toEqual({
      kind: 'event',
      prev: GENESIS,
      sha256: line.hash,
      eventStart: 9,
      eventEnd: bytes.length - 151,
    });
    const stub = stubOf(line).subarray(0, -1);
    expect(stub).toHaveLength(STUB_LENGTH);
    const content = eventHash(bytes.subarray(9, -151));
    expect(parseFrame(stub)).toEqual({ kind: 'stub', prev: GENESIS, sha256: line.hash, eventHash: content });
  });

  test('every byte of the frame is looked at', () => {
    const stub = stubOf(line).subarray(0, -1);
    for (const whole of [bytes, stub]) {
      const places = [...whole.keys()].filter((i) => whole === stub || i < 9 || i >= whole.length - 151);
      for (const i of places) {
        const changed = Buffer.from(whole);
        changed[i] = 0x7a;
        expect(parseFrame(changed), `byte ${i}`).toBeNull();
      }
    }
  });

  test('and nothing stands before, behind or inside it', () => {
    const stub = stubOf(line).subarray(0, -1).toString();
    const put = (at: number): Buffer => Buffer.from(`${stub.slice(0, at)}x${stub.slice(at)}`);
    for (const at of [0, 1, stub.length - 151, stub.length]) expect(parseFrame(put(at)), `${at}`).toBeNull();
  });

  test('nothing too short for it', () => {
    for (let length = 1; length < 160; length++) expect(parseFrame(bytes.subarray(-length))).toBeNull();
    expect(parseFrame(Buffer.concat([Buffer.from('{"event":'), bytes.subarray(-151)]))).toMatchObject({
      eventEnd: 9,
    });
  });
});
