import { describe, expect, test } from 'vitest';
import { GENESIS } from '../../src/format/hash.ts';
import { checkIntegrity, IntegrityPass } from '../../src/format/integrity.ts';
import { LINE_MAX } from '../../src/format/limits.ts';
import { sealStub } from '../../src/format/line.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { chunked, frameText, type LedgerBuilder, plainLedger } from './support/ledger.ts';

const wholeOf = (ledger: LedgerBuilder) => ({
  whole: true,
  lines: ledger.lines.length,
  hash: ledger.head,
  end: ledger.bytes().length,
});

describe('frame, hashes and chain alone', () => {
  test('hold for a good ledger, in chunks of any size', async () => {
    const ledger = plainLedger(12);
    for (const size of [1, 7, 233, 4_096, 100_000]) {
      expect(await checkIntegrity(chunked(ledger.bytes(), size))).toEqual(wholeOf(ledger));
    }
  });

  test('no byte can be another, and what stands before its line holds', async () => {
    const ledger = plainLedger(5);
    const good = ledger.bytes();
    const lineOf = (at: number): number => good.subarray(0, at).filter((byte) => byte === 0x0a).length;
    for (let at = 0; at < good.length; at += 1) {
      for (const flip of [1, 0x20, 0x80]) {
        const bytes = Buffer.from(good);
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        const { whole, lines } = await checkIntegrity([bytes]);
        expect(whole).toBe(false);
        expect(lines).toBe(lineOf(at));
      }
    }
  });

  test('a cut at any byte is no whole ledger, but at the end of a line', async () => {
    const ledger = plainLedger(4);
    const good = ledger.bytes();
    for (let at = 0; at <= good.length; at += 1) {
      const { whole, lines, end } = await checkIntegrity([good.subarray(0, at)]);
      const before = good.subarray(0, at).filter((byte) => byte === 0x0a).length;
      expect({ lines, end }).toEqual({ lines: before, end: good.subarray(0, at).lastIndexOf(0x0a) + 1 });
      expect(whole).toBe(at > 0 && end === at);
    }
  });

  test('a stub holds the chain in the place of its line; one with another hash, or elsewhere, does not', async () => {
    const ledger = plainLedger(6);
    const lines = ledger.lines.map(({ bytes }) => bytes);
    const event = (n: number): Buffer => (lines[n] as Buffer).subarray(9, (lines[n] as Buffer).length - 152);
    const { sha256Hex } = await import('../../src/format/hash.ts');
    const prev = ledger.lines[2]?.hash ?? '';
    const withStub = (stub: Buffer) => checkIntegrity([...lines.slice(0, 3), stub, ...lines.slice(4)]);
    expect(await withStub(sealStub(sha256Hex(event(3)), prev).bytes)).toMatchObject({
      whole: true,
      lines: 6,
    });
    expect(await withStub(sealStub(sha256Hex(event(2)), prev).bytes)).toMatchObject({
      whole: false,
      lines: 4,
    });
    const elsewhere = sealStub(sha256Hex(event(3)), ledger.lines[1]?.hash ?? '').bytes;
    expect(await withStub(elsewhere)).toMatchObject({ whole: false, lines: 3 });
    const lying = Buffer.from(sealStub(sha256Hex(event(5)), ledger.lines[4]?.hash ?? '').bytes);
    expect(await checkIntegrity([...lines.slice(0, 5), lying])).toMatchObject({ whole: true, lines: 6 });
    lying.write('00000000', lying.length - 11);
    expect(await checkIntegrity([...lines.slice(0, 5), lying])).toMatchObject({ whole: false, lines: 5 });
  });

  test('hold for what only a faulty writer makes, which the whole verdict refuses', async () => {
    const ledger = plainLedger(3);
    ledger.add({ type: 'message.recorded', data: {} }, { event: { seq: 7 } });
    expect(await checkIntegrity([ledger.bytes()])).toEqual(wholeOf(ledger));
    expect((await verifyLedger([ledger.bytes()])).faults[0]).toMatchObject({ code: 'missing-line', line: 3 });
  });

  test('end with the first fault, whatever follows in the next chunk', async () => {
    const ledger = plainLedger(3);
    const [first, second, third] = ledger.lines.map(({ bytes }) => bytes) as [Buffer, Buffer, Buffer];
    const { whole, lines, end } = await checkIntegrity([first, Buffer.from('x\n'), second, third]);
    expect({ whole, lines, end }).toEqual({ whole: false, lines: 1, end: first.length });
    expect(await checkIntegrity([])).toMatchObject({ whole: false, lines: 0, end: 0 });
  });

  test('a line that would hold at a length that none may have', async () => {
    const ledger = plainLedger(2);
    const empty = frameText('{"x":""}', ledger.head).bytes.length - 1;
    const long = frameText(`{"x":"${'x'.repeat(LINE_MAX - empty)}"}`, ledger.head).bytes;
    expect(long).toHaveLength(LINE_MAX + 1);
    for (const bytes of [long, Buffer.concat([long.subarray(0, -1), Buffer.from('x\n')])]) {
      const all = Buffer.concat([ledger.bytes(), bytes]);
      expect(await checkIntegrity([all])).toMatchObject({ whole: false, lines: 2 });
      expect((await verifyLedger([all])).faults).toMatchObject([{ code: 'line-too-long', line: 2 }]);
    }
  });

  test('an event with no bytes, and half a frame, hold no more than they declare', async () => {
    const nothing = frameText('', GENESIS).bytes;
    expect(await checkIntegrity([nothing])).toMatchObject({ whole: true, lines: 1 });
    expect(await checkIntegrity([nothing.subarray(1)])).toMatchObject({ whole: false, lines: 0 });
    expect(await checkIntegrity([nothing.subarray(9)])).toMatchObject({ whole: false, lines: 0 });
  });

  test('a line as long as none may be ends it', async () => {
    const ledger = plainLedger(2);
    const long = Buffer.concat([ledger.bytes(), Buffer.alloc(70_000, 0x61), Buffer.from('\n')]);
    expect(await checkIntegrity([long])).toMatchObject({
      whole: false,
      lines: 2,
      end: ledger.bytes().length,
    });
  });

  test('may be asked for more of each line, and tells its hash', () => {
    const ledger = plainLedger(4);
    const told: string[] = [];
    const pass = new IntegrityPass(
      (line, eventEnd) => eventEnd === line.length - 151 && !line.includes('"seq":2'),
      (hash) => void told.push(hash),
    );
    pass.push(ledger.bytes());
    expect(pass.finish()).toMatchObject({ whole: false, lines: 2 });
    expect(told).toEqual(ledger.lines.slice(0, 2).map(({ hash }) => hash));
  });
});
