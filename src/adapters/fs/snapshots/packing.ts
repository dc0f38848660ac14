import { fromColumns, toColumns } from './columns.ts';
import { fromReferences, toReferences } from './words.ts';

/** How a text is packed: as it is, or written by columns before that, with references to known ids. */
export type Packing = 'plain' | 'columns';

export const isPacking = (name: unknown): name is Packing | undefined =>
  name === undefined || name === 'plain' || name === 'columns';

/** Loaded where something is packed: a start that reads what is at work alone has no need of it. */
const zlib = () => process.getBuiltinModule('node:zlib');

/** Better ones take three times as long, for some hundredths. */
const QUALITY = 5;

/** `words` are asked for where ids may be told by their number. */
export const pack = (text: string, packing: Packing, words: () => readonly string[]): Buffer => {
  const { brotliCompressSync, constants } = zlib();
  const written = packing === 'columns' ? toReferences(toColumns(text), words()) : text;
  const bytes = Buffer.from(written, 'utf8');
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
};

export const unpack = (bytes: Buffer, packing: Packing, words: () => readonly string[]): string => {
  const text = zlib().brotliDecompressSync(bytes).toString('utf8');
  return packing === 'columns' ? fromColumns(fromReferences(text, words())) : text;
};
