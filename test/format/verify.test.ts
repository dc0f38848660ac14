import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { blobId } from '../../src/format/blob.ts';
import { BATCH_MAX } from '../../src/format/limits.ts';
import type { LedgerReport, VerifyOptions } from '../../src/format/report.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { chunked, type LedgerBuilder, plainLedger } from './support/ledger.ts';
import { SecondOpinion } from './support/second-opinion.ts';
import { hasPython } from './support/second-reader.ts';

const second = new SecondOpinion();
const verifyBytes = (bytes: Buffer, options: VerifyOptions = {}): Promise<LedgerReport> => {
  // The blobs of these tests lie on no disk.
  if (options.readBlob === undefined) second.ask(bytes, options);
  return verifyLedger([bytes], options);
};
const verify = (ledger: LedgerBuilder, options?: VerifyOptions): Promise<LedgerReport> =>
  verifyBytes(ledger.bytes(), options);

const OWN = path.resolve(process.cwd(), '../shared/vectors/own');
const present = existsSync(OWN);
if (!present) console.info('shared ledgers passed over: ../shared/vectors is not here');

describe.skipIf(!present)('the six-line ledger of the shared vectors', () => {
  const read = (name: string): Buffer => readFileSync(path.join(OWN, name));

  test('verifies whole, with its root and both checkpoints', async () => {
    const checkpoints = ['checkpoint-4.txt', 'checkpoint-6.txt'].map((name) => {
      const [origin = '', size = '', root = ''] = read(name).toString('utf8').split('\n');
      return { origin, size: Number(size), root };
    });
    for (const name of ['six-lines.jsonl', 'six-lines-one-withheld.jsonl']) {
      const report = await verifyLedger([read(name)], { checkpoints });
      const { root = '', origin } = checkpoints[1] ?? {};
      expect(report).toMatchObject({ verdict: 'valid', faults: [], lines: 6, root, origin, anchored: 6 });
      expect(report.stubs).toBe(name === 'six-lines.jsonl' ? 0 : 1);
      expect(report.authorised).toBe(report.stubs);
    }
  });
});

