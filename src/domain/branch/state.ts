import type { Actor, Hex64, Instant } from '../../format/events/common.ts';

/** That this ledger is a branch: it shares every line up to `from` with the one it comes from. */
export interface Branch {
  readonly name: string;
  readonly from: { readonly seq: number; readonly sha256: Hex64 };
  readonly seq: number;
  readonly at: Instant;
  readonly by: Actor;
}

/** In words, for every view that says so. */
export const branchInWords = ({ name, from }: Branch): string =>
  `branch ${name}, which goes on from line ${from.seq}`;
