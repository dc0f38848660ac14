import type { NextVerdict } from '../../domain/next/answer.ts';
import type { RefusalCode } from '../../domain/refusal.ts';
import type { FormatErrorCode } from '../../format/verdict.ts';
import type { LogErrorCode } from '../../log/error.ts';

/** The exit codes of every command (docs/reference/verdicts.md). */
export const EXIT = {
  done: 0,
  refused: 1,
  usage: 2,
  damaged: 3,
  busy: 4,
  environment: 5,
  /** A fault of the program itself; `sysexits` calls it EX_SOFTWARE. */
  bug: 70,
} as const;

export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** `next --exit-code`: the verdict as an exit code, so that a loop in a shell needs no parser. */
export const exitOfVerdict = {
  work: 0,
  wait: 10,
  decide: 11,
  replan: 12,
  stop: 13,
  repair: EXIT.damaged,
} as const satisfies Record<NextVerdict, number>;

export const exitOfLogError = {
  'no-ledger': EXIT.usage,
  exists: EXIT.refused,
  busy: EXIT.busy,
  'read-only': EXIT.environment,
  'newer-version': EXIT.refused,
  damaged: EXIT.damaged,
  'disk-full': EXIT.environment,
  io: EXIT.environment,
  poisoned: EXIT.environment,
  replaced: EXIT.busy,
  'too-large': EXIT.usage,
  'blob-missing': EXIT.damaged,
  'blob-mismatch': EXIT.damaged,
} as const satisfies Record<LogErrorCode, Exit>;

/** What a writer refuses to seal: too long and ill-formed come of what was given, clock and chance of the machine. */
export const exitOfFormatError = {
  'not-canonical': EXIT.bug,
  'bad-event': EXIT.bug,
  'line-too-long': EXIT.usage,
  'bad-clock': EXIT.environment,
  'ids-exhausted': EXIT.environment,
  'bad-random': EXIT.environment,
} as const satisfies Record<FormatErrorCode, Exit>;

/** A no is exit 1; but a command that no ledger could carry out was typed wrongly. */
export const exitOfRefusal = {
  'bad-command': EXIT.usage,
  'no-goal': EXIT.refused,
  'several-goals': EXIT.refused,
  'goal-closed': EXIT.refused,
  'goal-paused': EXIT.refused,
  'not-paused': EXIT.refused,
  'goal-open': EXIT.refused,
  'goal-unconfirmed': EXIT.refused,
  'goal-unproven': EXIT.refused,
  'already-confirmed': EXIT.refused,
  'nothing-to-change': EXIT.refused,
  'unknown-id': EXIT.refused,
  'ambiguous-id': EXIT.refused,
  'unknown-session': EXIT.refused,
  'several-sessions': EXIT.refused,
  'no-session': EXIT.refused,
  'session-alive': EXIT.refused,
  'session-over': EXIT.refused,
  'not-allowed': EXIT.refused,
  'proof-too-weak': EXIT.refused,
  'out-of-reach': EXIT.refused,
  'nothing-to-claim': EXIT.refused,
  'no-claim': EXIT.refused,
  'step-held': EXIT.refused,
  'scope-held': EXIT.refused,
  'step-waits': EXIT.refused,
  'step-finished': EXIT.refused,
  'step-submitted': EXIT.refused,
  'not-submitted': EXIT.refused,
  'not-accepted': EXIT.refused,
  'one-claim': EXIT.refused,
  'late-token': EXIT.refused,
  'not-holder': EXIT.refused,
  'too-many-returns': EXIT.refused,
  'own-work': EXIT.refused,
  'check-red': EXIT.refused,
  'check-not-run': EXIT.refused,
  'last-proof': EXIT.refused,
  'step-blocked': EXIT.refused,
  'not-blocked': EXIT.refused,
  'budget-spent': EXIT.refused,
  'no-question': EXIT.refused,
  'several-questions': EXIT.refused,
  'question-over': EXIT.refused,
  'already-decided': EXIT.refused,
  'not-decided': EXIT.refused,
  'no-such-option': EXIT.refused,
  duplicate: EXIT.refused,
  'stale-plan': EXIT.refused,
  'too-many': EXIT.refused,
  'unknown-call': EXIT.refused,
  'command-too-old': EXIT.refused,
  'read-only': EXIT.refused,
  'source-changed': EXIT.refused,
  'unknown-format': EXIT.refused,
  'too-large': EXIT.refused,
  'brief-too-small': EXIT.refused,
  'ledger-exists': EXIT.refused,
  'handed-over': EXIT.refused,
  'handoff-open': EXIT.refused,
  'no-handoff': EXIT.refused,
  'not-addressed': EXIT.refused,
  'bad-handoff': EXIT.damaged,
  'foreign-ledger': EXIT.refused,
  'stale-handoff': EXIT.refused,
  'already-received': EXIT.refused,
  forked: EXIT.refused,
  'bad-point': EXIT.refused,
  'not-a-branch': EXIT.refused,
  denied: EXIT.refused,
  'needs-approval': EXIT.refused,
  'approval-over': EXIT.refused,
  'action-changed': EXIT.refused,
  'outside-boundary': EXIT.refused,
  'repeated-refusal': EXIT.refused,
} as const satisfies Record<RefusalCode, Exit>;
