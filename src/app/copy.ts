import { Chain, START } from '../format/chain.ts';
import type { Head } from '../format/event.ts';
import { asBuffer, LineSplitter } from '../format/split.ts';
import { LogError } from '../log/error.ts';
import type { OtherCopy } from '../log/log.ts';
import type { Store } from '../log/store.ts';

/** The lines of a ledger up to `end`, the last one's LF included though it may still be missing on the disk. */
export async function* linesUpTo(store: Store, end: number): AsyncGenerator<Uint8Array> {
  const file = await store.open();
  let left = end;
  try {
    for await (const chunk of file?.read(0) ?? []) {
      const piece = chunk.subarray(0, left);
      left -= piece.length;
      if (piece.length > 0) yield piece;
    }
  } finally {
    await file?.close();
  }
  if (left === 1) yield Buffer.from('\n');
  else if (left > 0) throw new LogError('replaced', 'the ledger became shorter while it was read');
}

/** Lines that were checked up to `head`. They may be another one's to change: what is kept must still be those. */
export const copyOf = (head: Head, read: () => AsyncIterable<Uint8Array>): OtherCopy => ({
  head,
  bytes: async function* () {
    const chain = new Chain(START);
    const splitter = new LineSplitter(0);
    for await (const chunk of read()) {
      for (const piece of splitter.push(asBuffer(chunk))) {
        if ('code' in chain.next(piece.bytes, piece.offset)) throw changed();
      }
      yield chunk;
    }
    if (chain.head.hash !== head.hash || chain.head.end !== head.end) throw changed();
  },
});

const changed = (): LogError => new LogError('replaced', 'what was copied was changed meanwhile');