describe('the report', () => {
  test('is the same for chunks of any size, sync or async', async () => {
    const ledger = plainLedger(12);
    const whole = await verify(ledger);
    expect(whole).toMatchObject({
      verdict: 'valid',
      lines: 12,
      head: { seq: 11, hash: ledger.head, end: ledger.offset(12) },
    });
    for (const size of [1, 7, 64, 511, 512, 4096]) {
      const chunks = chunked(ledger.bytes(), size);
      expect(await verifyLedger(chunks)).toEqual(whole);
      const later = (async function* () {
        yield* chunks;
      })();
      expect(await verifyLedger(later)).toEqual(whole);
    }
  });

  test('chunks may be plain byte arrays, and their memory used again', async () => {
    const bytes = plainLedger(12).bytes();
    const reused = new Uint8Array(100);
    const chunks = (function* () {
      for (let at = 0; at < bytes.length; at += reused.length) {
        reused.set(bytes.subarray(at, at + reused.length));
        yield reused.subarray(0, Math.min(reused.length, bytes.length - at));
      }
    })();
    expect(await verifyLedger(chunks)).toMatchObject({ verdict: 'valid', lines: 12 });
    bytes[3_000]! ^= 1;
    const line = bytes.subarray(0, 3_000).filter((byte) => byte === 0x0a).length;
    expect(await verifyLedger(chunked(bytes, 100))).toMatchObject({ verdict: 'damaged', faults: [{ line }] });
  });

  /** Chunks of x behind those given: more of them than anybody should ask for. */
  const withoutEnd = (first: readonly Buffer[] = []) => {
    const told = { given: 0 };
    const chunks = (function* () {
      yield* first;
      while (told.given < 100) {
        told.given += 1;
        yield Buffer.alloc(65_536, 'x');
      }
    })();
    return { chunks, told };
  };

  test('reads no further than it must behind damage', async () => {
    const bytes = plainLedger(2).bytes();
    bytes[300]! ^= 1;
    const { chunks, told } = withoutEnd([bytes]);
    expect(await verifyLedger(chunks)).toMatchObject({ verdict: 'damaged', faults: [{ line: 0 }] });
    expect(told.given).toBe(BATCH_MAX / 65_536);
  });

  test('an endless line is too long at once', async () => {
    const { chunks, told } = withoutEnd();
    expect(await verifyLedger(chunks)).toMatchObject({
      faults: [{ code: 'line-too-long', line: 0, offset: 0 }],
    });
    expect(told.given).toBe(BATCH_MAX / 65_536 + 1);
  });

  test('says what is of a later version or of an unknown type', async () => {
    const ledger = plainLedger(2);
    ledger.addText('{"v":2}');
    ledger.add({ type: 'x.a', data: { ignorable: true } });
    ledger.add({ type: 'x.a', data: {} });
    ledger.add({ type: 'x.b', data: { ignorable: 'yes' } });
    expect(await verify(ledger)).toMatchObject({
      verdict: 'valid',
      newer: 1,
      readOnly: true,
      unknownTypes: [
        { type: 'x.a', ignorable: 1, required: 1 },
        { type: 'x.b', ignorable: 0, required: 1 },
      ],
    });
  });

  test('C6: an ignorable unknown type is counted and passed over, another makes the ledger read-only', async () => {
    const future = (data: object): LedgerBuilder => {
      const ledger = plainLedger(2);
      ledger.add({ type: 'x.future', data: { ...data } });
      return ledger;
    };
    expect(await verify(future({ ignorable: true }))).toMatchObject({
      verdict: 'valid',
      readOnly: false,
      unknownTypes: [{ ignorable: 1 }],
    });
    expect(await verify(future({}))).toMatchObject({
      verdict: 'valid',
      readOnly: true,
      unknownTypes: [{ required: 1 }],
    });
  });

  test('a later line authorises nothing', async () => {
    const ledger = plainLedger(3);
    const hash = ledger.lines[1]!.hash;
    ledger.addText(
      `{"data":{"decision":"01M8NTXDM00000000000000000","line":1,"reason":"x","sha256":"${hash}"},"type":"line.withheld","v":2}`,
    );
    ledger.withhold(1);
    expect(await verify(ledger)).toMatchObject({
      verdict: 'damaged',
      faults: [{ code: 'unauthorised-stub', line: 1 }],
      authorised: 0,
    });
  });

  test('a withholding that is not finished is a notice', async () => {
    const ledger = plainLedger(4);
    ledger.withholdLine(2, ledger.decide());
    expect(await verify(ledger)).toMatchObject({
      verdict: 'valid',
      notices: [{ kind: 'unfinished-line-withholding', line: 2 }],
    });
  });

  test('of two that withhold a line the first counts, right or wrong', async () => {
    const right = plainLedger(4);
    const decision = right.decide();
    right.withholdLine(2, decision);
    right.withholdLine(2, decision);
    right.withhold(2);
    const again = { code: 'bad-withholding', line: 6, pointer: '/data/line' };
    expect(await verify(right)).toMatchObject({ stubs: 1, authorised: 1, faults: [again] });
    const wrong = plainLedger(4);
    wrong.withholdLine(2, wrong.decide(decision), { sha256: wrong.head });
    wrong.withholdLine(2, decision);
    expect(await verify(wrong)).toMatchObject({ faults: [{ line: 5, pointer: '/data/sha256' }, again] });
  });

  test('a withholding that is wrong withholds nothing, and its decision may be used again', async () => {
    const ledger = plainLedger(4);
    const [first, second] = [ledger.decide(), ledger.decide()];
    ledger.withholdLine(4, second, { sha256: ledger.head });
    ledger.withholdLine(2, first);
    ledger.withholdLine(8, first);
    ledger.withhold(2);
    const wrong = await verify(ledger);
    expect(wrong.faults).toMatchObject([
      { code: 'bad-withholding', line: 6, pointer: '/data/sha256' },
      { line: 8, pointer: '/data/line', reason: 'only an earlier line can be withheld' },
    ]);
    expect(wrong).toMatchObject({ stubs: 1, authorised: 1, notices: [] });
    const other = plainLedger(3);
    other.withholdLine(2, other.decide(), { sha256: other.head });
    expect((await verify(other)).notices).toEqual([]);
    other.withhold(2);
    const { faults, authorised } = await verify(other);
    expect(faults.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'unauthorised-stub 2',
      'bad-withholding 4',
    ]);
    expect(authorised).toBe(0);
  });

  test('a copy from which nothing was left out has its decisions', async () => {
    const ledger = plainLedger(3);
    ledger.withholdLine(1, ledger.ulid());
    const { faults } = await verify(ledger, { disclosure: true });
    expect(faults).toMatchObject([{ code: 'bad-withholding', line: 3, pointer: '/data/decision' }]);
    ledger.withhold(2);
    expect((await verify(ledger, { disclosure: true })).faults).toEqual([]);
  });

  test('several faults of the whole are all there, in the order of the codes', async () => {
    const ledger = plainLedger(5);
    ledger.withholdLine(2, ledger.ulid());
    ledger.withhold(3);
    ledger.withhold(1);
    const { faults } = await verify(ledger, { checkpoints: [{ size: 9 }, { size: 2, root: 'no' }] });
    expect(faults.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'unauthorised-stub 1',
      'unauthorised-stub 3',
      'bad-withholding 5',
      'checkpoint-root 1',
      'shorter-than-checkpoint 6',
    ]);
  });

  test('behind a bad line nothing is judged as missing', async () => {
    const ledger = plainLedger(4);
    ledger.withholdLine(2, ledger.decide());
    ledger.withhold(2);
    const bytes = ledger.bytes();
    bytes[ledger.offset(3) + 50]! ^= 1;
    const { faults } = await verifyBytes(bytes, { checkpoints: [{ size: 6 }] });
    expect(faults.map(({ code, line }) => `${code} ${line}`)).toEqual(['hash-mismatch 3']);
  });

  test('a torn ledger that is at fault as a whole is damaged', async () => {
    const ledger = plainLedger(5);
    ledger.withhold(3);
    const torn = Buffer.concat([ledger.bytes(), Buffer.from('{"event"')]);
    const { verdict, faults, tail } = await verifyBytes(torn);
    expect({ verdict, tail: tail?.verdict, codes: faults.map(({ code }) => code) }).toEqual({
      verdict: 'damaged',
      tail: 'torn',
      codes: ['bad-frame', 'unauthorised-stub'],
    });
  });
});

