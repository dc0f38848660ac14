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
export const replay = async (log: () => Log, { to, at }: ReplayTo): Promise<State> => {
  let fold = new Fold();
  for (let turn = 0; turn < 2; turn += 1) {
    const later = new Fold();
    let past = false;
    for await (const line of log().lines()) {
      past ||= (to !== undefined && line.seq > to) || (at !== undefined && isAfterInstant(line, at));
      if (!past) fold.push(line);
      later.noteWithheld(line);
    }
    if (!later.stale || turn > 0) break;
    fold = later.again();
  }
  return fold.state;
};

const isAfterInstant = (line: LogLine, at: string): boolean => line.kind === 'event' && line.event.at > at;
