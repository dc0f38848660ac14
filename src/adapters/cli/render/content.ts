import type { Ledger } from '../../../app/ledger.ts';
import type { BlobRef } from '../../../format/events/common.ts';
import { visibleLines } from '../../../projections/visible.ts';
import type { JsonObject } from '../answer.ts';

/** The most of a text that a screen gets; JSON gets all of it. */
const SHOWN = 64 * 1_024;

export interface ContentShown {
  readonly text: string;
  /** As JSON carries it: the text itself, or of bytes that are no text their base64. */
  readonly exact?: string | JsonObject;
}

/** Content from the log, wherever it lies. What it says is somebody's text: made visible, never obeyed. */
export const contentShown = async (ledger: Ledger, content: unknown): Promise<ContentShown> => {
  if (typeof content === 'string') return { text: shown(content), exact: content };
  if (!isBlobRef(content)) return { text: '' };
  const bytes = await ledger.blob(content);
  const text = asText(bytes);
  if (text !== undefined) return { text: shown(text), exact: text };
  return {
    text: `(${content.bytes} bytes of ${content.media}; --json has them in base64)`,
    exact: { base64: Buffer.from(bytes).toString('base64'), media: content.media },
  };
};

const shown = (text: string): string => {
  const visible = visibleLines(text.length > SHOWN ? text.slice(0, SHOWN) : text).replace(/\n$/, '');
  return text.length > SHOWN
    ? `${visible}\n… ${text.length - SHOWN} more characters: --json has them`
    : visible;
};

const asText = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const isBlobRef = (value: unknown): value is BlobRef =>
  typeof value === 'object' && value !== null && 'blob' in value && 'bytes' in value && 'media' in value;
