import { Fold } from '../domain/fold.ts';
import { decodeFold } from '../domain/snapshot/decode.ts';
import type { State } from '../domain/state.ts';
import type { LogLine } from '../format/event.ts';
import { LogError } from '../log/error.ts';
import type { Boundary, Log } from '../log/log.ts';
import type { Follower } from './follower.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

/** What brings a replay near its point at once. */
export interface Near {
  readonly follower: Follower;
  readonly snapshots: Snapshots;
}

export interface ReplayTo {
  /** Up to and with this line. */
  readonly to?: number;
  /** Up to the last line recorded at or before this instant, by its `at`. */
  readonly at?: string;
}

/**
 * The state as it was at a point, built from line 0. Lines withheld later are read as replay reads them
 * from then on, so the state at a point is the same with the stub in place or not.
 *
 * A point that is named is reached from the last snapshot before it; without one all is folded, from line 0.
 */
export const replay = async (
  open: (from?: Boundary) => Log,
  point: ReplayTo,
  near?: Near,
): Promise<State> => {
  const log = (): Log => open();
  const jumped = near === undefined ? undefined : await jump(open, point, near);
  if (jumped !== undefined) return jumped;
  const first = await foldTo(log, new Fold(), point);
  if (!first.withholds) return first.fold.state;
  // Only the whole tells which of the lines that withhold are believed.
  const whole = new Fold();
  for await (const lines of log().runs()) for (const line of lines) whole.push(line);
  return (await foldTo(log, whole.again(), point)).fold.state;
};

const jump = async (
  open: (from?: Boundary) => Log,
  point: ReplayTo,
  { follower, snapshots }: Near,
): Promise<State | undefined> => {
  if (point.to === undefined && point.at === undefined) return undefined;
  const { status } = await follower.catchUp();
  if (status !== 'clean') return undefined;
  const found = lastBefore(snapshots, point);
  if (found === undefined) return undefined;
  const fold = decodeFold((name) => found.piece(name));
  // Its state is one without lines that were withheld since.
  if (!fold.withheld.knowsAllOf(follower.withheld)) return undefined;
  try {
    for await (const lines of open(found.boundary).runs(found.boundary.head.seq + 1, point.to)) {
      const end = lines.findIndex((line) => point.at !== undefined && isAfterInstant(line, point.at));
      for (const line of end < 0 ? lines : lines.slice(0, end)) fold.push(line);
      if (end >= 0) break;
    }
  } catch (error) {
    // A snapshot of another history: nothing of it is believed.
    if (error instanceof LogError && error.code === 'replaced') return undefined;
    throw error;
  }
  return fold.state;
};

/** The last snapshot none of whose lines lies behind the point. The later ones tell of later times. */
const lastBefore = (snapshots: Snapshots, { to, at }: ReplayTo): Snapshot | undefined => {
  const seqs = snapshots.seqs().filter((seq) => to === undefined || seq <= to);
  let found: Snapshot | undefined;
  for (let [from, end] = [0, seqs.length]; from < end; ) {
    const middle = at === undefined ? from : Math.floor((from + end) / 2);
    const read = snapshots.read(seqs[middle] ?? -1);
    if (read !== undefined && (at === undefined || read.newest <= at)) {
      found = read;
      end = middle;
    } else from = middle + 1;
  }
  return found;
};

const foldTo = async (log: () => Log, fold: Fold, { to, at }: ReplayTo) => {
  let [past, withholds] = [false, false];
  for await (const lines of log().runs()) {
    for (const line of lines) {
      past ||= (to !== undefined && line.seq > to) || (at !== undefined && isAfterInstant(line, at));
      if (!past) fold.push(line);
      withholds ||= line.kind === 'event' && line.event.type === 'line.withheld';
    }
  }
  return { fold, withholds };
};

const isAfterInstant = (line: LogLine, at: string): boolean => line.kind === 'event' && line.event.at > at;
