import { describe, expect, test } from 'vitest';
import { Chain, START } from '../../src/format/chain.ts';
import type { Head } from '../../src/format/event.ts';
import { BATCH_MAX, LINE_MAX } from '../../src/format/limits.ts';
import { judgeTail } from '../../src/format/tail.ts';
import { frameText, type LedgerBuilder, plainLedger, stubOf } from './support/ledger.ts';
import { SecondOpinion } from './support/second-opinion.ts';
import { hasPython } from './support/second-reader.ts';
import { withNext } from './support/vectors-tail.ts';

const second = new SecondOpinion();

function headOf(ledger: LedgerBuilder): Head {
  const chain = new Chain(START);
  for (const { bytes } of ledger.lines) chain.next(bytes.subarray(0, -1), chain.head.end);
  return chain.head;
}

/** `verdict reason` of what stands behind the ledger. */
function judge(ledger: LedgerBuilder, bytes: Buffer, sizes: number[] = []): string {
  const { verdict, reason } = judgeTail(bytes, headOf(ledger), sizes);
  second.ask(Buffer.concat([ledger.bytes(), bytes]), { checkpoints: sizes.map((size) => ({ size })) });
  return `${verdict} ${reason}`;
}

const concat = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const zeros = (bytes: Buffer, from: number, to = bytes.length): Buffer =>
  Buffer.from(bytes).fill(0, from, to);

const { ledger, next } = withNext(500);
const text = next.subarray(0, -1);

describe('unterminated', () => {
  test('the valid next line without its LF', () => {
    expect(judge(ledger, text)).toBe('unterminated only-lf-missing');
  });

  test('also of a later version, and of the largest size', () => {
    const { hash } = headOf(ledger);
    const later = frameText('{"v":2}', hash).bytes.subarray(0, -1);
    expect(judge(ledger, later)).toBe('unterminated only-lf-missing');
    const empty = frameText('{"v":2,"x":""}', hash).bytes.length;
    const sized = (length: number): Buffer =>
      frameText(`{"v":2,"x":"${'x'.repeat(length + 1 - empty)}"}`, hash).bytes.subarray(0, -1);
    expect(sized(LINE_MAX - 1)).toHaveLength(LINE_MAX - 1);
    expect(judge(ledger, sized(LINE_MAX - 1))).toBe('unterminated only-lf-missing');
    expect(judge(ledger, sized(LINE_MAX))).toBe('damage too-many-bytes');
  });

  test('near miss: a line of a later version that has a LF inside', () => {
    const { hash } = headOf(ledger);
    const later = (space: string): Buffer => frameText(`{${space}"v":2}`, hash).bytes.subarray(0, -1);
    expect(judge(ledger, later(' '))).toBe('unterminated only-lf-missing');
    expect(judge(ledger, later('\n'))).toBe('damage not-a-cut-write');
  });

  test('near misses: it is a stub; it has its LF; it is not the next line; it is no valid line', () => {
    const stub = stubOf({ bytes: next, hash: '' }).subarray(0, -1);
    expect(judge(ledger, stub)).toBe('damage good-line-inside');
    expect(judge(ledger, next)).toBe('damage not-a-cut-write');
    const other = plainLedger(5, 2).lines[4]!.bytes.subarray(0, -1);
    expect(judge(ledger, other)).toBe('torn cut-short');
    expect(judge(ledger, frameText('{"v":1}', headOf(ledger).hash).bytes.subarray(0, -1))).toBe(
      'torn cut-short',
    );
  });

  test('counts as good for the checkpoints', () => {
    expect(judge(ledger, text, [5])).toBe('unterminated only-lf-missing');
    expect(judge(ledger, text, [6])).toBe('damage checkpoint-beyond');
  });
});

describe('checkpoints and nothing', () => {
  test('clean, and a checkpoint over the good lines', () => {
    expect(judge(ledger, Buffer.alloc(0))).toBe('clean nothing-follows');
    expect(judge(ledger, Buffer.alloc(0), [4, 1])).toBe('clean nothing-follows');
    expect(judge(ledger, Buffer.alloc(0), [4, 5])).toBe('damage checkpoint-beyond');
    expect(judge(ledger, text.subarray(0, 9), [5])).toBe('damage checkpoint-beyond');
  });
});

describe('torn: cut short', () => {
  test('every proper beginning of a line', () => {
    for (let length = 1; length < text.length; length++) {
      expect(judge(ledger, text.subarray(0, length)), `${length}`).toBe('torn cut-short');
    }
  });

  test('near misses: a LF; a NUL; too long; the valid next line with something behind it', () => {
    const half = text.subarray(0, 150);
    expect(judge(ledger, concat(half, '\n'))).toBe('damage not-a-cut-write');
    expect(judge(ledger, concat(half, '\0'))).toBe('damage zeros-off-sector');
    expect(judge(ledger, Buffer.alloc(LINE_MAX - 1, 'x'))).toBe('torn cut-short');
    expect(judge(ledger, Buffer.alloc(LINE_MAX, 'x'))).toBe('damage too-many-bytes');
    expect(judge(ledger, concat(text, 'x'))).toBe('damage good-line-inside');
    expect(judge(ledger, concat(text, text))).toBe('damage good-line-inside');
    expect(judge(ledger, concat(stubOf({ bytes: next, hash: '' }).subarray(0, -1), 'x'))).toBe(
      'damage good-line-inside',
    );
  });

  test('the frame’s tail inside the text is no line', () => {
    const { hash } = headOf(ledger);
    const decoy = `,"prev":"${hash}","sha256":"${hash}"}`;
    expect(judge(ledger, concat('{"event":', decoy, decoy))).toBe('torn cut-short');
    expect(judge(ledger, concat(decoy.slice(0, -1)))).toBe('torn cut-short');
    expect(judge(ledger, concat('{"event":', decoy, text))).toBe('torn cut-short');
  });
});

