// The library's public face: what a program needs to keep a ledger, to read one and to judge one.

export type { Branched, BranchRequest } from './app/branch.ts';
export type { BranchOutcome } from './app/branch-outcome.ts';
export type { Caller } from './app/caller.ts';
export type { Exported } from './app/export.ts';
export type { CheckedBrief } from './app/handoff/check.ts';
export type { Declined } from './app/handoff/decline.ts';
export type {
  CarriedFile,
  CarriedMember,
  HandoffFiles,
  Member,
  NotCarried,
  OpenedCarried,
  Reserved,
  WrittenFile,
} from './app/handoff/file.ts';
export type { Giving } from './app/handoff/give.ts';
export type { Received } from './app/handoff/receive.ts';
export type { ForeignFile, Imported } from './app/import.ts';
export type { ImportedFact, Importer, ImportItem } from './app/importing.ts';
export type { Opening } from './app/init.ts';
export { Ledger, type Repaired, type VerifyRequest } from './app/ledger.ts';
export type { Outcome, Reading } from './app/outcome.ts';
export type { CheckRunner, Place, PlaceOf, Ports, Processes, RunResult, WorkTree } from './app/ports.ts';
export type { ReplayTo } from './app/replay.ts';
export type { WrittenBrief } from './app/resume.ts';
export type { Salvaged, UnverifiedLine } from './app/salvage.ts';
export type { SubmitOptions } from './app/submit.ts';
export type { Command, CommandOf, CommandType } from './domain/commands.ts';
export type { NextAnswer, NextVerdict } from './domain/next/answer.ts';
export type { Refusal, RefusalCode } from './domain/refusal.ts';
export type { State } from './domain/state.ts';
export type { EventOf, Head, LedgerEvent, LogLine, RawEvent } from './format/event.ts';
export type { Actor, BlobRef, Content, Hex64, Instant, Proof, Tree, Ulid } from './format/events/common.ts';
export type { EventData, EventType } from './format/events/index.ts';
export { checkIntegrity, type Integrity } from './format/integrity.ts';
export type { BlobState, KnownCheckpoint, LedgerReport, Notice, VerifyOptions } from './format/report.ts';
export type { Verdict, VerdictCode } from './format/verdict.ts';
export { verifyLedger } from './format/verify.ts';
export type { Voucher } from './format/vouched.ts';
export { createLedger, handoffFiles, importers, ledgerIn, openLedger } from './library.ts';
export { type LockHolder, LogError, type LogErrorCode, type LogErrorData } from './log/error.ts';
export type { EventLine, Sources } from './log/log.ts';
export type {
  BlobStore,
  EndedVoucher,
  LedgerFile,
  Store,
  TornFile,
  VoucherWish,
  Writer,
} from './log/store.ts';
export {
  type AnyStateView,
  CURRENT_STATE_VIEW,
  type StateViewName,
  stateDigest,
  stateView1,
  stateViews,
} from './projections/state-view.ts';
export type { StateView1 } from './projections/state-view-schema.ts';
