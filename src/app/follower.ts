import { Fold } from '../domain/fold.ts';
import type { State } from '../domain/state.ts';
import { LogError } from '../log/error.ts';
import type { CaughtUp, Log, Transaction } from '../log/log.ts';
import type { Reading } from './outcome.ts';

/**
 * A state that keeps up with its log. It folds each line once; where history turned out to be another
 * (the file was replaced, a line already folded was withheld) it builds the state anew.
 */
export class Follower {
  private log: Log;
  private fold = new Fold();
  private readonly reopen: () => Log;

  constructor(reopen: () => Log) {
    this.reopen = reopen;
    this.log = reopen();
  }

  get state(): State {
    return this.fold.state;
  }

  async catchUp(): Promise<Reading> {
    // Two turns are enough where nobody rewrites the ledger at this moment; a few more outlive one who does.
    for (let turn = 0; turn < 5; turn += 1) {
      const caught = await this.log.catchUp((line) => this.fold.push(line));
      if (caught.status === 'replaced') this.restart(new Fold());
      else if (this.fold.stale) this.restart(this.fold.again());
      else return this.reading(caught);
    }
    throw new LogError('replaced', 'the ledger is being rewritten again and again');
  }

  /** Runs `work` under the lock on a state that is up to date; nobody else writes meanwhile. */
  async transact<T>(work: (tx: Transaction, state: State) => Promise<T>): Promise<T> {
    for (let turn = 0; turn < 5; turn += 1) {
      const before = await this.catchUp();
      if (before.status === 'absent') throw new LogError('no-ledger', 'no ledger is here');
      const done = await this.attempt(work);
      if (done !== undefined) return done.result;
    }
    throw new LogError('replaced', 'the ledger is being rewritten again and again');
  }

  /** Nothing where history turned out to be another under the lock: then nothing was done. */
  private async attempt<T>(
    work: (tx: Transaction, state: State) => Promise<T>,
  ): Promise<{ readonly result: T } | undefined> {
    const push = this.fold.push.bind(this.fold);
    try {
      return await this.log.transact(push, async (tx) =>
        this.fold.stale ? undefined : { result: await work(tx, this.fold.state) },
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
    const { state } = this.fold;
    switch (status) {
      case 'absent':
        return { status };
      case 'clean':
      case 'unterminated':
      case 'under-way':
        return { status, state, head };
      case 'torn':
      case 'damaged':
        return { status, state, head, ...(verdict === undefined ? {} : { verdict }) };
      case 'replaced':
        throw new LogError('replaced', 'the ledger was replaced while it was read');
      default:
        return status satisfies never;
    }
  }
}
