import type { LockHolder } from '../../log/error.ts';

/** What is around the command, as far as it can be told by looking: nothing is written, nothing is waited for. */
export interface Examination {
  /** Of Node, as `20.19.0`. */
  readonly node: string;
  /** Of git, as it says itself; undefined where it can't be started. */
  readonly git: string | undefined;
  /** Where the ledger lies or would, and why there; undefined where that can't be told. */
  readonly place:
    | {
        readonly kind: 'git' | 'project' | 'given' | 'file';
        readonly file: string;
        readonly isThere: boolean;
        readonly readable: boolean;
        readonly writable: boolean;
      }
    | undefined;
  /** Who holds the lock, and whether that process lives. */
  readonly lock:
    | { readonly holder: LockHolder; readonly life: 'alive' | 'dead' | 'unknown'; readonly file: string }
    | undefined;
  /** Files that a write left which never came to its end. */
  readonly temporary: readonly string[];
  /** Tails that were cut off and set aside. */
  readonly torn: number;
  /** The user's files of a shell that complete this command. */
  readonly completions: readonly string[];
}
