import type { CommandOf } from '../domain/commands.ts';
import { handedOver } from '../domain/handoff/handed-over.ts';
import type { NextAnswer } from '../domain/next/answer.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { State } from '../domain/state.ts';
import type { LogLine } from '../format/event.ts';
import type { BlobRef, Content } from '../format/events/common.ts';
import type { LedgerReport, VerifyOptions } from '../format/report.ts';
import { LogError } from '../log/error.ts';
import type { Boundary, Log } from '../log/log.ts';
import { openLog } from '../log/open.ts';
import type { Branched, BranchRequest } from './branch.ts';
import type { BranchOutcome } from './branch-outcome.ts';
import type { Caller } from './caller.ts';
import { place } from './content.ts';
import type { Exported } from './export.ts';
import { Follower } from './follower.ts';
import type { Declined } from './handoff/decline.ts';
import type { CarriedFile } from './handoff/file.ts';
import type { Giving } from './handoff/give.ts';
import type { Received } from './handoff/receive.ts';
import type { ForeignFile, Imported } from './import.ts';
import type { Importer } from './importing.ts';
import { nextFrom } from './next.ts';
import type { Outcome, Reading } from './outcome.ts';
import type { Ports } from './ports.ts';
import type { ReplayTo } from './replay.ts';
import type { WrittenBrief } from './resume.ts';
import type { Salvaged } from './salvage.ts';
import type { Found, SearchRequest } from './search.ts';
import type { Signatures } from './signatures.ts';
import type { SubmitOptions } from './submit.ts';
import type { Tested } from './test-action.ts';

export interface VerifyRequest extends Omit<VerifyOptions, 'readBlob'> {
  /** Read every blob that is named, and check it against its id. */
  readonly deep?: boolean;
}

/** Whether a repair found something to mend, and how the ledger is now. */
export interface Repaired {
  readonly before: Reading['status'];
  readonly after: Reading['status'];
}

/** Lines before this one are read faster than a snapshot is looked for. */
const FAR = 2_048;

/**
 * One ledger, for any door. It reads as it goes and decides under the lock. What only some uses need is
 * loaded when it is asked for, so that `next` starts as fast as it can.
 */
export class Ledger {
  private readonly ports: Ports;
  private readonly follower: Follower;

  constructor(ports: Ports) {
    this.ports = ports;
    this.follower = new Follower((quiet, from) => this.open(from, quiet), ports.snapshots);
  }

  /** The ledger as it is now. Nothing is written. */
  reading(): Promise<Reading> {
    return this.follower.catchUp();
  }

  /**
   * What the good lines say. It moves on with the ledger: a view of it (`stateView1`) stays as it was taken.
   * Lines before a torn tail are good. Throws LogError `no-ledger`, `damaged`.
   */
  async state(): Promise<State> {
    const reading = await this.follower.catchUp();
    if (reading.status === 'absent') throw new LogError('no-ledger', 'no ledger is here');
    if (reading.status !== 'damaged') return reading.state;
    const { line, offset, code: fault } = reading.verdict ?? {};
    throw new LogError('damaged', `the ledger is damaged: ${fault ?? 'it can not be read'}`, {
      ...(line === undefined ? {} : { line }),
      ...(offset === undefined ? {} : { offset }),
      ...(fault === undefined ? {} : { fault }),
    });
  }

  async submit(command: unknown, caller: Caller, options: SubmitOptions = {}): Promise<Outcome> {
    const { submit } = await import('./submit.ts');
    return submit(this.ports, this.follower, command, caller, options);
  }

  /** What an action would be judged. Throws as `state` does. */
  async testAction(command: CommandOf<'boundary.judge'>, caller: Caller): Promise<Tested | Refusal> {
    const { testAction } = await import('./test-action.ts');
    return testAction(this.ports, await this.state(), command, caller);
  }

  async next(caller: Caller): Promise<NextAnswer> {
    return nextFrom(this.ports, await this.follower.catchUp(), caller);
  }

  async resume(caller: Caller, tokens: number): Promise<WrittenBrief | Refusal> {
    const { resume } = await import('./resume.ts');
    return resume(this.ports, this.follower, caller, tokens);
  }

  async replay(point: ReplayTo = {}): Promise<State> {
    const { replay } = await import('./replay.ts');
    const { snapshots } = this.ports;
    const near = snapshots === undefined ? undefined : { follower: this.follower, snapshots };
    return replay((from) => this.open(from), point, near);
  }

  /** What follows the first fault, unverified. */
  async salvage(): Promise<Salvaged> {
    const { salvage } = await import('./salvage.ts');
    const reading = await this.follower.catchUp();
    return salvage(this.ports.store, reading.status === 'absent' ? 0 : reading.head.end);
  }

  async verify({ deep, ...options }: VerifyRequest = {}): Promise<LedgerReport> {
    const { verify } = await import('./verify.ts');
    return verify(this.ports.store, options, deep ?? false);
  }

  /** What signed acts say, judged by the keys of their time. Lines are read that `verify` found good. */
  async signatures(): Promise<Signatures> {
    const { signatures } = await import('./signatures.ts');
    return signatures(this.lines());
  }

