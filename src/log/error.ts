/** Who holds the ledger's lock. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** ISO instant at which it took the lock, by its own clock. */
  readonly since: string;
}

/**
 * What can go wrong between the log and its bytes. All of these are thrown; an expected "no" of the
 * domain is a value and never one of these.
 *
 * - `no-ledger` there is none where one is needed
 * - `exists` a ledger is already there, so none is created
 * - `busy` another process holds the lock and is, or may be, alive; `data.holder` names it
 * - `read-only` the folder, the file system or the kind of store takes no writes
 * - `newer-version` a line of a later format version is in it: it can be read, not continued
 * - `damaged` the lines fail verification; `data` says where
 * - `disk-full` disk, quota or size limit reached; what was written was taken back
 * - `io` any other failure of the disk
 * - `poisoned` an earlier sync failed, so this log takes no more writes; open it afresh
 * - `replaced` the ledger is another file, or shorter, than the one that was read: start over
 * - `too-large` more than one sync may carry
 * - `blob-missing`, `blob-mismatch` content that lies outside the log is gone, or is not what was put
 */
export type LogErrorCode =
  | 'no-ledger'
  | 'exists'
  | 'busy'
  | 'read-only'
  | 'newer-version'
  | 'damaged'
  | 'disk-full'
  | 'io'
  | 'poisoned'
  | 'replaced'
  | 'too-large'
  | 'blob-missing'
  | 'blob-mismatch';

export interface LogErrorData {
  readonly holder?: LockHolder;
  /** File or folder it is about. */
  readonly path?: string;
  /** System error name, e.g. `EIO`, where there is one. */
  readonly errno?: string;
  /** What was being done to the disk. A failed `sync` leaves it open what is on the disk. */
  readonly during?: 'open' | 'read' | 'write' | 'sync' | 'truncate' | 'rename' | 'lock';
  /** Line number from 0 and byte offset of a fault in the ledger, and the verdict's code. */
  readonly line?: number;
  readonly offset?: number;
  readonly fault?: string;
  readonly bytes?: number;
  readonly blob?: string;
}

export class LogError extends Error {
  readonly code: LogErrorCode;
  readonly data: LogErrorData;

  constructor(code: LogErrorCode, what: string, data: LogErrorData = {}, cause?: unknown) {
    super(what, cause === undefined ? undefined : { cause });
    this.name = 'LogError';
    this.code = code;
    this.data = data;
  }
}
