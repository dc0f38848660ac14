import type { Actor, Instant, Ulid } from '../../format/events/common.ts';

/** An offer without a file that nobody has answered yet. */
export interface Offer {
  readonly id: Ulid;
  readonly seq: number;
  readonly at: Instant;
  readonly by: Actor;
  readonly to?: Actor;
  /** The session that was given up, and the step it held. */
  readonly session?: Ulid;
  readonly step?: Ulid;
}

/** The ledger goes on elsewhere: nothing is appended here until its file comes back or the offer is withdrawn. */
export interface Frozen {
  readonly handoff: Ulid;
  readonly seq: number;
  readonly at: Instant;
  readonly by: Actor;
  readonly to?: Actor;
  readonly why: 'offered' | 'declined';
}

/** The last handoff that came here with a file: it may be declined until another one is made. */
export interface Taken {
  readonly handoff: Ulid;
  readonly seq: number;
  readonly by: Actor;
  /** Who handed it over: where a declined one goes back to. */
  readonly from: Actor;
}

/** Whom what came with a file goes back to when it is declined: whoever handed it over. */
export const declinedTo = (frozen: Frozen | undefined, taken: Taken | undefined): Actor | undefined =>
  frozen === undefined ? taken?.from : frozen.by;

/** In words, for every view that must say so. */
export const frozenInWords = ({ why, to, by, seq }: Frozen): string =>
  why === 'offered'
    ? `handed over to ${to ?? 'whoever has the file'} at seq ${seq}`
    : `declined by ${by} at seq ${seq}: it goes back to ${to ?? 'whoever offered it'}`;
