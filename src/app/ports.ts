import type { ZoneOffset } from '../domain/budget/state.ts';
import type { ActionPath } from '../format/events/boundary.ts';
import type { Hex64, Tree } from '../format/events/common.ts';
import type { Sources } from '../log/log.ts';
import type { Store } from '../log/store.ts';
import type { Snapshots } from './snapshots.ts';

/** Where this process writes from, keyed by the ledger's own id so that two ledgers can't be matched. */
export interface Place {
  readonly place: Hex64;
  readonly machine: Hex64;
  readonly boot: Hex64;
  /** The work tree: several of one repository share a ledger, and so its place. */
  readonly worktree?: Hex64;
}
export type PlaceOf = (ledgerId: string) => Promise<Place>;

/** The project's files, as far as a proof can be bound to them. */
export interface WorkTree {
  /** The id of all that is in the work tree now, ignored files and the ledger left out; `unbound` outside git. */
  tree(): Promise<Tree>;
  /** The commit checked out, if there is one. */
  commit(): Promise<string | undefined>;
  /**
   * Those of these commits that can be merged into what is checked out: known here, and not among what it came from.
   * None where that can't be told.
   */
  unmerged(commits: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What a finished check showed. `output` holds stdout and stderr as they came. */
export interface RunResult {
  readonly exit?: number;
  readonly signal?: string;
  /** It was ended by a signal for which the system has no name, such as a real-time one. */
  readonly unnamedSignal?: boolean;
  readonly timedOut: boolean;
  /** The program could not be started: why. */
  readonly failed?: string;
  readonly ms: number;
  readonly output: Uint8Array;
}

export interface CheckRunner {
  /** Runs argv without a shell in `folder` (relative to the project's root); ends it and its children at the limit. */
  run(spec: {
    readonly argv: readonly string[];
    readonly folder: string;
    readonly limitS: number;
  }): Promise<RunResult>;
}

/** The project’s files as an action names them. */
export interface Paths {
  /** Where each name leads from `folder` (relative to the project's root), links resolved, and what is there now. */
  look(folder: string, names: readonly string[]): Promise<readonly ActionPath[]>;
}

export interface Processes {
  /** Whether the process is known to be gone; false when it can't be told. */
  knownDead(pid: number): boolean;
}

/** All that the use cases need of the world; a door's composition root wires them. */
export interface Ports {
  readonly store: Store;
  readonly sources: Sources;
  readonly placeOf: PlaceOf;
  readonly workTree: WorkTree;
  readonly runner: CheckRunner;
  readonly paths: Paths;
  readonly processes: Processes;
  /** What clocks on the wall show, for windows of budgets: asked only where there are some. */
  readonly zoneOffset: ZoneOffset;
  /** Without them every start folds the whole log. */
  readonly snapshots?: Snapshots;
}
