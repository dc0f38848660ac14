import type { Failure } from './answer.ts';
import type { UsageCode } from './codes.ts';

/** Thrown by the door's own code when what was typed can't be meant: exit 2, nothing was done. */
export class UsageError extends Error {
  readonly code: UsageCode;
  readonly instead: string;

  constructor(what: string, instead: string, code: UsageCode = 'usage') {
    super(what);
    this.name = 'UsageError';
    this.code = code;
    this.instead = instead;
  }
}

/** Thrown where an answer can't be given and nothing was done: the answer is the failure itself. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.what);
    this.name = 'FailureError';
    this.failure = failure;
  }
}