  /** Mends a torn tail or a missing LF; damage is refused with LogError `damaged`. */
  async repair(): Promise<Repaired> {
    const before = await this.follower.catchUp();
    if (before.status === 'absent') throw new LogError('no-ledger', 'no ledger is here');
    await this.follower.transact(async () => undefined);
    const after = await this.follower.catchUp();
    return { before: before.status, after: after.status };
  }

  async importFile(
    importers: readonly Importer[],
    file: ForeignFile,
    caller: Caller,
    progress: (records: number) => void = () => undefined,
  ): Promise<Imported | Refusal> {
    const { importFile } = await import('./import.ts');
    return importFile(this.ports, this.follower, importers, file, caller, progress);
  }

  /**
   * What a handoff file of this ledger holds, once it is handed over. A LogError `damaged` is thrown where content that
   * it needs is not there; handing over asks the same, before anything is frozen.
   */
  async handoffMembers(): Promise<Giving | Refusal> {
    const { giving } = await import('./handoff/give.ts');
    return giving(this.ports, this.follower);
  }

  /** Takes a handoff file in: into this place, where no ledger is, or behind the lines of the same ledger. */
  async receive(file: CarriedFile, caller: Caller, { dryRun = false } = {}): Promise<Received | Refusal> {
    const { receiveCarried } = await import('./handoff/receive.ts');
    return receiveCarried(this.ports, this.follower, file, caller, dryRun);
  }

  /**
   * Makes a ledger in another place that goes on from a point of this one, in which nothing is written. LogError
   * `exists` where one lies there already, `damaged` where this one is not sound.
   */
  async branchInto(into: Ledger, request: BranchRequest, caller: Caller): Promise<Branched | Refusal> {
    const { branchInto } = await import('./branch.ts');
    return branchInto(this.ports, this.follower, into.ports, request, caller);
  }

  /** What came of a branch of this ledger, to be kept here as evidence. */
  async outcomeOf(branch: Ledger): Promise<BranchOutcome | Refusal> {
    const { outcomeOfBranch } = await import('./branch-outcome.ts');
    return outcomeOfBranch(this.ports, branch.ports, branch.follower);
  }

  /** Declines what came with a handoff file. `handoffMembers` then gives the file that goes back. */
  async declineFile(
    file: CarriedFile,
    reason: string | undefined,
    caller: Caller,
  ): Promise<Declined | Refusal> {
    const { declineCarried } = await import('./handoff/decline.ts');
    return declineCarried(this.ports, this.follower, file, reason, caller);
  }

  /** The good lines from one seq to another, both included, each checked. */
  async *lines(from = 0, to = Number.MAX_SAFE_INTEGER): AsyncGenerator<LogLine, void> {
    const boundary = this.boundaryBefore(from);
    let begun = false;
    try {
      for await (const line of this.open(boundary).lines(from, to)) {
        begun = true;
        yield line;
      }
    } catch (error) {
      const isOther = error instanceof LogError && error.code === 'replaced';
      if (boundary === undefined || begun || !isOther) throw error;
      // A snapshot of another history: nothing of it is believed.
      yield* this.open().lines(from, to);
    }
  }

  /** A line to begin at, so that those far behind line 0 need no reading of all before them. */
  private boundaryBefore(seq: number): Boundary | undefined {
    const { snapshots } = this.ports;
    const last = seq < FAR ? undefined : snapshots?.seqs().find((it) => it < seq);
    return last === undefined ? undefined : snapshots?.read(last)?.boundary;
  }

  private open(from?: Boundary, quiet?: () => boolean): Log {
    const { store, sources } = this.ports;
    const { random } = sources;
    return openLog(store, {
      now: () => sources.now(),
      random,
      ...(from === undefined ? {} : { from }),
      ...(quiet === undefined ? {} : { quiet }),
    });
  }

  /** The ledger's own bytes, whole lines, each checked before it is handed on; and how far they are good. */
  async *exported(): AsyncGenerator<Uint8Array, Exported> {
    const { exportLedger } = await import('./export.ts');
    return yield* exportLedger(this.ports.store);
  }

  async search(request: SearchRequest, told: (lines: number) => void): Promise<Found> {
    const { search } = await import('./search.ts');
    return search(this.lines(), this.ports.store.blobs, request, told);
  }

  /** As `lines`, and those still to come until the signal says so. */
  follow(from: number, signal: AbortSignal): AsyncIterable<LogLine> {
    return this.open().follow(from, signal);
  }

  /**
   * Text that fits an event as it is; else a blob, which is durable when this resolves. It is kept before the line that
   * names it is written: where none can be, since the ledger is handed over, none is left behind.
   */
  async content(bytes: Uint8Array): Promise<Content | Refusal> {
    const reading = await this.follower.catchUp();
    const frozen = 'state' in reading ? reading.state.frozen : undefined;
    return frozen === undefined ? place(this.ports.store.blobs, bytes) : handedOver(frozen);
  }

  blob(ref: BlobRef): Promise<Uint8Array> {
    return this.ports.store.blobs.get(ref);
  }
}
