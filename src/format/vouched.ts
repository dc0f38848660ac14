/**
 * Judges lines ahead of whoever reads what they say, in another thread. Told the chunks of a ledger from its first byte on,
 * in order, it answers each with the byte before which all lines hold: bytes, frame, hashes, chain and canonical form. It
 * never rejects: one that can't go on answers what it answered last, and what follows is judged by who reads.
 */
export interface Voucher {
  vouch(chunk: Uint8Array): Promise<number>;
  /** The Merkle root over the first lines, base64; undefined where it didn't find so many that hold, or kept no tree. */
  root(lines: number): Promise<string | undefined>;
}

/** So many chunks lie with the voucher before the first of them is read here: enough for neither to wait. */
const AHEAD = 4;

/** Chunks, each with the byte before which all lines hold; 0 where nobody vouches for any. */
export async function* vouched(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  voucher: Voucher | undefined,
): AsyncGenerator<readonly [chunk: Uint8Array, soundTo: number], void> {
  const waiting: (readonly [chunk: Uint8Array, soundTo: Promise<number>])[] = [];
  for await (const chunk of chunks) {
    if (voucher === undefined) {
      yield [chunk, 0];
      continue;
    }
    waiting.push([chunk, voucher.vouch(chunk)]);
    const first = waiting.length > AHEAD ? waiting.shift() : undefined;
    if (first !== undefined) yield [first[0], await first[1]];
  }
  for (const [chunk, soundTo] of waiting) yield [chunk, await soundTo];
}
