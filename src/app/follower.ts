import { Fold } from '../domain/fold.ts';
import { decodeFold } from '../domain/snapshot/decode.ts';
import type { State } from '../domain/state.ts';
import { laterOf } from '../domain/time.ts';
import type { Withheld } from '../domain/withheld.ts';
import type { LogLine } from '../format/event.ts';
import { LogError } from '../log/error.ts';
import type { Boundary, CaughtUp, Log, Transaction } from '../log/log.ts';
import type { Keeper } from './keeper.ts';
import type { Reading } from './outcome.ts';
import type { Snapshots } from './snapshots.ts';

/** The latest `at`, the last id, and whether one is of a later version. */
interface Lines {
  readonly newest: string;
  readonly lastId: string;
  readonly newer: boolean;
}

const NO_LINES: Lines = { newest: '', lastId: '', newer: false };

const withLine = (lines: Lines, line: LogLine): Lines => {
  if (line.kind === 'newer') return { ...lines, newer: true };
  if (line.kind === 'stub') return lines;
  const { at, id } = line.event;
  return { ...lines, lastId: id, newest: laterOf(at, lines.newest) };
};

/** Opens a log at its beginning, or behind a boundary; while `quiet` answers true it says nothing by itself. */
export type OpenLog = (quiet: () => boolean, from?: Boundary) => Log;

/** More bytes than that behind the last snapshot are worth a look whether a new one is to be kept. */
const WORTH_BYTES = 131_072;

/**
 * A state that keeps up with its log. It folds each line once, beginning behind a snapshot where one is believed; where
 * history turned out to be another (the file was replaced, a line already folded was withheld) it builds the state
 * anew, from line 0. Calls run one by one: a line that two of them fold would count twice.
 */
export class Follower {
  private log: Log;
  private fold = new Fold();
  /** What a snapshot says of the lines that were folded, beside their state. */
  private lines: Lines = NO_LINES;
  /** The snapshot that the fold began with. */
  private begunAt: number | undefined;
  private hasBegun = false;
  private readonly open: OpenLog;
  private readonly snapshots: Snapshots | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(open: OpenLog, snapshots?: Snapshots) {
    this.open = open;
    this.snapshots = snapshots;
    this.log = this.reopen();
  }

  get state(): State {
    return this.fold.state;
  }

  /** Which lines are withheld, by what was read. */
  get withheld(): Withheld {
    return this.fold.withheld;
  }

  catchUp(): Promise<Reading> {
    return this.oneByOne(() => this.read());
  }

