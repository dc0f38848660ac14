import { fromColumns } from './columns.ts';
import { fromReferences } from './words.ts';

/** How a text is packed: as it is, or written by columns before that, with references to known ids. */
export type Packing = 'plain' | 'columns';

export const isPacking = (name: unknown): name is Packing | undefined =>
  name === undefined || name === 'plain' || name === 'columns';

/**
 * `words` are asked for where ids may be told by their number. What unpacks is loaded when it is needed: a start that
 * reads what is at work alone has no need of it.
 */
export const unpack = (bytes: Buffer, packing: Packing, words: () => readonly string[]): string => {
  const text = process.getBuiltinModule('node:zlib').brotliDecompressSync(bytes).toString('utf8');
  return packing === 'columns' ? fromColumns(fromReferences(text, words())) : text;
};
