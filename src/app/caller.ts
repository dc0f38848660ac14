import type { Actor, Proof } from '../format/events/common.ts';

/** Whoever has a key: signs bytes for the namespace `loopledger`, and answers the SSH signature in base64. */
export type Sign = (bytes: Uint8Array) => Promise<string>;

/** Who is at the door, and with what proof: what the identity port of a door answers. */
export interface Caller {
  readonly actor: Actor;
  readonly proof: Proof;
  /** Every act of this caller is signed, and its proof is of grade `signature`. */
  readonly sign?: Sign;
  /** A session or goal the caller named, by id or ending. */
  readonly session?: string;
  readonly goal?: string;
  /** The runtime a session opened on the way belongs to, e.g. `shell`. */
  readonly runtime: string;
}
