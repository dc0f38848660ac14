import type { Actor, Instant, Proof, Ulid } from '../format/events/common.ts';
import type { Key, Registered, SignedAct } from './actor/state.ts';
import type { Approval } from './approval/state.ts';
import type { AskedFor, Boundary } from './boundary/state.ts';
import type { Branch } from './branch/state.ts';
import type { Account, Receipt } from './budget/state.ts';
import type { OpenCall } from './call/state.ts';
import type { Check } from './check/state.ts';
import type { Question } from './decision/state.ts';
import type { Drift } from './drift/state.ts';
import type { Evidence } from './evidence/state.ts';
import type { Goal } from './goal/state.ts';
import type { Frozen, Offer, Taken } from './handoff/state.ts';
import { type Hidden, nothingHidden } from './hidden.ts';
import type { Lesson } from './lesson/state.ts';
import type { Session } from './session/state.ts';
import type { Step } from './step/state.ts';
import type { ImportMark } from './trace/state.ts';
import type { Watch } from './watch/state.ts';

/** Why this ledger may be read and not written. The first reason stays. */
export interface ReadOnlyReason {
  readonly code: 'newer-version' | 'unknown-type' | 'bad-data' | 'inconsistent';
  readonly seq: number;
  readonly what: string;
}

/**
 * What the events say. Owned by whoever folds it: evolve changes it in place, so that a fold over N
 * events costs O(N). As large as the plan, never as long as the trace.
 */
export interface State {
  ledger?: {
    readonly title: string;
    readonly origin: string;
    readonly humanProof: Proof;
    readonly openedAt: Instant;
  };
  /** The last line folded; seq -1 and 64 zeros before line 0. */
  head: { seq: number; hash: string };
  readonly goals: Map<Ulid, Goal>;
  readonly steps: Map<Ulid, Step>;
  readonly checks: Map<Ulid, Check>;
  readonly sessions: Map<Ulid, Session>;
  /** By the seq of their tool.called. */
  readonly openCalls: Map<number, OpenCall>;
  /** Evidence of steps still open, and of goals; that of finished steps is a count. */
  readonly evidence: Map<Ulid, Evidence>;
  evidenceCount: number;
  /** That of one open step, so that finishing it looks at no other's. */
  readonly evidenceOf: Map<Ulid, Ulid[]>;
  readonly lessons: Map<Ulid, Lesson>;
  readonly questions: Map<Ulid, Question>;
  /** Choices that actors made by themselves: they stand in the log. */
  choiceCount: number;
  /** Those that are not closed. */
  readonly watches: Map<Ulid, Watch>;
  watchesClosed: number;
  readonly boundary: Boundary;
  readonly approvals: Map<Ulid, Approval>;
  /** Actions that wait for a human's leave, by their digest; the newest ones. */
  readonly askedFor: Map<string, AskedFor>;
  readonly actors: Map<Actor, Registered>;
  readonly keys: Map<Ulid, Key>;
  /** The last act that was signed, until another one is. */
  signed?: SignedAct;
  readonly imports: Map<string, ImportMark>;
  /** What goals, steps and actors spent, and how much they may: by `keyOf` of whose it is. */
  readonly accounts: Map<string, Account>;
  /** Work noticed where it was not planned, by `driftKey`. */
  readonly drift: Map<string, Drift>;
  /** Those counted last, by the receipt's own name, oldest first. */
  readonly receipts: Map<string, Receipt>;
  /** Handoffs without a file that nobody has answered, at most one of each actor. */
  readonly offers: Map<Ulid, Offer>;
  /** Handed over with a file: nothing is appended. */
  frozen?: Frozen;
  taken?: Taken;
  /** That it goes on from a point of another ledger: the last branching, where it was branched again. */
  branch?: Branch;
  /** Where this ledger was written: the last place is where it lives. */
  readonly places: Set<string>;
  /** Answered commands by key: seq of the first event, and how many; an old one may have been answered and forgotten. */
  readonly commands: Map<Ulid, { readonly seq: number; count: number; readonly old?: boolean }>;
  /** The greatest key already forgotten: an unknown key at or below it is too old. */
  forgottenCommand: string;
  counts: { events: number; withheld: number; ignored: number; passedOver: number; refusedAttempts: number };
  readonly hidden: Hidden;
  /** Files in torn/ that an event names. */
  readonly recovered: Set<string>;
  readOnly?: ReadOnlyReason;
}

export const initialState = (): State => ({
  head: { seq: -1, hash: '0'.repeat(64) },
  goals: new Map(),
  steps: new Map(),
  checks: new Map(),
  sessions: new Map(),
  openCalls: new Map(),
  evidence: new Map(),
  evidenceCount: 0,
  evidenceOf: new Map(),
  lessons: new Map(),
  questions: new Map(),
  choiceCount: 0,
  watches: new Map(),
  watchesClosed: 0,
  boundary: { ledger: [], goals: new Map() },
  approvals: new Map(),
  askedFor: new Map(),
  actors: new Map(),
  keys: new Map(),
  imports: new Map(),
  accounts: new Map(),
  receipts: new Map(),
  drift: new Map(),
  offers: new Map(),
  places: new Set(),
  commands: new Map(),
  forgottenCommand: '',
  counts: { events: 0, withheld: 0, ignored: 0, passedOver: 0, refusedAttempts: 0 },
  hidden: nothingHidden(),
  recovered: new Set(),
});
