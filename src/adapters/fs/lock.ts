import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LockHolder, LogError } from '../../log/error.ts';
import { diskError, errnoOf } from './errors.ts';
import { LockQueue } from './lock-queue.ts';
import { holderOf, type LockRecord, placeRecord, readRecord, removeRecord } from './lock-record.ts';
import { lifeOf, thisProcess } from './process.ts';

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
 *   - Only the holder's death lets (2) begin, and `lifeOf` says `dead` only where it is certain.
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
  #mine: LockRecord | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#held = join(folder, 'held');
    this.#queue = new LockQueue(folder);
  }

  /** Waits for the lock at most `waitMs`, then throws `busy`. One attempt at a time on one FileLock. */
  async take(waitMs: number): Promise<void> {
    const started = performance.now();
    const mine: LockRecord = {
      ...thisProcess(),
      nonce: randomBytes(16).toString('hex'),
      since: new Date().toISOString(),
    };
    try {
      const free = this.#queue.isEmpty() && this.#placeFirst(mine);
      if (!free) await this.#wait(mine, started, waitMs);
      this.#mine = mine;
    } catch (error) {
      throw diskError(error, 'lock', this.#folder);
    }
  }

  release(): void {
    try {
      const held = readRecord(this.#held);
      // Somebody may have removed the lock by hand meanwhile; then what is there is not ours to remove.
      if (typeof held === 'object' && held.nonce === this.#mine?.nonce) removeRecord(this.#held);
    } catch (error) {
      throw diskError(error, 'lock', this.#folder);
    } finally {
      this.#mine = undefined;
    }
  }

  /** Who holds it and is not known dead. */
  holder(): LockHolder | null {
    const held = readRecord(this.#held);
    if (held === 'missing') return null;
    if (held !== 'unreadable' && lifeOf(held) === 'dead') return null;
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
          const heir = lifeOf(held) === 'dead' ? this.#clear(held, mine) : held;
          if (heir === 'cleared') continue;
          holder = heir;
        }
        if (over) throw busy(this.#folder, holderOf(holder), waitMs);
        await sleep(Math.min(turn.pauseMs(), waitMs - (now - started)));
      }
    } finally {
      turn.leave();
    }
  }

  /** Clears away a dead holder, or answers who else is about to. */
  #clear(dead: LockRecord, mine: LockRecord): 'cleared' | LockRecord | 'unreadable' {
    const chain: string[] = [];
    for (let last = dead; ; ) {
      const path = join(this.#folder, `${last.nonce}.heir`);
      chain.push(path);
      if (placeRecord(path, mine)) break;
      const heir = readRecord(path);
      if (heir === 'missing') return 'cleared';
      if (heir === 'unreadable' || lifeOf(heir) !== 'dead') return heir;
      last = heir;
    }
    const held = readRecord(this.#held);
    if (typeof held === 'object' && held.nonce === dead.nonce) removeRecord(this.#held);
    for (const path of chain) removeRecord(path);
    return 'cleared';
  }
}

const busy = (folder: string, holder: LockHolder, waitMs: number): LogError => {
  const who = `process ${holder.pid} on ${holder.host} since ${holder.since}`;
  const what = `the ledger is locked by ${who} (waited ${waitMs} ms)`;
  return new LogError('busy', what, { holder, path: join(folder, 'held') });
};
