/** Every expected "no". Doors map these to exit codes and texts; nothing is thrown for them. */
export const refusalCodes = [
  'bad-command',
  'no-goal',
  'several-goals',
  'goal-closed',
  'goal-unconfirmed',
  'goal-unproven',
  'already-confirmed',
  'nothing-to-change',
  'unknown-id',
  'ambiguous-id',
  'unknown-session',
  'several-sessions',
  'no-session',
  'session-alive',
  'session-over',
  'not-allowed',
  'proof-too-weak',
  'out-of-reach',
  'nothing-to-claim',
  'no-claim',
  'step-held',
  'scope-held',
  'step-waits',
  'step-finished',
  'step-submitted',
  'not-submitted',
  'one-claim',
  'late-token',
  'not-holder',
  'too-many-returns',
  'own-work',
  'check-red',
  'check-not-run',
  'last-proof',
  'step-blocked',
  'not-blocked',
  'no-question',
  'several-questions',
  'question-over',
  'already-decided',
  'not-decided',
  'no-such-option',
  'duplicate',
  'stale-plan',
  'too-many',
  'unknown-call',
  'command-too-old',
  'read-only',
  'source-changed',
  'unknown-format',
  'too-large',
  'brief-too-small',
  'ledger-exists',
  'handed-over',
  'handoff-open',
  'no-handoff',
  'not-addressed',
  'bad-handoff',
  'foreign-ledger',
  'stale-handoff',
  'already-received',
  'forked',
  'repeated-refusal',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** `what` says what is wrong in words, `instead` is a command line that helps and is itself accepted. */
export interface Refusal {
  readonly ok: false;
  readonly code: RefusalCode;
  readonly what: string;
  readonly instead: string;
}

export const refuse = (code: RefusalCode, what: string, instead: string): Refusal => ({
  ok: false,
  code,
  what,
  instead,
});
