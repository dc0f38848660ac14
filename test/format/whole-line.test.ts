import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/format/verify.ts';
import { plainLedger } from './support/ledger.ts';
import { SecondOpinion } from './support/second-opinion.ts';
import { hasPython } from './support/second-reader.ts';
import { rootOf } from './support/vectors-good.ts';

const LINES = 50;
const ledger = plainLedger(LINES);
const lines = ledger.lines.map(({ bytes }) => bytes);
const other = plainLedger(LINES, 2).lines.map(({ bytes }) => bytes);
const numbers = [...lines.keys()];

const second = new SecondOpinion();
/** Of thousands of them the other reader is asked each so many. */
const EACH = 9;
let made = 0;

/** `code line` of the first fault. */
async function verdict(changed: readonly Buffer[]): Promise<string> {
  if (made++ % EACH === 0) second.ask(Buffer.concat(changed));
  const { verdict, faults } = await verifyLedger([Buffer.concat(changed)]);
  const [first] = faults;
  return first === undefined ? verdict : `${first.code} ${first.line}`;
}

describe('a 50-line ledger', () => {
  test('any line but the last deleted: missing-line there', async () => {
    for (const i of numbers.slice(0, -1))
      expect(await verdict(lines.toSpliced(i, 1))).toBe(`missing-line ${i}`);
  });

  test('any two lines swapped: swapped-lines at the first', async () => {
    for (const i of numbers) {
      for (const j of numbers.slice(i + 1)) {
        const swapped = lines.with(i, lines[j]!).with(j, lines[i]!);
        expect(await verdict(swapped), `${i} and ${j}`).toBe(`swapped-lines ${i}`);
      }
    }
  });

  test('any line written again, at once or later: duplicate-line there', async () => {
    for (const i of numbers) {
      for (let j = i + 1; j <= LINES; j++) {
        expect(await verdict(lines.toSpliced(j, 0, lines[i]!)), `${i} at ${j}`).toBe(`duplicate-line ${j}`);
      }
    }
  });

  test('any line of another ledger inserted: told by its seq, never taken', async () => {
    for (const i of numbers) {
      for (let j = 0; j <= LINES; j++) {
        // A line 0 of its own begins a ledger; it is this ledger's line 0 that then stands out.
        const misplaced = i < j ? 'inserted-line' : i === j ? 'prev-mismatch' : 'swapped-lines';
        const expected = i === 0 && j === 0 ? 'inserted-line 1' : `${misplaced} ${j}`;
        expect(await verdict(lines.toSpliced(j, 0, other[i]!)), `${i} at ${j}`).toBe(expected);
      }
    }
  });

  test('B4: the last lines removed: seen by a saved head or a checkpoint, and never called anchored without', async () => {
    const cut = [Buffer.concat(lines.slice(0, 8))];
    const whole = { size: 10, root: rootOf(ledger, 10) };
    second.ask(Buffer.concat(cut), { checkpoints: [whole] });
    expect(await verifyLedger(cut)).toMatchObject({ verdict: 'valid', lines: 8, anchored: 0 });
    expect(await verifyLedger(cut, { expectHead: ledger.lines[9]!.hash })).toMatchObject({
      verdict: 'unexpected-head',
      extendsExpectedBy: null,
    });
    const short = await verifyLedger(cut, { checkpoints: [whole] });
    expect(short).toMatchObject({ verdict: 'damaged', anchored: 0 });
    expect(short.faults).toMatchObject([
      { code: 'shorter-than-checkpoint', reason: 'expected 10 lines, found 8' },
    ]);
  });

  test('a saved head or a checkpoint vouches for the lines up to it', async () => {
    const all = [Buffer.concat(lines)];
    expect(await verifyLedger(all, { expectHead: ledger.head })).toMatchObject({
      extendsExpectedBy: 0,
      anchored: 50,
    });
    expect(await verifyLedger(all, { expectHead: ledger.lines[9]!.hash })).toMatchObject({
      verdict: 'valid',
      extendsExpectedBy: 40,
      anchored: 10,
    });
    const checkpoints = [7, 20].map((size) => ({ size, root: rootOf(ledger, size) }));
    expect(await verifyLedger(all, { checkpoints })).toMatchObject({ verdict: 'valid', anchored: 20 });
    expect(await verifyLedger(all, { checkpoints: [{ size: 20 }] })).toMatchObject({
      verdict: 'valid',
      anchored: 0,
    });
  });
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
