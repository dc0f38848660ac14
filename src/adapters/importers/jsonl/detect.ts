import { withoutBom } from './lines.ts';
import { parseSpan } from './record.ts';
import { spansOf } from './spans.ts';

const LF = 0x0a;

/** What tells a record of a format, and how its runtime begins one that may be longer than all we are shown. */
export interface Looks {
  isOurs(value: unknown): boolean;
  readonly longRecord: RegExp;
  /** So many first bytes of a long record are looked at. */
  readonly longBytes: number;
}

/** Whether the first bytes of a file look like a log of a format: one record among them is enough. */
export const looksLike = (head: Uint8Array, { isOurs, longRecord, longBytes }: Looks): boolean => {
  let start = 0;
  while (start < head.length) {
    const lf = head.indexOf(LF, start);
    const end = lf === -1 ? head.length : lf;
    for (const span of spansOf(withoutBom(head.subarray(start, end), start))) {
      const parsed = parseSpan(span);
      if (parsed.ok && isOurs(parsed.value)) return true;
      if (!span.whole && longRecord.test(latin1(span.bytes.subarray(0, longBytes)))) return true;
    }
    start = end + 1;
  }
  return false;
};

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