describe('blobs', () => {
  const content = Buffer.from('output');
  const key = Buffer.alloc(32, 7);
  const blob = blobId(key, content);
  const ref = { blob, bytes: content.length, media: 'text/plain' };
  const named = (): LedgerBuilder => {
    const ledger = plainLedger(2);
    ledger.add({ type: 'x.y', data: { ignorable: true, list: [{ content: ref }] } });
    return ledger;
  };

  test('D2: not looked at is said, never plain valid', async () => {
    expect(await verify(named())).toMatchObject({
      verdict: 'valid',
      notices: [{ kind: 'blobs-not-checked', count: 1 }],
      blobs: [{ ref, line: 2, pointer: '/data/list/0/content' }],
    });
  });

  test('D2: looked at, each is asked for once and its state is the verdict', async () => {
    const ledger = named();
    ledger.add({ type: 'x.y', data: { again: ref, ignorable: true } });
    const asked: string[] = [];
    const states = ['good', 'missing', 'mismatch'] as const;
    for (const state of states) {
      const { faults } = await verify(ledger, {
        readBlob: (wanted) => {
          asked.push(wanted.blob);
          return Promise.resolve(state);
        },
      });
      expect(faults.map(({ code, line }) => `${code} ${line}`)).toEqual(
        state === 'good' ? [] : [`blob-${state} 2`],
      );
    }
    expect(asked).toEqual([blob, blob, blob]);
  });

  test('one that a withheld and another line name is protected still', async () => {
    const ledger = named();
    ledger.add({ type: 'x.y', data: { again: ref, ignorable: true } });
    ledger.withholdLine(2, ledger.decide());
    const { faults } = await verify(ledger, { readBlob: () => 'missing' });
    expect(faults).toMatchObject([{ code: 'blob-missing', line: 3 }]);
    const alone = named();
    alone.withholdLine(2, alone.decide());
    expect(await verify(alone, { readBlob: () => 'missing' })).toMatchObject({ verdict: 'valid', blobs: [] });
  });

  test('two references that disagree on the length are two', async () => {
    const ledger = named();
    ledger.add({ type: 'x.y', data: { ignorable: true, other: { ...ref, bytes: 7 } } });
    const { faults } = await verify(ledger, { readBlob: ({ bytes }) => (bytes === 6 ? 'good' : 'mismatch') });
    expect(faults).toMatchObject([{ code: 'blob-mismatch', line: 3, pointer: '/data/other' }]);
  });

  test('what a later version names is not known to be one', async () => {
    const ledger = plainLedger(2);
    ledger.addText(`{"data":{"content":${JSON.stringify(ref)}},"v":2}`);
    expect((await verify(ledger)).blobs).toEqual([]);
  });

  test('what only looks like a reference is none', async () => {
    const ledger = plainLedger(2);
    const odd = [{ ...ref, more: 1 }, { ...ref, bytes: -1 }, { ...ref, blob: `${blob}0` }, blob];
    ledger.add({ type: 'x.y', data: { ignorable: true, odd } });
    expect((await verify(ledger)).blobs).toEqual([]);
  });

  test('one that is withheld twice is withheld still', async () => {
    const ledger = named();
    const data = { blob, decision: ledger.decide(), reason: 'a password' };
    for (let n = 0; n < 2; n += 1) ledger.add({ type: 'evidence.withheld', data });
    const { faults } = await verify(ledger, { readBlob: () => 'missing' });
    expect(faults).toMatchObject([{ code: 'bad-withholding', line: 5, pointer: '/data/blob' }]);
  });

  test('a withheld one that is still there is a notice', async () => {
    const ledger = named();
    ledger.add({
      type: 'evidence.withheld',
      data: { blob, decision: ledger.decide(), reason: 'a password' },
    });
    const withheld = { kind: 'unfinished-blob-withholding', blob };
    expect(await verify(ledger, { readBlob: () => 'good' })).toMatchObject({
      verdict: 'valid',
      notices: [withheld],
    });
    expect(await verify(ledger, { readBlob: () => 'missing' })).toMatchObject({
      verdict: 'valid',
      notices: [],
    });
  });
});

test.skipIf(!hasPython)('the second reader judges all of these as the first one does', async () => {
  const { judged, differ } = await second.compare();
  expect(differ).toEqual([]);
  expect(judged).toBeGreaterThan(10);
});
