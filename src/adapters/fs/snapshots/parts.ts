import type { Encoded, PieceName } from '../../../domain/snapshot/encode.ts';
import { NAMING, type Part } from './file.ts';
import { pack } from './pack.ts';
import type { Packing } from './unpack.ts';
import { wordsOf } from './words.ts';

/** Below this a text is as quick to read as it is to unpack. */
const PACKED_FROM = 4_096;

/** A piece as it goes into the file. */
export interface Packed {
  readonly part: Part;
  readonly bytes: Uint8Array;
}

export const partsOfDelta = (pieces: Encoded): readonly Packed[] =>
  [...pieces].map(([name, text]) => {
    const { part, bytes } = packed(name, text, 'plain', () => []);
    return { part: name === 'main' ? part : { ...part, delta: true }, bytes };
  });

export const partsOfWhole = (pieces: Encoded): readonly Packed[] => {
  let known: readonly string[] | undefined;
  const words = (): readonly string[] => {
    known ??= wordsOf(NAMING.map((name) => pieces.get(name) ?? ''));
    return known;
  };
  return [...pieces].map(([name, text]) =>
    packed(name, text, name.endsWith(' texts') ? 'columns' : 'plain', words),
  );
};

const packed = (name: PieceName, text: string, packing: Packing, words: () => readonly string[]): Packed => {
  // What every start reads is not packed.
  if (name === 'main' || text.length < PACKED_FROM) {
    const bytes = Buffer.from(text, 'utf8');
    return { part: { name, bytes: bytes.length }, bytes };
  }
  const bytes = pack(text, packing, words);
  return { part: { name, bytes: bytes.length, packed: packing }, bytes };
};
