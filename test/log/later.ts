import { eventHash, lineHash } from '../../src/format/hash.ts';

/** A line as a later version of the format may write it, behind the line with this hash. */
export const sealLater = (prev: string): Buffer => {
  const event = '{"data":{"ratio":1.5},"v":2}';
  const sha256 = lineHash(prev, eventHash(Buffer.from(event)));
  return Buffer.from(`{"event":${event},"prev":"${prev}","sha256":"${sha256}"}\n`);
};
