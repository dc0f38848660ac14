import type { RawEvent } from '../format/event.ts';
import type { BlobRef } from '../format/events/common.ts';
import { cut, visible } from './visible.ts';

/** One place in an event where people or models wrote text; long text lies beside the log. */
export interface Passage {
  /** As in the data: `title`, `criteria.text`. */
  readonly field: string;
  readonly text: string | BlobRef;
}

/** Fields that hold words, in events of any type: what a later version adds under these names is found too. */
export const WORDS: ReadonlySet<string> = new Set([
  'asked',
  'assumed',
  'choice',
  'content',
  'follows',
  'instead_of',
  'non_goals',
  'note',
  'objective',
  'options',
  'question',
  'reason',
  'seen',
  'summary',
  'text',
  'title',
]);

/** Traces of tools and counts are no words; what was refused is said elsewhere. */
const WORDLESS = /^(?:tool|usage|attempt|context)\.|^check\.(?:added|ran)$|^watch\.observed$/;

/** Where in an event words may be. Total: data of any shape gives what it has. */
export const passagesOf = ({ type, data }: RawEvent): Passage[] =>
  WORDLESS.test(type) ? [] : within(data, '', false);

const within = (value: unknown, field: string, worded: boolean): Passage[] => {
  if (typeof value === 'string') return worded && value !== '' ? [{ field, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (isBlobRef(value)) return worded && value.media.startsWith('text/') ? [{ field, text: value }] : [];
  if (Array.isArray(value)) return value.flatMap((it) => within(it, field, worded));
  return Object.entries(value).flatMap(([key, inner]) =>
    within(inner, field === '' ? key : `${field}.${key}`, WORDS.has(key)),
  );
};

const isBlobRef = (value: object): value is BlobRef =>
  'blob' in value && 'bytes' in value && 'media' in value && typeof value.media === 'string';

/** Upper and lower case, and the two ways to write an accent, are alike; nothing depends on a locale. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase();

const BEFORE = 40;
const EXCERPT_BYTES = 200;

/** Finds text as it stands, no pattern: answers an excerpt around the first place, visible already. */
export const finder = (wanted: string): ((text: string) => string | undefined) => {
  const needle = folded(wanted);
  return (text) => {
    const composed = text.normalize('NFC');
    const lower = composed.toLowerCase();
    const at = lower.indexOf(needle);
    if (at < 0) return undefined;
    // Where lower case is longer or shorter, places are not the same: then the excerpt begins with the text.
    const from = lower.length === composed.length ? startOf(composed, at) : 0;
    return `${from > 0 ? '…' : ''}${cut(visible(composed.slice(from)), EXCERPT_BYTES)}`;
  };
};

/** A little before the place, at a word if there is one, never inside a pair. */
const startOf = (text: string, at: number): number => {
  const least = Math.max(0, at - BEFORE);
  if (least === 0) return 0;
  const space = text.indexOf(' ', least);
  const from = space >= 0 && space < at ? space + 1 : least;
  const unit = text.charCodeAt(from);
  return unit >= 0xdc00 && unit <= 0xdfff ? from + 1 : from;
};
