import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/format/verify.ts';
import { chunked, plainLedger } from './support/ledger.ts';
import { SecondOpinion } from './support/second-opinion.ts';
import { hasPython } from './support/second-reader.ts';

const second = new SecondOpinion();

/** Faults that people met in neighbouring tools, each by its name in the list of cases. */
describe('faults seen elsewhere', () => {
  const lines = plainLedger(7).lines.map(({ bytes }) => bytes);
  const whole = Buffer.concat(lines);
  const first = async (bytes: Buffer) => {
    second.ask(bytes);
    const { verdict, faults, lines: good, tail } = await verifyLedger(chunked(bytes, 100));
    const [fault] = faults;
    return {
      verdict,
      code: fault?.code,
      line: fault?.line,
      offset: fault?.offset,
      good,
      tail: tail?.verdict,
    };
  };

  test('A1: a middle line cut in half is not the end of the file', async () => {
    const cut = Buffer.concat([lines[3]!.subarray(0, 150), Buffer.from('\n')]);
    const offset = Buffer.concat(lines.slice(0, 3)).length;
    expect(await first(Buffer.concat(lines.with(3, cut)))).toEqual({
      verdict: 'damaged',
      code: 'bad-frame',
      line: 3,
      offset,
      good: 3,
      tail: 'damage',
    });
  });

  test('A2: power was lost in the last line: torn at every length, and one answer when only the LF is gone', async () => {
    const last = lines[6]!.length;
    const offset = whole.length - last;
    expect(await first(whole.subarray(0, -1))).toMatchObject({
      verdict: 'unterminated',
      code: undefined,
      good: 7,
    });
    for (let k = 2; k < last; k++) {
      const cut = await first(whole.subarray(0, -k));
      expect(cut, `${k} bytes`).toMatchObject({ verdict: 'torn', line: 6, offset, good: 6 });
    }
    expect(await first(whole.subarray(0, -last))).toMatchObject({ verdict: 'valid', good: 6 });
  });

  test('A11: pasted separators and a CR stay inside their line', async () => {
    const ledger = plainLedger(1);
    ledger.note('a\u2028b\u2029c\u0085d\re');
    expect(await first(ledger.bytes())).toMatchObject({ verdict: 'valid', good: 2 });
  });

  test('A13: a byte order mark is called so, not tampering with line 0', async () => {
    for (const bom of [
      [0xef, 0xbb, 0xbf],
      [0xfe, 0xff],
      [0xff, 0xfe],
    ]) {
      const marked = await first(Buffer.concat([Buffer.from(bom), whole]));
      expect(marked).toMatchObject({ verdict: 'damaged', code: 'bom', line: 0, offset: 0 });
    }
    expect(await first(Buffer.from([0xef, 0xbb]))).toMatchObject({ code: 'bad-utf8' });
    expect(await first(Buffer.from([0xff, 0xfe]))).toMatchObject({ code: 'bom' });
  });

  test('A14: changed line endings have a verdict of their own', async () => {
    const crlf = Buffer.concat(
      lines.map((line) => Buffer.concat([line.subarray(0, -1), Buffer.from('\r\n')])),
    );
    expect(await first(crlf)).toMatchObject({ verdict: 'damaged', code: 'crlf', line: 0, offset: 0 });
    for (const size of [1, 2, 3]) {
      expect(await verifyLedger(chunked(crlf, size))).toMatchObject({ faults: [{ code: 'crlf' }] });
    }
    const twice = Buffer.from(crlf.toString('latin1').replaceAll('\r\n', '\r\r\n'), 'latin1');
    expect(await first(twice)).toMatchObject({ code: 'crlf' });
  });

  test('A14: crlf is said of no file with another fault, a LF without CR, or no LF', async () => {
    const crlf = whole.toString('latin1').replaceAll('\n', '\r\n');
    const cr = lines[0]!.length - 1;
    const other = (text: string) => first(Buffer.from(text, 'latin1'));
    expect(await other(crlf.replace('a lesson 5', 'a lesson 6'))).toMatchObject({
      code: 'cr',
      line: 0,
      offset: cr,
    });
    expect(await other(crlf.replace(/\r\n$/, '\n'))).toMatchObject({ code: 'cr', line: 0, offset: cr });
    expect(await other(`${crlf}{"event"`)).toMatchObject({ code: 'cr', line: 0, offset: cr });
    expect(await other(crlf.slice(0, -1))).toMatchObject({ code: 'cr', line: 0, offset: cr });
    expect(await other(crlf.slice(0, crlf.indexOf('\r') + 1))).toMatchObject({
      code: 'cr',
      line: 0,
      offset: cr,
    });
    expect(await other(crlf.replace('\r', ''))).toMatchObject({ code: 'cr', line: 1 });
    expect(await other('\r\r')).toMatchObject({ code: 'cr', line: 0, offset: 0 });
    expect(await other('\r\n')).toMatchObject({ code: 'cr', line: 0, offset: 0 });
  });

  test('B3: a line written twice is told from a missing and from an edited one', async () => {
    expect(await first(Buffer.concat(lines.toSpliced(4, 0, lines[3]!)))).toMatchObject({
      code: 'duplicate-line',
      line: 4,
    });
    expect(await first(Buffer.concat(lines.toSpliced(4, 0, lines[0]!)))).toMatchObject({
      code: 'duplicate-line',
      line: 4,
    });
    expect(await first(Buffer.concat(lines.toSpliced(3, 1)))).toMatchObject({
      code: 'missing-line',
      line: 3,
    });
    const edited = Buffer.from(lines[3]!.toString().replace('a lesson 3', 'a lesson 9'));
    expect(await first(Buffer.concat(lines.with(3, edited)))).toMatchObject({
      code: 'hash-mismatch',
      line: 3,
    });
  });

  test('B5: one digit of the content changed, all hashes left', async () => {
    for (const i of [1, 2, 3, 4, 5, 6]) {
      const edited = Buffer.from(lines[i]!.toString().replace(`a lesson ${i}`, 'a lesson 0'));
      expect(await first(Buffer.concat(lines.with(i, edited)))).toMatchObject({
        verdict: 'damaged',
        code: 'hash-mismatch',
        line: i,
        good: i,
      });
    }
  });

  test('B14: a text merge is refused with the lines of its markers', async () => {
    const marker = (text: string): Buffer => Buffer.from(`${text}\n`);
    const merged = [
      ...lines.slice(0, 4),
      marker('<<<<<<< HEAD'),
      lines[4]!,
      marker('||||||| base'),
      marker('======='),
      lines[5]!,
      marker('>>>>>>> theirs'),
      lines[6]!,
    ];
    second.ask(Buffer.concat(merged));
    const report = await verifyLedger([Buffer.concat(merged)]);
    expect(report).toMatchObject({
      verdict: 'damaged',
      lines: 4,
      faults: [{ code: 'merge-marker', line: 4 }],
      notices: [{ kind: 'merge-markers', lines: [4, 6, 7, 9] }],
    });
  });
});

test.skipIf(!hasPython)('the second reader judges all of these as the first one does', async () => {
  const { judged, differ } = await second.compare();
  expect(differ).toEqual([]);
  expect(judged).toBeGreaterThan(400);
});
