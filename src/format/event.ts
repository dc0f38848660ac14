import type { Actor, Hex64, Instant, Ulid } from './events/common.ts';
import type { EventData, EventType } from './events/index.ts';

/** The envelope (docs/FORMAT.md, The event) around `data` of one known type. */
export interface EventOf<T extends EventType> {
  readonly actor: Actor;
  readonly at: Instant;
  readonly cmd?: Ulid;
  readonly data: EventData<T>;
  readonly id: Ulid;
  readonly salt: string;
  readonly seq: number;
  readonly type: T;
  readonly v: 1;
}

/** An event of a type this version knows: a union that narrows on `type`. */
export type LedgerEvent = { [T in EventType]: EventOf<T> }[EventType];

/** What the writer is given: the rest (id, salt, seq) is the log's to add. */
export type Draft = {
  [T in EventType]: {
    readonly type: T;
    readonly data: EventData<T>;
    readonly actor: Actor;
    readonly at: Instant;
    readonly cmd?: Ulid;
  };
}[EventType];

/** A line's place in the chain. `seq` is -1 and `hash` 64 zeros before line 0. */
export interface Head {
  readonly seq: number;
  readonly hash: Hex64;
  /** Id of the last event that has one; '' before line 0. */
  readonly id: string;
  /** Byte offset just after the line's LF. */
  readonly end: number;
}

/** An envelope whose type this version may not know; `data` is then only known to be an object. */
export interface RawEvent {
  readonly actor: Actor;
  readonly at: Instant;
  readonly cmd?: Ulid;
  readonly data: { readonly [key: string]: unknown };
  readonly id: Ulid;
  readonly salt: string;
  readonly seq: number;
  readonly type: string;
  readonly v: 1;
}

/** One line as a reader meets it. A `newer` line has `v` of 2 or more: chained, not understood. */
export type LogLine =
  | {
      readonly kind: 'event';
      readonly seq: number;
      readonly hash: Hex64;
      readonly offset: number;
      readonly event: RawEvent;
    }
  | {
      readonly kind: 'stub';
      readonly seq: number;
      readonly hash: Hex64;
      readonly offset: number;
      readonly eventHash: Hex64;
    }
  | {
      readonly kind: 'newer';
      readonly seq: number;
      readonly hash: Hex64;
      readonly offset: number;
      readonly v: number;
    };
