import type { LogLine } from '../format/event.ts';
import type { Status } from './log.ts';
import type { Reader, Rest } from './reader.ts';
import type { LedgerFile, Store } from './store.ts';

/** Lines on the way, and at the end where reading came to. */
export type Step =
  | { readonly kind: 'lines'; readonly lines: readonly LogLine[] }
  | {
      readonly kind: 'settled';
      readonly status: Status;
      /** What follows the last good line, where the status is `torn` or `damaged`. */
      readonly rest?: Rest;
      /** The file as it was read, to wait for a change of it. */
      readonly seen: Pick<LedgerFile, 'identity' | 'size'> | null;
    };

/**
 * Reads without the lock up to the last good line and judges what follows it, once that holds still:
 * nobody holds the lock, and after nobody was seen to hold it the file is as it was before. Bytes of a
 * write under way are neither good nor bad yet.
 */
export async function* settle(
  store: Store,
  reader: Reader,
  checkpointSizes: readonly number[],
): AsyncGenerator<Step, void> {
  let before: Uint8Array | undefined;
  for (;;) {
    const file = await store.open();
    if (file === null) {
      yield { kind: 'settled', status: reader.head.seq < 0 ? 'absent' : 'replaced', seen: null };
      return;
    }
    try {
      const seen = { identity: file.identity, size: file.size };
      if (!(await reader.continues(file))) {
        yield { kind: 'settled', status: 'replaced', seen };
        return;
      }
      for await (const lines of reader.advance(file)) yield { kind: 'lines', lines };
      const rest = await reader.rest(file, checkpointSizes);
      // In the same file: `continues` has refused another.
      const still = before !== undefined && Buffer.compare(before, rest.bytes) === 0;
      if (rest.tail.verdict === 'clean' || still) {
        yield* judged(reader, rest, seen);
        return;
      }
      if ((await store.lockHolder()) !== null) {
        yield { kind: 'settled', status: 'under-way', seen };
        return;
      }
      before = rest.bytes;
    } finally {
      await file.close();
    }
  }
}

function* judged(
  reader: Reader,
  rest: Rest,
  seen: Pick<LedgerFile, 'identity' | 'size'>,
): Generator<Step, void> {
  switch (rest.tail.verdict) {
    case 'clean':
      yield { kind: 'settled', status: reader.owesLf ? 'unterminated' : 'clean', seen } as const;
      return;
    case 'unterminated':
      yield { kind: 'lines', lines: [reader.takeUnterminated(rest.bytes)] } as const;
      yield { kind: 'settled', status: 'unterminated', seen } as const;
      return;
    case 'torn':
      yield { kind: 'settled', status: 'torn', rest, seen } as const;
      return;
    case 'damage':
      yield { kind: 'settled', status: 'damaged', rest, seen } as const;
  }
}
