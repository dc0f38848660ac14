import type { Caller } from '../../app/caller.ts';
import type { HandoffFiles } from '../../app/handoff/file.ts';
import type { Importer } from '../../app/importing.ts';
import type { Ledger } from '../../app/ledger.ts';
import type { Notify } from '../../app/notify/ports.ts';
import type { Asking } from '../../domain/next/facts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { State } from '../../domain/state.ts';
import type { Proof } from '../../format/events/common.ts';
import type { EventLine } from '../../log/log.ts';
import type { Examination } from './examination.ts';

/** All that a command may touch. A test makes one from values; the composition root makes one of a process. */
export interface Context {
  /** What was typed after the program's name. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Milliseconds since 1970. */
  now(): number;
  /** Name of the account, as the system has it; '' when it has none. */
  login(): string;
  /** Aborted when whoever waits has had enough (SIGINT). Until this is asked for, that ends the program. */
  interruption(): AbortSignal;
  readonly files: Files;
  readonly ledgers: Ledgers;
  readonly handoffs: HandoffFiles;
  /** The processes this one comes from, the nearest first; undefined where the system does not tell. */
  ancestors(): Promise<readonly Ancestor[] | undefined>;
  /** Has a key sign bytes. Throws SigningError. */
  sign(key: { readonly file: string; readonly interactive: boolean }, bytes: Uint8Array): Promise<string>;
  /** What can be imported; loaded when it is asked for. */
  importers(): Promise<readonly Importer[]>;
  /** What is called when a human is needed; loaded when it is asked for. */
  notify(): Promise<Notify>;
}

export interface Ancestor {
  /** What its program is called, with its path where that is known. */
  readonly program: string;
  readonly words: readonly string[];
}

export interface Input {
  readonly isTTY: boolean;
  /** Nothing can come: the program was started with a closed or null standard input. */
  readonly isClosed: boolean;
  chunks(): AsyncIterable<Uint8Array>;
}

export interface Output {
  readonly isTTY: boolean;
  /** Width of the terminal; undefined when there is none. */
  readonly columns: number | undefined;
  /** Resolves when the text is on its way. Rejects with BrokenPipe when nobody reads any more. */
  write(text: string): Promise<void>;
  /**
   * Aborted when nobody reads any more, though nothing is written, where the system tells. Nothing is looked at until it
   * is asked for, or after `until` is aborted.
   */
  abandonment(until: AbortSignal): Promise<AbortSignal>;
}

/** Thrown by an Output whose reader has gone (`| head`). */
export class BrokenPipe extends Error {
  override readonly name = 'BrokenPipe';
}

export interface Files {
  /** The content in chunks. Throws NoFile, or a failure as the system made it, with its `code`. */
  chunks(path: string): AsyncIterable<Uint8Array>;
  /** What lies in a folder, in the order of the names' code units. Throws a failure as the system made it. */
  entries(folder: string): readonly Entry[];
}

export interface Entry {
  readonly name: string;
  /** What has the name itself: a link is not followed. */
  readonly kind: 'file' | 'link' | NoFile['kind'];
}

/** Thrown by Files: what has that name has no content that would come to an end. */
export class NoFile extends Error {
  override readonly name = 'NoFile';
  readonly kind: 'folder' | 'pipe' | 'socket' | 'device';

  constructor(path: string, kind: NoFile['kind']) {
    super(`${path} is a ${kind}, not a file`);
    this.kind = kind;
  }
}

/** Where ledgers are found and made. */
export interface Ledgers {
  /** The ledger at `path`, else the one of the folder this runs in. There may be none yet: reading it says so. */
  open(path: string | undefined, purpose: Purpose): Promise<OpenLedger>;
  /** Makes a new one; LogError `exists` where there is one. */
  create(asked: NewLedger, caller: Caller): Promise<Created | Refusal>;
  /** Looks around the ledger that is meant. Where it can't be told which one is, at the rest alone. */
  examine(path: string | undefined): Promise<Examination>;
}

/** Whether something may be written: only then the machine gets an id of its own, if it has none. */
export type Purpose = 'read' | 'write';

export interface OpenLedger {
  readonly ledger: Ledger;
  /** Where it lies, or would. */
  readonly path: string;
  /** Its folder; undefined for a bare file. */
  readonly folder: string | undefined;
  /**
   * A view of the state for whoever asks. The tree is found out only where the view looks at it, which takes
   * starting git.
   */
  about<T>(caller: Caller, state: State, view: (asking: Asking) => T): Promise<T | Refusal>;
  /**
   * Starts git for the tree that `about` will most likely look at, where the ledger is so long that it lies beside
   * snapshots: so it is found out while the ledger is read.
   */
  lookAhead(): void;
}

export interface NewLedger {
  readonly path: string | undefined;
  /** In the project itself, though it is under git. */
  readonly here: boolean;
  readonly title: string | undefined;
  readonly humanProof: Proof;
  readonly firstKey?: string | undefined;
}

export interface Created {
  readonly ok: true;
  readonly opened: EventLine;
  readonly more: readonly EventLine[];
  readonly made: OpenLedger;
}
