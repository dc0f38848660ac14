import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LockHolder, LogError } from '../../log/error.ts';
import { diskError, errnoOf } from './errors.ts';
import { lifeIn, type PinnedFolder, pinFolder } from './lock-folder.ts';
import { clearDead } from './lock-heir.ts';
import { removeLeft, removeOwn } from './lock-left.ts';
import { LockQueue } from './lock-queue.ts';
import { holderOf, type LockRecord, placeRecord, readRecord } from './lock-record.ts';
import { type Life, thisProcess } from './process.ts';

/*
 * The lock of a ledger is a folder of records. `held` says who holds it; `<nonce>.heir` says who may clear
 * away the holder, or the heir, of that nonce after its death. A nonce names one attempt to take the lock
 * and never comes again. (The other files are the queue, which only says who is to be let in first.)
 *
 * A record appears whole, and only where none is: of several attempts one wins. `held` is removed by
 *   (1) the holder itself, alive, when it is done; or
 *   (2) the heir of a dead holder D: whoever made D.heir; should that one be dead too, whoever made the
 *       heir record of that one, and so on. After it became heir, it reads `held` again and removes it only
 *       if it still carries D's nonce.
 *
 * So a live holder is never robbed and two never win:
 *   - Only the holder's death lets (2) begin, and `lifeIn` says `dead` only where it is certain. (A record that
 *     came with a copy of the folder counts as that of a dead one: its maker knows nothing of this folder.)
 *   - While `held` carries D's nonce, at most one living process is D's heir, since the heir records of that
 *     chain are made once each and removed only after `held` was. So nobody else removes `held` between the
 *     heir's reading and its removing, and what it removes is D's.
 *   - A slow process may make D.heir anew after all that. It reads `held`, finds another nonce, or none, and
 *     removes nothing, for D's never comes back.
 * An heir that dies after removing `held` leaves a record that nobody asks for.
 *
 * The calls are synchronous: together they take microseconds, by way of the thread pool each takes longer.
 */

/** A holder seen this long without a change is looked at more closely: most are done sooner. */
const PATIENCE_MS = 20;

export class FileLock {
  readonly #folder: string;
  readonly #held: string;
  readonly #queue: LockQueue;

  constructor(folder: string) {
    this.#folder = folder;
    this.#held = join(folder, 'held');
    this.#queue = new LockQueue(folder);
  }

  /**
   * Waits for the lock at most `waitMs`, then throws `busy`. Answers how to give it back, once, which never throws: what
   * was done under the lock stands, and what the disk keeps of it is removed with the next attempt, or with the process.
   */
  async take(waitMs: number): Promise<() => void> {
    const started = performance.now();
    const nonce = randomBytes(16).toString('hex');
    let pinned: PinnedFolder | undefined;
    try {
      pinned = pinFolder(this.#folder);
      removeLeft(this.#folder);
      const mine: LockRecord = {
        ...thisProcess(),
        nonce,
        since: new Date().toISOString(),
        ...(pinned.id === undefined ? {} : { folder: pinned.id }),
      };
      const free = this.#queue.isEmpty() && this.#placeFirst(mine);
      if (!free) await this.#wait(mine, started, waitMs);
      const held = pinned;
      return () => {
        removeOwn(this.#held, nonce);
        held.release();
      };
    } catch (error) {
      // It may have been placed, by this call or by one that failed afterwards.
      if (!(error instanceof LogError)) removeOwn(this.#held, nonce);
      pinned?.release();
      throw diskError(error, 'lock', this.#folder);
    }
  }

  /** Who holds it and is not known dead. */
  holder(): LockHolder | null {
    const held = readRecord(this.#held);
    if (held === 'missing') return null;
    if (held !== 'unreadable' && lifeIn(this.#folder, held) === 'dead') return null;
    return holderOf(held);
  }

  #placeFirst(mine: LockRecord): boolean {
    try {
      return placeRecord(this.#held, mine);
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') throw error;
      mkdirSync(this.#folder, { recursive: true });
      return placeRecord(this.#held, mine);
    }
  }

  async #wait(mine: LockRecord, started: number, waitMs: number): Promise<void> {
    const turn = this.#queue.join(mine);
    try {
      /** What was seen last, and since when it has been so. */
      let seen = { nonce: '', since: started, judged: started };
      for (;;) {
        const held = readRecord(this.#held);
        const now = performance.now();
        const over = now - started >= waitMs;
        const nonce = typeof held === 'object' ? held.nonce : held;
        if (nonce !== seen.nonce) seen = { nonce, since: now, judged: now };
        if (held === 'missing') {
          if (!over && !turn.mayTry(now - seen.since)) await sleep(turn.pauseMs());
          else if (placeRecord(this.#held, mine)) return;
          continue;
        }
        let holder: LockRecord | 'unreadable' = held;
        if (held !== 'unreadable' && (over || now - seen.judged >= PATIENCE_MS)) {
          seen.judged = now;
          // It may be one that this process itself is done with.
          removeLeft(this.#folder);
          const heir = lifeIn(this.#folder, held) === 'dead' ? clearDead(this.#folder, held, mine) : held;
          if (heir === 'cleared') continue;
          holder = heir;
        }
        if (over) throw busy(this.#folder, holder, waitMs);
        await sleep(Math.min(turn.pauseMs(), waitMs - (now - started)));
      }
    } finally {
      turn.leave();
    }
  }
}

const busy = (folder: string, record: LockRecord | 'unreadable', waitMs: number): LogError => {
  const holder = holderOf(record);
  const path = join(folder, 'held');
  const who = `process ${holder.pid} on ${holder.host} since ${holder.since}`;
  const life: Life = record === 'unreadable' ? 'unknown' : lifeIn(folder, record);
  const mend =
    life === 'unknown'
      ? `; from here it can't be told whether that one lives. Once you know it has ended: rm '${path}'`
      : '';
  const what = `the ledger is locked by ${who} (waited ${waitMs} ms)${mend}`;
  return new LogError('busy', what, { holder, path });
};
