import type { Fold } from '../domain/fold.ts';
import { type Encoded, encodeFold } from '../domain/snapshot/encode.ts';
import type { LogLine } from '../format/event.ts';
import type { Boundary } from '../log/log.ts';
import { type Snapshots, type SnapshotWriter, stays } from './snapshots.ts';

/** So many lines behind the last snapshot are worth a new one. */
const WORTH = 256;

/** Keeps snapshots while a log is folded. */
export class Keeper {
  private readonly snapshots: Snapshots;
  private readonly writer: SnapshotWriter;
  private readonly there: Set<number>;

  /** `begunAt` is the snapshot that the fold began with: those behind it are of another history, or not believed. */
  constructor(snapshots: Snapshots, writer: SnapshotWriter, begunAt = -1) {
    this.snapshots = snapshots;
    this.writer = writer;
    this.there = new Set(snapshots.seqs().filter((it) => it <= begunAt));
  }

  /** Asked with each line before it is folded: whether the state before it is one to keep. */
  isPlace({ seq }: Pick<LogLine, 'seq'>): boolean {
    return seq > 0 && stays(seq - 1) && !this.there.has(seq - 1);
  }

  keep(fold: Fold, boundary: Boundary, newest: string): void {
    if (fold.stale || fold.stray !== undefined || this.there.has(boundary.head.seq)) return;
    const encoded = encodedIn(fold);
    if (encoded === undefined) return;
    this.writer.write({ boundary, newest }, encoded);
    this.there.add(boundary.head.seq);
  }

  /** The state at the head, if it is far from the last that was kept; what was the last before it goes. */
  keepLast(fold: Fold, boundary: Boundary, newest: string): void {
    const { seq } = boundary.head;
    if (seq - Math.max(-1, ...this.there) < WORTH) return;
    this.keep(fold, boundary, newest);
    const seqs = this.snapshots.seqs();
    // Where it could not be written, as on a full disk, the one before it is still the best there is.
    if (!seqs.includes(seq)) return;
    for (const it of seqs) {
      if (it > seq || (it < seq && !stays(it))) this.snapshots.remove(it);
    }
  }
}

/**
 * Nothing where a state is too large for a text, or too deep: a signed command's text is of any depth that fits a line.
 * Such a ledger is read without snapshots.
 */
const encodedIn = (fold: Fold): Encoded | undefined => {
  try {
    return encodeFold(fold);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
