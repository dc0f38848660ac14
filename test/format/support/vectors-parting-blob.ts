import { blobId, blobPath } from '../../../src/format/blob.ts';
import { type LedgerBuilder, plainLedger } from './ledger.ts';
import { badLedger, good, type Vector } from './vector.ts';

const CONTENT = Buffer.from('output of a run');
const KEY = Buffer.alloc(32, 5);
const BLOB = blobId(KEY, CONTENT);
const REF = { blob: BLOB, bytes: CONTENT.length, media: 'text/plain' };
const FILES = { [blobPath(BLOB)]: CONTENT, [`${blobPath(BLOB)}.key`]: KEY };

function naming(...contents: readonly unknown[]): LedgerBuilder {
  const ledger = plainLedger(2);
  for (const content of contents) ledger.add({ type: 'x.y', data: { content, ignorable: true } });
  return ledger;
}

/** References that are or are none, and blobs that are withheld or named twice. */
export function partingBlobVectors(): Vector[] {
  return [...references(), ...heldBlobs()];
}

const READ_ONLY = { read_only: true as const };

/** F-82: what is a reference. No blob is there. */
function references(): Vector[] {
  const none = { given: { folder: 'blob-none' }, files: {} };
  const odd = [
    { ...REF, blob: 'hmac-sha256:XYZ' },
    { ...REF, bytes: -1 },
    { ...REF, media: 1 },
    { ...REF, more: 1 },
    BLOB,
  ];
  const data = plainLedger(2);
  data.add({ type: 'x.y', data: REF });
  const replaced = plainLedger(4);
  replaced.withholdLine(2, replaced.decide(), { replacement: { data: { content: REF } } });
  const missing = (
    name: string,
    why: string,
    ledger: LedgerBuilder,
    line: number,
    pointer: string,
    more = {},
  ) =>
    badLedger(
      `blob-missing-${name}`,
      why,
      ledger,
      { code: 'blob-missing', line, pointer },
      { ...none, ...more },
    );
  return [
    good(
      'blob-no-references',
      'What only looks like a reference is ordinary data (F-82).',
      naming(...odd),
      none,
    ),
    missing(
      'media',
      'Any string will do for `media` (F-82).',
      naming({ ...REF, media: '?' }),
      2,
      '/data/content',
    ),
    missing('data', '`data` itself is a reference (F-82).', data, 2, '/data', { expect: READ_ONLY }),
    missing(
      'replacement',
      'A replacement names a blob (F-82).',
      replaced,
      5,
      '/data/replacement/data/content',
    ),
  ];
}

/** F-84 where more than one line names a blob, or it is withheld. */
function heldBlobs(): Vector[] {
  const given = (name: string) => ({ folder: `blob-${name}` });
  const here = { given: given('here'), files: FILES };
  const none = { given: given('none'), files: {} };
  const other = { ...FILES, [blobPath(BLOB)]: Buffer.from('Output of a run') };
  const withheld = naming(REF);
  withheld.add({
    type: 'evidence.withheld',
    data: { blob: BLOB, decision: withheld.decide(), reason: 'a password' },
  });
  const second = naming(REF, REF);
  second.withholdLine(2, second.decide());
  const standing = naming(REF);
  standing.withholdLine(2, standing.decide());
  return [
    good(
      'blob-withheld-there',
      'A withheld blob that is still there is not compared (F-84, F-96).',
      withheld,
      {
        given: given('other'),
        files: other,
      },
    ),
    good(
      'blob-of-line-there',
      'A line that is named counts as withheld, stub or not (F-84).',
      standing,
      none,
    ),
    badLedger(
      'blob-length-second',
      'The second reference says another length: the fault is there (F-55).',
      naming(REF, { ...REF, bytes: 7 }),
      { code: 'blob-mismatch', line: 3, pointer: '/data/content' },
      here,
    ),
    badLedger(
      'blob-missing-second',
      'The first line that names the blob is withheld, so the fault is at the second (F-55, F-84).',
      second,
      { code: 'blob-missing', line: 3, pointer: '/data/content' },
      none,
    ),
  ];
}
