import { describe, expect, it } from 'vitest';
import { BATCH_MAX, LINE_MAX } from '../../src/format/limits.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { chunked, plainLedger } from './support/ledger.ts';

const LEDGER = plainLedger(4);
const cut = LEDGER.offset(3);
const toSector = (length: number): number => (512 - (length % 512)) % 512;

/** What lost sectors leave: the start of line 3, zeros from a sector's bound to another, its end with the LF, and more. */
const lostSectors = (): Buffer => {
  const bytes = plainLedger(3);
  bytes.alignTo(500);
  const start = bytes.offset(bytes.lines.length);
  bytes.note('x'.repeat(1_500));
  const whole = bytes.bytes();
  const from = start + toSector(start);
  whole.fill(0, from, from + 1_024);
  return whole;
};

/** The same with more behind the LF, of which what lies from a sector's bound to the end was lost too. */
const lostTwice = (): Buffer => {
  const first = Buffer.concat([lostSectors(), Buffer.from('x'.repeat(100))]);
  return Buffer.concat([first, Buffer.alloc(toSector(first.length), 'x'), Buffer.alloc(700)]);
};

const ENDS: Readonly<Record<string, Buffer>> = {
  'a line cut short': Buffer.concat([LEDGER.bytes().subarray(0, cut), Buffer.from('{"event":{"act')]),
  'sectors that were lost, and an LF behind them': lostSectors(),
  'sectors that were lost on both sides of an LF': lostTwice(),
  'a bad line and good ones': Buffer.concat([
    LEDGER.bytes().subarray(0, cut),
    Buffer.from('bad\n'),
    LEDGER.bytes(),
  ]),
  'an empty line': Buffer.concat([LEDGER.bytes(), Buffer.from('\n')]),
  'a line that is too long': Buffer.concat([LEDGER.bytes(), Buffer.alloc(LINE_MAX + 9, 'x')]),
  'a line of one byte more than may be, and its LF': Buffer.concat([
    LEDGER.bytes(),
    Buffer.alloc(LINE_MAX, 'x'),
    Buffer.from('\n'),
  ]),
  'more than a writer adds at once': Buffer.concat([
    LEDGER.bytes(),
    Buffer.from('bad\n'),
    Buffer.alloc(BATCH_MAX),
  ]),
};

describe('what follows the last good line', () => {
  it.each(Object.entries(ENDS))('%s: is judged the same, however the bytes come', async (_, bytes) => {
    const whole = await verifyLedger([bytes]);
    const sizes = bytes.length > 100_000 ? [65_536, 100_000] : [1, 7, 100, 512, 4_096];
    for (const size of sizes) expect([size, await verifyLedger(chunked(bytes, size))]).toEqual([size, whole]);
  });

  it('says why it is what it is said to be', async () => {
    const found: Record<string, string> = {};
    for (const [name, bytes] of Object.entries(ENDS)) {
      const { verdict, tail } = await verifyLedger([bytes]);
      found[name] = `${verdict}: ${tail?.reason}`;
    }
    expect(found).toEqual({
      'a line cut short': 'torn: cut-short',
      'sectors that were lost, and an LF behind them': 'torn: lost-sectors',
      'sectors that were lost on both sides of an LF': 'torn: lost-sectors',
      'a bad line and good ones': 'damaged: not-a-cut-write',
      'an empty line': 'damaged: not-a-cut-write',
      'a line that is too long': 'damaged: too-many-bytes',
      'a line of one byte more than may be, and its LF': 'damaged: not-a-cut-write',
      'more than a writer adds at once': 'damaged: not-a-cut-write',
    });
  });

  it('is damage where a known checkpoint covers more, whatever else is wrong', async () => {
    const torn = Buffer.concat([LEDGER.bytes(), Buffer.from('{"event"')]);
    const { verdict, tail } = await verifyLedger([torn], { checkpoints: [{ size: 5 }] });
    expect({ verdict, tail }).toEqual({
      verdict: 'damaged',
      tail: { verdict: 'damage', reason: 'checkpoint-beyond' },
    });
    const { tail: covered } = await verifyLedger([torn], { checkpoints: [{ size: 4 }] });
    expect(covered).toEqual({ verdict: 'torn', reason: 'cut-short' });
  });

  it('is nothing where the file itself is at fault, of which nothing more is said', async () => {
    const fault = { code: 'empty-file', line: 0, offset: 0 };
    expect(await verifyLedger([])).toMatchObject({
      verdict: 'damaged',
      faults: [fault],
      tail: null,
      notices: [],
    });
  });

  it('that is torn hides no fault of the whole', async () => {
    const ledger = plainLedger(3);
    ledger.alignTo(500);
    ledger.note('x'.repeat(1_500));
    ledger.withhold(1);
    const start = ledger.offset(ledger.lines.length - 1);
    const bytes = ledger.bytes();
    const from = start + toSector(start);
    bytes.fill(0, from, from + 1_024);
    const { verdict, tail, faults } = await verifyLedger([bytes]);
    expect({ verdict, tail: tail?.verdict, codes: faults.map(({ code }) => code) }).toEqual({
      verdict: 'damaged',
      tail: 'torn',
      codes: ['nul', 'unauthorised-stub'],
    });
  });
});

describe('the origin of a ledger', () => {
  it('is what line 0 says, whatever is said later', async () => {
    const ledger = plainLedger(2);
    const { origin } = JSON.parse(ledger.lines[0]!.bytes.toString()).event.data as { origin: string };
    ledger.add({ type: 'x.other', data: { ignorable: true, origin: 'elsewhere' } });
    expect((await verifyLedger([ledger.bytes()])).origin).toBe(origin);
    expect((await verifyLedger([Buffer.from('no ledger\n')])).origin).toBeNull();
  });
});
