import type { Actor, Instant, Proof, Ulid } from '../../format/events/common.ts';
import type { Command } from '../commands.ts';

/** Somebody whom a human made known here by name. */
export interface Registered {
  readonly actor: Actor;
  readonly title?: string;
  readonly by: Actor;
  readonly proof: Proof;
  readonly seq: number;
}

/** A public key whose signatures are its actor's word. */
export interface Key {
  readonly id: Ulid;
  readonly seq: number;
  readonly at: Instant;
  readonly actor: Actor;
  /** Type and base64, as OpenSSH writes a public key. */
  readonly line: string;
  /** `SHA256:…`, as ssh-keygen shows it. */
  readonly fingerprint: string;
  readonly title?: string;
  /** Who registered it, and with what proof: no signature of it is worth more. */
  readonly by: Actor;
  readonly proof: Proof;
  revoked?: { readonly by: Actor; readonly proof: Proof; readonly seq: number; readonly reason: string };
}

/** The last signed act: events that say they are signed must be what it came to. */
export interface SignedAct {
  readonly cmd: Ulid;
  readonly actor: Actor;
  readonly key: Ulid;
  readonly seq: number;
  readonly command: Command;
}
