import type { Content } from '../../format/events/common.ts';
import { cut, utf8Length } from '../visible.ts';

/** The beginning of a text, or all of it. */
export interface Excerpt {
  readonly text: string;
  /** Length of the whole in UTF-8, where the text is not the whole. */
  readonly bytes?: number;
}

export const excerpt = (text: string, maxBytes: number): Excerpt => {
  const bytes = utf8Length(text);
  return bytes <= maxBytes ? { text } : { text: cut(text, maxBytes), bytes };
};

/** Content that lies beside the log is named, not read. */
export const contentExcerpt = (content: Content, maxBytes: number): Excerpt =>
  typeof content === 'string'
    ? excerpt(content, maxBytes)
    : { text: `${content.blob} (${content.media})`, bytes: content.bytes };
