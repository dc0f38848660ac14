import type { Actor, Hex64, Instant, Ulid } from '../../format/events/common.ts';

export interface Usage {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
}

export interface Session {
  readonly id: Ulid;
  readonly actor: Actor;
  readonly goal?: Ulid;
  readonly runtime: string;
  readonly model?: string;
  readonly place?: Hex64;
  /** Several work trees of one repository share a ledger, and so a place. */
  readonly worktree?: Hex64;
  readonly pid?: number;
  readonly boot?: Hex64;
  readonly resumes?: Ulid;
  readonly external?: string;
  readonly imported: boolean;
  readonly seq: number;
  readonly startedAt: Instant;
  /** Of its latest event: time at work is counted from one to the next. */
  lastAt: Instant;
  status: 'open' | 'ended' | 'lost';
  /** The step it holds: at most one live claim a session. */
  holds?: Ulid;
  /** Counters only: the trace itself stays in the log. */
  messages: number;
  calls: number;
  compactions: number;
  readonly usage: Usage;
  /** Turns since a check, outcome and tree not seen before, or a revised plan. */
  turnsInVain: number;
  lastAction?: string;
  /** How often the last action came in a row. */
  repeats: number;
}
