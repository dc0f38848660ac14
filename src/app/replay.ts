import { Fold } from '../domain/fold.ts';
import type { State } from '../domain/state.ts';
import type { LogLine } from '../format/event.ts';
import type { Log } from '../log/log.ts';

export interface ReplayTo {
  /** Up to and with this line. */
  readonly to?: number;
  /** Up to the last line recorded at or before this instant, by its `at`. */
  readonly at?: string;
}

/**
 * The state as it was at a point, built from line 0. Lines withheld later are read as replay reads them
 * from then on, so the state at a point is the same with the stub in place or not.
 */
export const replay = async (log: () => Log, point: ReplayTo): Promise<State> => {
  const first = await foldTo(log, new Fold(), point);
  if (!first.withholds) return first.fold.state;
  // Only the whole tells which of the lines that withhold are believed.
  const whole = new Fold();
  for await (const line of log().lines()) whole.push(line);
  return (await foldTo(log, whole.again(), point)).fold.state;
};

const foldTo = async (log: () => Log, fold: Fold, { to, at }: ReplayTo) => {
  let [past, withholds] = [false, false];
  for await (const line of log().lines()) {
    past ||= (to !== undefined && line.seq > to) || (at !== undefined && isAfterInstant(line, at));
    if (!past) fold.push(line);
    withholds ||= line.kind === 'event' && line.event.type === 'line.withheld';
  }
  return { fold, withholds };
};

const isAfterInstant = (line: LogLine, at: string): boolean => line.kind === 'event' && line.event.at > at;