  /** Runs `work` under the lock on a state that is up to date; nobody else writes meanwhile. Not re-entrant. */
  transact<T>(work: (tx: Transaction, state: State) => Promise<T>): Promise<T> {
    return this.oneByOne(async () => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const before = await this.read();
        if (before.status === 'absent') throw new LogError('no-ledger', 'no ledger is here');
        const done = await this.attempt(work);
        if (done !== undefined) return done.result;
      }
      throw new LogError('replaced', 'the ledger is being rewritten again and again');
    });
  }

  private async read(): Promise<Reading> {
    if (!this.hasBegun) this.begin();
    for (let turn = 0; turn < TURNS; turn += 1) {
      const keeper = await this.keeper();
      const caught = await this.log.catchUp((line) => this.take(line, keeper));
      if (caught.status === 'replaced') {
        // However many snapshots of another history lie there, each is tried once.
        if (this.begunAt !== undefined) turn -= 1;
        this.startOver();
      } else if (this.fold.stale) await this.forget();
      else {
        if (caught.status === 'clean') keeper?.keepLast(this.fold, this.log.boundary(), this.lines.newest);
        return this.reading(caught);
      }
    }
    throw new LogError('replaced', 'the ledger is being rewritten again and again');
  }

  /** Behind the last snapshot that is believed, of those that end before a line. */
  private begin(below = Number.POSITIVE_INFINITY): void {
    const { snapshots } = this;
    this.hasBegun = true;
    if (snapshots === undefined) return;
    for (const seq of snapshots.seqs().filter((it) => it < below)) {
      const found = snapshots.read(seq);
      if (found === undefined || snapshots.bytesBehind(found.boundary.head.end) < 0) continue;
      const { head, newer } = found.boundary;
      this.fold = decodeFold((name) => found.piece(name));
      this.lines = { newest: found.newest, lastId: head.id, newer };
      this.begunAt = seq;
      this.log = this.reopen(found.boundary);
      return;
    }
  }

  private async keeper(): Promise<Keeper | undefined> {
    const { snapshots } = this;
    if (snapshots === undefined || snapshots.bytesBehind(this.log.boundary().head.end) < WORTH_BYTES) {
      return undefined;
    }
    const { Keeper } = await import('./keeper.ts');
    return new Keeper(snapshots, await snapshots.writer(), this.begunAt);
  }

  private take(line: LogLine, keeper?: Keeper): void {
    const { fold } = this;
    if (keeper?.isPlace(line) === true) keeper.keep(fold, this.boundaryBefore(line), this.lines.newest);
    fold.push(line);
    this.lines = withLine(this.lines, line);
  }

  private boundaryBefore({ offset }: LogLine): Boundary {
    const { head, recovered } = this.fold.state;
    const { lastId, newer } = this.lines;
    return { head: { ...head, id: lastId, end: offset }, recovered: [...recovered], newer };
  }

  /** Another history lies there. A snapshot that this began with is not of it: an older one may be. */
  private startOver(): void {
    const { begunAt } = this;
    this.restart(new Fold());
    if (begunAt === undefined) return;
    this.snapshots?.remove(begunAt);
    this.begin(begunAt);
  }

  /** A line was withheld, and what it said lies in the snapshots still: they go first. */
  private async forget(): Promise<void> {
    await this.snapshots?.clear();
    this.restart(this.fold.again());
  }

  /** Nothing where history turned out to be another under the lock: then nothing was done. */
  private async attempt<T>(
    work: (tx: Transaction, state: State) => Promise<T>,
  ): Promise<{ readonly result: T } | undefined> {
    const { fold } = this;
    try {
      return await this.log.transact(
        (line) => this.take(line),
        async (tx) => {
          if (fold.stale) return undefined;
          refuseStray(fold);
          return { result: await work(tx, fold.state) };
        },
      );
    } catch (error) {
      if (!(error instanceof LogError) || error.code !== 'replaced') throw error;
      this.startOver();
      return undefined;
    }
  }

  private restart(fold: Fold): void {
    this.fold = fold;
    this.lines = NO_LINES;
    this.begunAt = undefined;
    this.log = this.reopen();
  }

  private reopen(from?: Boundary): Log {
    return this.open(() => this.fold.state.frozen !== undefined, from);
  }

  private reading({ status, head, verdict }: CaughtUp): Reading {
    const { state, stray } = this.fold;
    switch (status) {
      case 'absent':
        return { status };
      case 'clean':
      case 'unterminated':
      case 'under-way':
        if (stray === undefined) return { status, state, head };
        return {
          status: 'damaged',
          state,
          head,
          verdict: { code: 'unauthorised-stub', line: stray.seq, offset: stray.offset },
        };
      case 'torn':
      case 'damaged':
        return { status, state, head, ...(verdict === undefined ? {} : { verdict }) };
      case 'replaced':
        throw new LogError('replaced', 'the ledger was replaced while it was read');
      default:
        return status satisfies never;
    }
  }

  private oneByOne<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}

/** Two turns are enough where nobody rewrites the ledger at this moment; a few more outlive one who does. */
const TURNS = 5;

/** Anybody can put a stub in a line's place and the chain holds: without a human's decision it is damage. */
const refuseStray = ({ stray }: Fold): void => {
  if (stray === undefined) return;
  throw new LogError('damaged', `line ${stray.seq} is withheld, and no human decision says so`, {
    line: stray.seq,
    offset: stray.offset,
    fault: 'unauthorised-stub',
  });
};
