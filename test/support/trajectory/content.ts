import { createHmac } from 'node:crypto';
import { blobId } from '../../../src/format/blob.ts';
import type { BlobRef, Content } from '../../../src/format/events/common.ts';
import { INLINE_MAX } from '../../../src/format/limits.ts';
import type { Chance } from './chance.ts';
import type { Quantiles } from './statistics.ts';

/** Told of every blob that a line refers to: its content and key are made, and kept by nobody else. */
export type BlobMade = (ref: BlobRef, key: Uint8Array, bytes: Uint8Array) => void;

const CORPUS = 1 << 20;
const WORDS =
  `const return import from await if else function export type string number error test expect the of and to
a is not for in with this that was file line path step check git npm run build src lib index json null true false 0 1 42
=> === { } ( ) [ ] ; : , . " ' \\ / * + - = < > & | $ # @ ! ? token session state event hash ledger plan work done`
    .split(/\s+/)
    .filter((word) => word !== '');

/** Text like what tools read and print: words, signs that JSON escapes, lines of all lengths. Nothing but ASCII. */
const corpusOf = (chance: Chance): string => {
  const parts: string[] = [];
  for (let size = 0; size < CORPUS; ) {
    const word = chance.pick(WORDS);
    const gap = chance.happens(0.09) ? '\n' : ' ';
    parts.push(word, gap);
    size += word.length + 1;
  }
  return parts.join('').slice(0, CORPUS);
};

/** Where one language's text is as long as it looks and another's is not. */
const OTHERS = [
  'Prüfung über größere Mengen — erledigt. ',
  '検証が完了しました。',
  'Готово, ещё раз. ',
  '✓ 42 passed ',
];

/** Makes what lines are filled with. Content over the limit of a line is a blob, as in life. */
export class Contents {
  private readonly text: string;
  private readonly bytes: Buffer;
  private readonly chance: Chance;
  private readonly made: BlobMade | undefined;
  private readonly secret: Uint8Array;
  private blobs = 0;

  constructor(chance: Chance, made?: BlobMade) {
    this.chance = chance;
    this.made = made;
    this.text = corpusOf(chance);
    this.bytes = Buffer.from(this.text, 'latin1');
    this.secret = chance.bytes(32);
  }

  /** Text of exactly so many bytes; more of it than there is room for is cut off. */
  words(size: number): string {
    const length = Math.min(Math.max(1, size), INLINE_MAX);
    const at = this.chance.below(CORPUS - length);
    return this.text.slice(at, at + length);
  }

  /** Never blank, as titles and reasons are. */
  title(size: number): string {
    return `Do ${this.words(size - 3)}`;
  }

  of(sizes: Quantiles): Content {
    const size = this.chance.from(sizes);
    return size > INLINE_MAX ? this.blob(size) : this.inline(size);
  }

  /** A tool's input: JSON of a field or two, kept as the text it is. */
  json(sizes: Quantiles, field: string, path?: string): Content {
    const size = this.chance.from(sizes);
    const named = path === undefined ? {} : { file_path: path };
    const text = JSON.stringify({ ...named, [field]: this.words(size - 16 - (path?.length ?? -14)) });
    return size > INLINE_MAX || text.length > INLINE_MAX ? this.blob(size) : text;
  }

  /** A diff of one file, which changes it in one place. */
  diff(path: string, sizes: Quantiles): Content {
    const size = this.chance.from(sizes);
    const head = `--- a/${path}\n+++ b/${path}\n@@ -1,3 +1,9 @@\n`;
    const body = size - head.length;
    return size > INLINE_MAX ? this.blob(size) : head + (body > 0 ? this.words(body) : '');
  }

  private inline(size: number): string {
    if (size === 0) return '';
    if (size < 200 || this.chance.happens(0.98)) return this.words(size);
    const other = this.chance.pick(OTHERS);
    return this.words(Math.max(1, size - Buffer.byteLength(other))) + other;
  }

  private blob(size: number): BlobRef {
    const length = Math.min(size, CORPUS);
    const at = this.chance.below(CORPUS - length + 1);
    const bytes = this.bytes.subarray(at, at + length);
    const key = createHmac('sha256', this.secret)
      .update(String(this.blobs++))
      .digest();
    const ref = { blob: blobId(key, bytes), bytes: length, media: 'text/plain; charset=utf-8' };
    this.made?.(ref, key, bytes);
    return ref;
  }
}
