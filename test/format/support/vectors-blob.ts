import { blobId, blobPath } from '../../../src/format/blob.ts';
import { type LedgerBuilder, plainLedger } from './ledger.ts';
import { badLedger, good, type Vector } from './vector.ts';

/** Deep verification (F-84). */
export function blobVectors(): Vector[] {
  const content = Buffer.from('password=hunter2, and much more output than a line holds\n');
  const key = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
  const blob = blobId(key, content);
  const files = { [blobPath(blob)]: content, [`${blobPath(blob)}.key`]: key };
  const named = (bytes = content.length): LedgerBuilder => {
    const ledger = plainLedger(2);
    const data = { content: { blob, bytes, media: 'text/plain; charset=utf-8' }, ignorable: true };
    ledger.add({ type: 'x.evidence', data });
    ledger.note('behind it');
    return ledger;
  };
  const at = { line: 2, pointer: '/data/content' };
  const given = (name: string) => ({ folder: `blob-${name}` });
  const gone = named();
  gone.add({ type: 'evidence.withheld', data: { blob, decision: gone.decide(), reason: 'a password' } });
  const hidden = named();
  hidden.withholdLine(2, hidden.decide());
  hidden.withhold(2);
  const otherKey = { ...files, [`${blobPath(blob)}.key`]: Buffer.alloc(32) };
  const otherBytes = {
    ...files,
    [blobPath(blob)]: Buffer.from(content.toString().replace('hunter2', 'hunter3')),
  };
  return [
    good('blob', 'The blob is there with its key (F-80, F-81).', named(), { given: given('good'), files }),
    good('blob-withheld', 'The blob is gone and line 5 says why (F-84).', gone, {
      given: given('withheld'),
      files: {},
    }),
    good('blob-of-withheld-line', 'Only a withheld line names the blob that is gone (F-84, F-98).', hidden, {
      given: given('of-withheld-line'),
      files: {},
      expect: { withheld: 1, authorised: 1 },
    }),
    badLedger(
      'blob-missing',
      'The blob is gone (F-84).',
      named(),
      { code: 'blob-missing', ...at },
      { given: given('missing'), files: {} },
    ),
    badLedger(
      'blob-without-key',
      'The key is gone (F-84).',
      named(),
      { code: 'blob-missing', ...at },
      { given: given('without-key'), files: { [blobPath(blob)]: content } },
    ),
    badLedger(
      'blob-mismatch',
      'One byte of the blob changed (F-81).',
      named(),
      { code: 'blob-mismatch', ...at },
      { given: given('mismatch'), files: otherBytes },
    ),
    badLedger(
      'blob-other-key',
      'The key is another one (F-81).',
      named(),
      { code: 'blob-mismatch', ...at },
      { given: given('other-key'), files: otherKey },
    ),
    badLedger(
      'blob-length',
      'The reference says another length (F-82).',
      named(content.length + 1),
      { code: 'blob-mismatch', ...at },
      { given: given('length'), files },
    ),
  ];
}
