import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { blobPath } from '../../../src/format/blob.ts';
import type { BlobMade } from './content.ts';
import { trajectory } from './trajectory.ts';

export { trajectory } from './trajectory.ts';

const PIECE = 1 << 20;

export interface MakeOptions {
  readonly seed?: number;
  /** Whether the blobs that the lines refer to are written too. */
  readonly blobs?: boolean;
}

/** Writes `ledger.jsonl`, and the blobs if asked for, into a folder, which is made; an older one is written over. */
export const makeTrajectory = (
  folder: string,
  events: number,
  { seed = 1, blobs = false }: MakeOptions = {},
): { readonly bytes: number } => {
  mkdirSync(folder, { recursive: true });
  const blob: BlobMade = (ref, key, bytes) => {
    const path = join(folder, blobPath(ref.blob));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    writeFileSync(`${path}.key`, key);
  };
  const file = openSync(join(folder, 'ledger.jsonl'), 'w');
  const piece = Buffer.allocUnsafe(PIECE);
  let [bytes, used] = [0, 0];
  const flush = (): void => {
    for (let at = 0; at < used; ) at += writeSync(file, piece, at, used - at);
    used = 0;
  };
  try {
    for (const line of trajectory(events, blobs ? { seed, blob } : { seed })) {
      if (used + line.length > PIECE) flush();
      used += line.copy(piece, used);
      bytes += line.length;
    }
    flush();
  } finally {
    closeSync(file);
  }
  return { bytes };
};