describe('torn: lost sectors', () => {
  // The ledger ends at 500 past a multiple of 512, so sectors begin 12 and 524 bytes behind.
  const long = concat(text, 'x'.repeat(700));

  test('zeros from a sector’s begin or from T, to a sector’s end or to the end of the file', () => {
    expect(judge(ledger, zeros(text, 12))).toBe('torn lost-sectors');
    expect(judge(ledger, zeros(text, 0))).toBe('torn lost-sectors');
    expect(judge(ledger, zeros(long, 0, 12))).toBe('torn lost-sectors');
    expect(judge(ledger, zeros(long, 12, 524))).toBe('torn lost-sectors');
    expect(judge(ledger, zeros(zeros(long, 0, 12), 524))).toBe('torn lost-sectors');
    expect(judge(ledger, Buffer.alloc(BATCH_MAX))).toBe('torn lost-sectors');
  });

  test('with lines behind that are not whole', () => {
    const behind = concat(long.subarray(0, 600), '\n', '{"event":', '\n', 'x');
    expect(judge(ledger, zeros(behind, 12, 524))).toBe('torn lost-sectors');
  });

  test('near miss: more than a batch', () => {
    expect(judge(ledger, Buffer.alloc(BATCH_MAX + 1))).toBe('damage too-many-bytes');
  });

  test('near miss: no NUL in the first bad line', () => {
    const tail = concat(text.subarray(0, 5), '\n', 'x'.repeat(6));
    expect(judge(ledger, concat(tail, Buffer.alloc(30)))).toBe('damage not-a-cut-write');
    const before = withNext(511).ledger;
    expect(judge(before, concat('\n', Buffer.alloc(512)))).toBe('damage not-a-cut-write');
    expect(judge(before, concat('x', Buffer.alloc(512)))).toBe('torn lost-sectors');
  });

  test('near misses: zeros that begin or end off a sector', () => {
    expect(judge(ledger, zeros(text, 13))).toBe('damage zeros-off-sector');
    expect(judge(ledger, zeros(text, 11))).toBe('damage zeros-off-sector');
    expect(judge(ledger, zeros(long, 12, 523))).toBe('damage zeros-off-sector');
    expect(judge(ledger, zeros(long, 12, 525))).toBe('damage zeros-off-sector');
    expect(judge(ledger, zeros(zeros(long, 12, 524), 600, 601))).toBe('damage zeros-off-sector');
    expect(judge(ledger, zeros(long, 12, long.length - 1))).toBe('damage zeros-off-sector');
  });

  test('near miss: the valid next line, and zeros where its LF was', () => {
    const shifted = withNext((1024 - (next.length - 1)) % 512);
    expect((headOf(shifted.ledger).end + shifted.next.length - 1) % 512).toBe(0);
    expect(judge(shifted.ledger, zeros(shifted.next, shifted.next.length - 1))).toBe(
      'damage good-line-inside',
    );
  });

  test('near miss: one NUL where the first brace was', () => {
    const brace = withNext(511);
    expect(judge(brace.ledger, zeros(brace.next, 0, 1))).toBe('damage one-byte-changed');
    expect(judge(brace.ledger, zeros(brace.next.subarray(0, -1), 0, 1))).toBe('damage one-byte-changed');
    expect(judge(brace.ledger, zeros(concat(brace.next, 'x'), 0, 1))).toBe('damage one-byte-changed');
    expect(judge(brace.ledger, zeros(brace.next.subarray(0, 200), 0, 1))).toBe('torn lost-sectors');
    expect(judge(ledger, Buffer.alloc(1))).toBe('torn lost-sectors');
  });

  test('near miss: a later line that is whole in itself', () => {
    const whole = plainLedger(3, 2).lines[2]!.bytes;
    const first = concat(Buffer.alloc(12), text.subarray(12, 100), '\n');
    expect(judge(ledger, first)).toBe('torn lost-sectors');
    expect(judge(ledger, concat(first, whole))).toBe('damage whole-line-behind');
    expect(judge(ledger, concat(first, 'x\n', stubOf({ bytes: whole, hash: '' })))).toBe(
      'damage whole-line-behind',
    );
    expect(judge(ledger, concat(first, whole.subarray(0, -1)))).toBe('damage whole-line-behind');
    expect(judge(ledger, concat(first, whole.toString().replace('lesson 2', 'lesson 3')))).toBe(
      'torn lost-sectors',
    );
  });
});

test('a ledger whose line 0 is not good is never torn', () => {
  const first = plainLedger(1).lines[0]!.bytes;
  for (const bytes of [Buffer.alloc(0), first.subarray(0, 50), first.subarray(0, -1), Buffer.alloc(512)]) {
    second.ask(bytes);
    expect(judgeTail(bytes, START, [])).toEqual({ verdict: 'damage', reason: 'no-good-line-0' });
  }
});

test.skipIf(!hasPython)(
  'the second reader judges all of these as the first one does',
  async () => {
    const { judged, differ } = await second.compare();
    expect(differ).toEqual([]);
    expect(judged).toBeGreaterThan(400);
  },
  60_000,
);
