import { createHash, hash } from 'node:crypto';
import type { Hex64 } from './events/common.ts';

/** The `prev` of line 0. */
export const GENESIS: Hex64 = '0'.repeat(64);

/** SHA-256 as 64 lower-case hex characters; of a text, that of its UTF-8. */
export function sha256Hex(bytes: Uint8Array | string): Hex64 {
  return hash('sha256', bytes);
}

/** SHA-256 of bytes that come in pieces. `hex` ends it. */
export interface Sha256 {
  update(piece: Uint8Array): void;
  hex(): Hex64;
}

export function sha256OfPieces(): Sha256 {
  const sum = createHash('sha256');
  return {
    update: (piece) => void sum.update(piece),
    hex: () => sum.digest('hex'),
  };
}

/** Hash of an event's bytes as they stand on the line (`line[9 .. L-151)`). */
export const eventHash = sha256Hex;

/**
 * Hash of a line: SHA-256(0x00 ‖ prev ‖ event hash), both as hex characters. It is also the RFC 6962 leaf
 * hash of those 128 characters, so the chain and the Merkle tree share it.
 */
export function lineHash(prev: Hex64, event: Hex64): Hex64 {
  return hash('sha256', `\0${prev}${event}`);
}
