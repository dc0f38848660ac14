import type { Encoded, PieceName } from '../domain/snapshot/encode.ts';
import type { Instant } from '../format/events/common.ts';
import type { Boundary } from '../log/log.ts';

/** Where a snapshot stands in the log. */
export interface Point {
  readonly boundary: Boundary;
  /** The latest `at` up to there; empty where no line tells one. */
  readonly newest: Instant | '';
}

/** A snapshot that is believed: this program wrote it on this machine, after it had read and checked every line before. */
export interface Snapshot extends Point {
  piece(name: PieceName): string;
}

/**
 * States kept beside a ledger, so that not every start folds all of it. They may be deleted at any time: the answer is
 * the same, and comes later. None of these throws.
 */
export interface Snapshots {
  /** The seqs of the last lines of those that lie there, the greatest first. */
  seqs(): readonly number[];
  /** Undefined where there is none, or one that is not believed. */
  read(seq: number): Snapshot | undefined;
  /** Loaded when it is asked for: most starts write none. */
  writer(): Promise<SnapshotWriter>;
  remove(seq: number): void;
  /** Takes away all that lies there, of every user and program: what a withheld line said must not stay in them. */
  clear(): Promise<void>;
  /** How many bytes of the ledger lie behind an offset. */
  bytesBehind(end: number): number;
}

export interface SnapshotWriter {
  write(point: Point, encoded: Encoded): void;
}

/** Every so many lines a snapshot stays, so that any point of the log is near one. */
const INTERVAL = 8_192;

/** Whether a snapshot of the lines up to this one stays. */
export const stays = (seq: number): boolean => (seq + 1) % INTERVAL === 0;
