import { Fold } from '../domain/fold.ts';
import type { State } from '../domain/state.ts';
import { LogError } from '../log/error.ts';
import type { CaughtUp, Log, Transaction } from '../log/log.ts';
import type { Reading } from './outcome.ts';

/**
 * A state that keeps up with its log. It folds each line once; where history turned out to be another
 * (the file was replaced, a line already folded was withheld) it builds the state anew. Calls run one by one:
 * a line that two of them fold would count twice.
 */
export class Follower {
  private log: Log;
  private fold = new Fold();
  private readonly reopen: () => Log;
  private last: Promise<unknown> = Promise.resolve();

  constructor(open: (quiet: () => boolean) => Log) {
    this.reopen = () => open(() => this.fold.state.frozen !== undefined);
    this.log = this.reopen();
  }

  get state(): State {
    return this.fold.state;
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
    for (let turn = 0; turn < TURNS; turn += 1) {
      const caught = await this.log.catchUp((line) => this.fold.push(line));
      if (caught.status === 'replaced') this.restart(new Fold());
      else if (this.fold.stale) this.restart(this.fold.again());
      else return this.reading(caught);
    }
    throw new LogError('replaced', 'the ledger is being rewritten again and again');
  }

  /** Nothing where history turned out to be another under the lock: then nothing was done. */
  private async attempt<T>(
    work: (tx: Transaction, state: State) => Promise<T>,
  ): Promise<{ readonly result: T } | undefined> {
    const { fold } = this;
    try {
      return await this.log.transact(
        (line) => fold.push(line),
        async (tx) => {
          if (fold.stale) return undefined;
          refuseStray(fold);
          return { result: await work(tx, fold.state) };
        },
      );
    } catch (error) {
      if (!(error instanceof LogError) || error.code !== 'replaced') throw error;
      this.restart(new Fold());
      return undefined;
    }
  }

  private restart(fold: Fold): void {
    this.fold = fold;
    this.log = this.reopen();
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
