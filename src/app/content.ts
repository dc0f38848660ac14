import { isUtf8 } from 'node:buffer';
import type { Content } from '../format/events/common.ts';
import { INLINE_MAX } from '../format/limits.ts';
import type { BlobStore } from '../log/store.ts';

/**
 * Puts content where it belongs: text of up to 4 KiB in the event, all else in a blob, whole. A blob is
 * durable before the event that names it is written; one that no event came to name is a notice, no fault.
 */
export const place = async (blobs: BlobStore, content: string | Uint8Array): Promise<Content> => {
  if (typeof content === 'string') {
    // A half character has no UTF-8 form: the bytes keep U+FFFD in its place, in event and blob alike.
    const text = content.toWellFormed();
    if (Buffer.byteLength(text, 'utf8') <= INLINE_MAX) return text;
    return blobs.put(Buffer.from(text, 'utf8'), 'text/plain; charset=utf-8');
  }
  if (!isUtf8(content)) return blobs.put(content, 'application/octet-stream');
  if (content.byteLength <= INLINE_MAX) return Buffer.from(content).toString('utf8');
  return blobs.put(content, 'text/plain; charset=utf-8');
};
