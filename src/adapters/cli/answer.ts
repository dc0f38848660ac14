import type { FailureCode } from './codes.ts';

/** What JSON can hold and a ledger does: no fractions are made here. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

/** The answer of a command that did what it was asked. */
export interface Done {
  readonly ok: true;
  /** Fields of the JSON answer beside `ok`. */
  readonly json: JsonObject;
  /** For people: whole lines, already made visible, without a last line feed. */
  readonly text: string;
  /** Text that another program reads, or a model: no line of it is broken for the terminal. */
  readonly verbatim?: true;
  /** Not 0 only where an exit code is the answer (`next --exit-code`, `verify`). */
  readonly exit?: number;
  /** The ledger was read up to a fault: shown beside the answer, and its exit code counts. */
  readonly fault?: Failure;
}

/** An answer that may be longer than memory. What can fail was tried before this was made. */
export interface Streamed {
  readonly ok: true;
  /** Pieces of output in order: of one JSON object, or of text. */
  readonly pieces: (json: boolean) => AsyncIterable<string>;
  readonly fault?: Failure;
}

/** A no, a usage error or a failure: printed the same way whatever it came from. */
export interface Failure {
  readonly ok: false;
  readonly code: FailureCode;
  /** What is wrong, and where. */
  readonly what: string;
  /** A command that helps and is itself accepted. */
  readonly instead: string;
  readonly exit: number;
  /** Seqs of the notes that the attempt left in the log. */
  readonly noted?: readonly number[];
  /** What was found out before it failed: more fields of the JSON answer, and text for stdout. */
  readonly json?: JsonObject;
  readonly text?: string;
  /** Help that people see before it; a program is told the way to it. */
  readonly help?: string;
}

export type Answer = Done | Streamed | Failure;

export const done = (json: JsonObject, text: string, fault?: Failure): Done =>
  fault === undefined ? { ok: true, json, text } : { ok: true, json, text, fault };
