import { describe, expect, it } from 'vitest';
import { START } from '../../src/format/chain.ts';
import type { Draft, Head } from '../../src/format/event.ts';
import { BATCH_MAX } from '../../src/format/limits.ts';
import { seal } from '../../src/log/append.ts';
import { note, opened, STEP, sources } from './support.ts';

/** Four digits for every number, so that equal texts make lines of equal length. */
const HEAD: Head = { ...START, seq: 1_000 };
const sizes = (drafts: readonly Draft[]) => seal(drafts, HEAD, sources()).map(({ bytes }) => bytes.length);

describe('sealing', () => {
  it('fills a batch to the last byte that one sync may carry, and not beyond', () => {
    const [bare = 0] = sizes([note('')]);
    const each = BATCH_MAX / 32;
    const drafts = (last: number) =>
      Array.from({ length: 32 }, (_, i) => note('x'.repeat((i < 31 ? each : last) - bare)));
    expect(sizes(drafts(each))).toEqual([BATCH_MAX]);
    expect(sizes(drafts(each + 1))).toEqual([BATCH_MAX - each, each + 1]);
  });

  it('lets each batch go on where the one before it ended', () => {
    const many = Array.from({ length: 40 }, (_, i) => note(`${i}${'x'.repeat(60_000)}`));
    const batches = seal(many, HEAD, sources());
    expect(batches.flatMap(({ lines }) => lines.map(({ seq }) => seq))).toEqual(
      many.map((_, i) => 1_001 + i),
    );
    let end = 0;
    for (const { bytes, lines, chain } of batches) {
      expect(lines[0]?.offset).toBe(end);
      end += bytes.length;
      expect(chain.head).toMatchObject({ end, seq: lines.at(-1)?.seq, hash: lines.at(-1)?.hash });
    }
  });

  it('keeps the command that an event belongs to', () => {
    const [batch] = seal([{ ...note('a'), cmd: STEP }, note('b')], HEAD, sources());
    expect(batch?.lines.map(({ event }) => event.cmd)).toEqual([STEP, undefined]);
    expect(batch?.bytes.toString().split('\n')[0]).toContain(`"cmd":"${STEP}"`);
  });

  it('seals nothing that a reader would not take in its place', () => {
    expect(() => seal([opened()], HEAD, sources())).toThrow('only line 0 is ledger.opened');
    expect(() => seal([note('a')], START, sources())).toThrow('line 0 must be ledger.opened');
  });
});
