import { readLine } from '../format/reading.ts';
import { LineSplitter } from '../format/split.ts';
import type { Store } from '../log/store.ts';

/** A line after the first fault: nothing vouches for it, whatever it says of itself. */
export interface UnverifiedLine {
  readonly offset: number;
  readonly bytes: number;
  /** What it says it is, where it is whole and agrees with its own hash. */
  readonly says?: {
    readonly seq: number;
    readonly type: string;
    readonly at: string;
    readonly actor: string;
  };
}

const SHOWN = 1_000;

export interface Salvaged {
  readonly lines: readonly UnverifiedLine[];
  readonly more: number;
}

/** What follows `offset`, line by line, for a person to look at. It is never folded. */
export const salvage = async (store: Store, offset: number): Promise<Salvaged> => {
  const lines: UnverifiedLine[] = [];
  let more = 0;
  const file = await store.open();
  if (file === null) return { lines, more };
  try {
    const splitter = new LineSplitter(offset);
    for await (const chunk of file.read(offset)) {
      for (const piece of splitter.push(chunk)) {
        if (lines.length < SHOWN) lines.push(unverified(piece.bytes, piece.offset));
        else more += 1;
      }
    }
  } finally {
    await file.close();
  }
  return { lines, more };
};

const unverified = (line: Buffer, offset: number): UnverifiedLine => {
  const read = readLine(line);
  if (!('kind' in read) || read.kind !== 'event') return { offset, bytes: line.length + 1 };
  const { seq, type, at, actor } = read.event;
  return { offset, bytes: line.length + 1, says: { seq, type, at, actor } };
};
