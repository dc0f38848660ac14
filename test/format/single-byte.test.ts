import { describe, expect, test } from 'vitest';
import { Chain, START } from '../../src/format/chain.ts';
import type { Head } from '../../src/format/event.ts';
import { judgeTail } from '../../src/format/tail.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { LedgerBuilder } from './support/ledger.ts';
import { SecondOpinion } from './support/second-opinion.ts';
import { hasPython } from './support/second-reader.ts';

const LINES = 12;
const LF = 0x0a;
/** For a busy machine: over a million variants each take a few seconds on a quiet one. */
const PATIENCE_MS = 600_000;

/** Twelve short lines; line `at` ends at `remainder` bytes past a multiple of 512, for each pair given. */
function aligned(...ends: readonly (readonly [at: number, remainder: number])[]): LedgerBuilder {
  const ledger = new LedgerBuilder();
  ledger.open('x');
  while (ledger.lines.length < LINES) {
    const end = ends.find(([at]) => at === ledger.lines.length);
    if (end) ledger.alignTo(end[1]);
    else ledger.add({ type: 'x.y', data: { ignorable: true } });
  }
  return ledger;
}

/** The head before each line. */
function headsBefore(ledger: LedgerBuilder): Head[] {
  const chain = new Chain(START);
  return ledger.lines.map(({ bytes }) => {
    const before = chain.head;
    chain.next(bytes.subarray(0, -1), before.end);
    return before;
  });
}

describe.each([
  ['lines 5 and 11 begin one byte before a multiple of 512', aligned([4, 511], [10, 511])],
  ['line 7 begins on a multiple of 512, and the last LF stands on one', aligned([6, 0], [11, 1])],
])('a 12-line ledger, where %s', (_, ledger) => {
  const heads = headsBefore(ledger);
  const second = new SecondOpinion();
  const intact = ledger.bytes();
  const lineAt = (offset: number): number => heads.findLastIndex(({ end }) => end <= offset);

  test(
    'any byte changed to any other value: the fault is in its line, and nothing is repaired',
    () => {
      const bytes = Buffer.from(intact);
      const wrong: string[] = [];
      let variants = 0;
      for (let offset = 0; offset < bytes.length; offset++) {
        const line = lineAt(offset);
        const head = heads[line]!;
        const chain = new Chain(head);
        const behind = bytes.subarray(head.end);
        const original = bytes[offset]!;
        for (let value = 0; value < 256; value++) {
          if (value === original) continue;
          bytes[offset] = value;
          variants += 1;
          const lf = behind.indexOf(LF);
          const judged = chain.judge(lf < 0 ? behind : behind.subarray(0, lf), head.end);
          if (!('code' in judged) || judged.line !== line)
            wrong.push(`${offset} to ${value}: not found in line ${line}`);
          const tail = judgeTail(behind, head, []);
          if (tail.verdict !== 'damage') wrong.push(`${offset} to ${value}: ${tail.verdict}, ${tail.reason}`);
        }
        bytes[offset] = original;
      }
      expect(wrong).toEqual([]);
      expect(variants).toBe(intact.length * 255);
    },
    PATIENCE_MS,
  );

  test(
    'B6: any one bit flipped: the whole verification names the line',
    async () => {
      for (let offset = 0; offset < intact.length; offset++) {
        const bytes = Buffer.from(intact);
        bytes[offset]! ^= 1 << (offset % 8);
        second.ask(bytes);
        const { verdict, faults, lines } = await verifyLedger([bytes]);
        const line = lineAt(offset);
        expect({ verdict, line: faults[0]?.line, lines }, `byte ${offset}`).toEqual({
          verdict: 'damaged',
          line,
          lines: line,
        });
      }
    },
    PATIENCE_MS,
  );

  test.skipIf(!hasPython)(
    'and the second reader names the same',
    async () => {
      // The zeros that a tail may have been: none of them is one either.
      for (let offset = 0; offset < intact.length; offset += 7) {
        const bytes = Buffer.from(intact);
        bytes[offset] = 0;
        second.ask(bytes);
      }
      const { judged, differ } = await second.compare();
      expect(differ).toEqual([]);
      expect(judged).toBeGreaterThan(intact.length);
    },
    PATIENCE_MS,
  );
});
