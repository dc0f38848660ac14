import type { LogLine, RawEvent } from '../format/event.ts';
import type { BlobRef } from '../format/events/common.ts';
import { LogError } from '../log/error.ts';
import type { BlobStore } from '../log/store.ts';
import { finder, passagesOf } from '../projections/search.ts';

export interface SearchRequest {
  readonly text: string;
  /** Whether an event is looked at. */
  readonly fits: (event: RawEvent) => boolean;
  /** The newest so many are kept; 1 at least. */
  readonly limit: number;
}

export interface Hit {
  readonly event: RawEvent;
  readonly field: string;
  /** Made visible, with a little of what stands around. */
  readonly excerpt: string;
}

export interface Found {
  /** Newest first, one an event. */
  readonly hits: readonly Hit[];
  /** How many more there are. */
  readonly more: number;
  /** Texts beside the log that are not there, or too long to be looked through. */
  readonly unread: number;
}

/** Longer texts beside the log are not looked through: one lies in memory whole. */
const LONGEST = 16 * 1_048_576;

/** Looks through the lines as they come. What is held is `limit` hits and one text, however long the log is. */
export const search = async (
  lines: AsyncIterable<LogLine>,
  blobs: BlobStore,
  { text, fits, limit }: SearchRequest,
  told: (lines: number) => void,
): Promise<Found> => {
  const find = finder(text);
  const held: Hit[] = [];
  let more = 0;
  let unread = 0;
  for await (const line of lines) {
    told(line.seq + 1);
    if (line.kind !== 'event' || !fits(line.event)) continue;
    for (const passage of passagesOf(line.event)) {
      const words = typeof passage.text === 'string' ? passage.text : await textOf(blobs, passage.text);
      if (words === undefined) unread += 1;
      const excerpt = words === undefined ? undefined : find(words);
      if (excerpt === undefined) continue;
      if (held.length === limit) {
        held.shift();
        more += 1;
      }
      held.push({ event: line.event, field: passage.field, excerpt });
      break;
    }
  }
  return { hits: held.reverse(), more, unread };
};

const textOf = async (blobs: BlobStore, ref: BlobRef): Promise<string | undefined> => {
  if (ref.bytes > LONGEST) return undefined;
  try {
    return new TextDecoder().decode(await blobs.get(ref));
  } catch (error) {
    if (error instanceof LogError && (error.code === 'blob-missing' || error.code === 'blob-mismatch'))
      return undefined;
    throw error;
  }
};
