import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { blobPath, isBlob } from '../../src/format/blob.ts';
import type { BlobState, LedgerReport, ReadBlob } from '../../src/format/report.ts';
import { FILE_VERDICTS, LEDGER_VERDICTS, LINE_VERDICTS } from '../../src/format/verdict.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { chunked } from './support/ledger.ts';
import type { Expected, Given, Vector } from './support/vector.ts';
import { blobVectors } from './support/vectors-blob.ts';
import { eventVectors } from './support/vectors-event.ts';
import { goodVectors } from './support/vectors-good.ts';
import { ledgerVectors } from './support/vectors-ledger.ts';
import { lineVectors } from './support/vectors-line.ts';
import { partingVectors } from './support/vectors-parting.ts';
import { tailVectors } from './support/vectors-tail.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/vectors');

interface Listed {
  readonly name: string;
  readonly file: string;
  readonly why: string;
  readonly given?: Given;
  readonly expect: Expected;
}

function listed({ name, why, given, expect }: Vector): Listed {
  return { name, file: `${name}.jsonl`, why, ...(given && { given }), expect };
}

function contents(vectors: readonly Vector[]): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const vector of vectors) {
    files.set(`${vector.name}.jsonl`, vector.bytes);
    for (const [file, bytes] of Object.entries(vector.files ?? {}))
      files.set(`${vector.given?.folder}/${file}`, bytes);
  }
  files.set(
    'vectors.json',
    Buffer.from(`${JSON.stringify({ format: 1, vectors: vectors.map(listed) }, null, 1)}\n`),
  );
  return files;
}

const made = contents([
  ...goodVectors(),
  ...lineVectors(),
  ...eventVectors(),
  ...ledgerVectors(),
  ...blobVectors(),
  ...tailVectors(),
  ...partingVectors(),
]);

if (process.env.UPDATE === 'vectors') {
  for (const folder of ['good', 'line', 'ledger', 'tail'])
    rmSync(path.join(FOLDER, folder), { recursive: true, force: true });
  for (const [file, bytes] of made) {
    mkdirSync(path.dirname(path.join(FOLDER, file)), { recursive: true });
    writeFileSync(path.join(FOLDER, file), bytes);
  }
}

const read = (file: string): Buffer => readFileSync(path.join(FOLDER, file));
const committed = JSON.parse(read('vectors.json').toString('utf8')) as { vectors: Listed[] };

test('the committed vectors are what their script makes', () => {
  const changed = [...made].filter(([file, bytes]) => !read(file).equals(bytes)).map(([file]) => file);
  expect(changed, 'run: UPDATE=vectors npx vitest run test/format/vectors.test.ts').toEqual([]);
});

test('every verdict has a vector', () => {
  const codes = new Set(committed.vectors.map(({ expect }) => expect.first_fault?.code));
  const all = [...FILE_VERDICTS, ...LINE_VERDICTS, ...LEDGER_VERDICTS];
  expect(all.filter((code) => !codes.has(code))).toEqual([]);
});

function readBlobIn(folder: string): ReadBlob {
  return (ref): BlobState => {
    try {
      const file = path.join(folder, blobPath(ref.blob));
      return isBlob(ref, read(`${file}.key`), read(file)) ? 'good' : 'mismatch';
    } catch {
      return 'missing';
    }
  };
}

/** The report in the words of the vectors. */
function found(report: LedgerReport, expected: Expected): Expected {
  const [first] = report.faults;
  const fault = first && { code: first.code, line: first.line, offset: first.offset };
  const pointer = first?.pointer === undefined ? {} : { pointer: first.pointer };
  return {
    outcome: report.verdict as Expected['outcome'],
    lines: report.lines,
    head: report.head.hash,
    ...(fault && { first_fault: { ...fault, ...pointer } }),
    ...('withheld' in expected && { withheld: report.stubs, authorised: report.authorised }),
    ...(report.readOnly && { read_only: true }),
  };
}

describe.each(committed.vectors)('$name', ({ file, why, given, expect: expected }) => {
  test.each([13, 65_536])(`${why} (in chunks of %i)`, async (size) => {
    const { checkpoints = [], disclosure = false, folder } = given ?? {};
    const blobs = folder === undefined ? {} : { readBlob: readBlobIn(folder) };
    const report = await verifyLedger(chunked(read(file), size), { checkpoints, disclosure, ...blobs });
    expect(found(report, expected)).toEqual(expected);
  });
});
