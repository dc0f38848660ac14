import type { RefusalCode } from '../../domain/refusal.ts';
import type { FormatErrorCode } from '../../format/verdict.ts';
import type { LogErrorCode } from '../../log/error.ts';

/** What can be wrong with what was typed: exit 2, nothing was done. */
export type UsageCode =
  | 'usage'
  | 'unknown-command'
  | 'unknown-option'
  | 'not-in-this-version'
  | 'shell-syntax'
  | 'bad-actor'
  | 'bad-key'
  | 'no-file'
  | 'stdin-closed'
  | 'stdin-empty'
  | 'too-large'
  | 'two-ledgers'
  | 'file-exists';

/** What only this door says. */
export type DoorCode =
  | UsageCode
  | 'torn'
  | 'unterminated'
  | 'unexpected-head'
  | 'unreadable'
  | 'system'
  | 'git-unreadable'
  | 'demo-failed'
  | 'not-signed'
  | 'nothing-set'
  | 'not-told'
  | 'bug';

/** Every `code` of an answer that is not ok (docs/reference/json.md). */
export type FailureCode = DoorCode | RefusalCode | LogErrorCode | FormatErrorCode;
