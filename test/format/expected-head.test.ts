import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../src/format/verify.ts';
import { plainLedger } from './support/ledger.ts';

const FOUR = plainLedger(4);
const hashOf = (line: number): string => FOUR.lines[line]?.hash ?? '';
const verify = (expectHead?: string, bytes = FOUR.bytes()) =>
  verifyLedger([bytes], expectHead === undefined ? {} : { expectHead });

describe('a head that somebody noted', () => {
  it.each([0, 1, 2, 3])('line %i: the ledger ends there, or extends it', async (line) => {
    expect(await verify(hashOf(line))).toMatchObject({
      verdict: 'valid',
      extendsExpectedBy: 3 - line,
      anchored: line + 1,
    });
  });

  it('is none of the lines: the ledger is another, or its end was cut off', async () => {
    const longer = plainLedger(5);
    expect(await verify(longer.head)).toMatchObject({
      verdict: 'unexpected-head',
      faults: [],
      extendsExpectedBy: null,
      anchored: 0,
    });
  });

  it('was not noted: nothing is said of it', async () => {
    expect(await verify()).toMatchObject({ verdict: 'valid', extendsExpectedBy: null, anchored: 0 });
  });

  it('stands in a ledger that is torn behind it', async () => {
    const torn = Buffer.concat([FOUR.bytes(), Buffer.from('{"event"')]);
    expect(await verify(hashOf(3), torn)).toMatchObject({ verdict: 'torn', extendsExpectedBy: 0 });
    expect(await verify(plainLedger(5).head, torn)).toMatchObject({ verdict: 'unexpected-head' });
  });

  it('does not excuse damage', async () => {
    const bytes = FOUR.bytes();
    bytes[FOUR.offset(3) + 50] = 0x21;
    expect(await verify(hashOf(1), bytes)).toMatchObject({ verdict: 'damaged', extendsExpectedBy: 1 });
    expect(await verify(hashOf(3), bytes)).toMatchObject({ verdict: 'damaged', extendsExpectedBy: null });
  });
});
