import type { LogLine } from '../../../format/event.ts';
import type { EventLine } from '../../../log/log.ts';
import type { JsonObject } from '../answer.ts';

/** An event as it stands in the log, with the hash of its line. */
export const eventJson = ({ event, hash }: EventLine): JsonObject =>
  ({ ...event, sha256: hash }) as JsonObject;

/** As eventJson; of a line without an event what is known of it. */
export const lineJson = (line: LogLine): JsonObject => {
  switch (line.kind) {
    case 'event':
      return eventJson(line);
    case 'stub':
      return { seq: line.seq, withheld: true, event_sha256: line.eventHash, sha256: line.hash };
    case 'newer':
      return { seq: line.seq, v: line.v, sha256: line.hash };
    default:
      return line satisfies never;
  }
};
