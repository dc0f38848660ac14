/**
 * What can be wrong with a ledger: the closed list of docs/FORMAT.md, Verdicts. A reader answers with
 * these as values; the writer's guard throws a FormatError instead, because what it refuses is a bug of
 * its caller and nothing has been written yet.
 */

/** Judged once for the whole file, before any line. */
export const FILE_VERDICTS = ['empty-file', 'zeros', 'bom', 'crlf'] as const;

/** Judged line by line, in this order: the first that fits a line is its verdict. */
export const LINE_VERDICTS = [
  'line-too-long',
  'empty-line',
  'nul',
  'merge-marker',
  'cr',
  'bad-utf8',
  'bad-frame',
  'hash-mismatch',
  'not-canonical',
  'bad-event',
  'duplicate-line',
  'swapped-lines',
  'missing-line',
  'inserted-line',
  'prev-mismatch',
  'id-not-increasing',
] as const;

/** Judged after all lines. */
export const LEDGER_VERDICTS = [
  'unauthorised-stub',
  'bad-withholding',
  'checkpoint-root',
  'checkpoint-origin',
  'shorter-than-checkpoint',
  'blob-missing',
  'blob-mismatch',
] as const;

export type FileVerdict = (typeof FILE_VERDICTS)[number];
export type LineVerdict = (typeof LINE_VERDICTS)[number];
export type LedgerVerdict = (typeof LEDGER_VERDICTS)[number];
export type VerdictCode = FileVerdict | LineVerdict | LedgerVerdict;

/** One fault and where it is. */
export interface Verdict {
  readonly code: VerdictCode;
  /** From 0; the line's place in the file, whatever `seq` it declares. */
  readonly line: number;
  /** In bytes from the file's start: the line's first byte; for `nul`, `cr`, `bad-utf8` the offending one. */
  readonly offset: number;
  /** JSON Pointer from the event, where the fault is inside one. */
  readonly pointer?: string;
  /** For people; verifiers need not agree on it. */
  readonly reason?: string;
}

export type FormatErrorCode =
  /** The value has no canonical form, or not one a reader accepts. */
  | 'not-canonical'
  /** The envelope or the shape of `ledger.*` or withholding data is wrong. */
  | 'bad-event'
  /** The sealed line would be longer than LINE_MAX. */
  | 'line-too-long'
  /** The clock gave a time that no ULID can hold. */
  | 'bad-clock'
  /** No ULID is greater than the head's. */
  | 'ids-exhausted'
  /** The random source gave too few bytes. */
  | 'bad-random';

/** Thrown before anything is written: the caller asked for a line that no reader would accept. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
  readonly code: FormatErrorCode;
  readonly pointer: string | undefined;
  readonly reason: string;

  constructor(code: FormatErrorCode, reason: string, options: { pointer?: string; cause?: unknown } = {}) {
    const where = options.pointer === undefined ? '' : ` at ${options.pointer || 'the root'}`;
    super(`${code}${where}: ${reason}`, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.pointer = options.pointer;
    this.reason = reason;
  }
}
