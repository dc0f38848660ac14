import type { Actor, Proof } from '../format/events/common.ts';

/** Who is at the door, and with what proof: what the identity port of a door answers. */
export interface Caller {
  readonly actor: Actor;
  readonly proof: Proof;
  /** A session or goal the caller named, by id or ending. */
  readonly session?: string;
  readonly goal?: string;
  /** The runtime a session opened on the way belongs to, e.g. `shell`. */
  readonly runtime: string;
}
