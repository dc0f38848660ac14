import type { Actor, Hex64, Instant, Ulid } from '../../format/events/common.ts';
import type { EventData } from '../../format/events/index.ts';

export type WatchOn = EventData<'watch.opened'>['on'];
export type Found = EventData<'watch.observed'>['found'];

/** Watches of one goal that are not closed, at the most. */
export const MAX_WATCHES = 16;

/** Something outside that is waited for. A closed one is a count. */
export interface Watch {
  readonly id: Ulid;
  readonly goal: Ulid;
  readonly seq: number;
  readonly title: string;
  readonly by: Actor;
  readonly on: WatchOn;
  readonly until?: Instant;
  /** A changed one blocks nothing and is looked at no more; it stays until somebody closes it. */
  status: 'open' | 'changed';
  /** What later looks are compared with. */
  base?: { readonly exit: number; readonly sha256: Hex64 };
  last?: { readonly seq: number; readonly at: Instant; readonly found: Found; readonly exit?: number };
  /** How often it was looked at. */
  looks: number;
  /** Steps that wait for it. */
  readonly blocks: Set<Ulid>;
}

/** What a look showed, run by the product for this command: never reported by a door. */
export type Seen = { readonly watch: Ulid } & Pick<
  Required<EventData<'watch.observed'>>,
  'outcome' | 'ms' | 'output' | 'sha256'
> &
  Pick<EventData<'watch.observed'>, 'exit' | 'signal'>;
