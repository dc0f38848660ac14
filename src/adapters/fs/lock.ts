import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LockHolder, LogError } from '../../log/error.ts';
import { diskError, errnoOf } from './errors.ts';
import { holderOf, isNonce, type LockRecord, placeRecord, readRecord, removeRecord } from './lock-record.ts';
import { lifeOf, thisProcess } from './process.ts';

/*
 * The lock of a ledger is a folder of records. `held` says who holds it; `<nonce>.heir` says who may clear
 * away the holder, or the heir, of that nonce after its death; `<nonce>` is an attempt that has to wait.
 * A nonce names one attempt to take the lock and never comes again.
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
/** Who waits long tries often, so whoever just had the lock is the least likely to get it next. */
const pauseMs = (waitedMs: number): number => (waitedMs < 100 ? 2 : 1) * (1 + 2 * Math.random());

export class FileLock {
  readonly #folder: string;
  readonly #held: string;
  #mine: LockRecord | undefined;
  #releasedAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string) {
    this.#folder = folder;
    this.#held = join(folder, 'held');
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
      const polite = started - this.#releasedAt < PATIENCE_MS && this.#othersWait();
      if (polite) await sleep(2 * pauseMs(0));
      if (!this.#placeFirst(mine)) await this.#wait(mine, started, waitMs);
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
      this.#releasedAt = performance.now();
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
    const claim = join(this.#folder, mine.nonce);
    placeRecord(claim, mine);
    try {
      await this.#compete(mine, started, waitMs);
    } finally {
      removeRecord(claim);
    }
  }

  async #compete(mine: LockRecord, started: number, waitMs: number): Promise<void> {
    let seen = { nonce: '', since: started };
    while (!placeRecord(this.#held, mine)) {
      let held = readRecord(this.#held);
      if (held === 'missing') continue;
      const now = performance.now();
      const nonce = held === 'unreadable' ? '' : held.nonce;
      if (nonce !== seen.nonce) seen = { nonce, since: now };
      if (held !== 'unreadable' && (now - seen.since >= PATIENCE_MS || now - started >= waitMs)) {
        seen.since = now;
        if (lifeOf(held) === 'dead') {
          const heir = this.#clear(held, mine);
          if (heir === 'cleared') continue;
          held = heir;
        }
      }
      if (now - started >= waitMs) throw busy(this.#folder, holderOf(held), waitMs);
      await sleep(Math.min(pauseMs(now - started), waitMs - (now - started)));
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

  /** Whether others wait. The claims of dead ones are removed: their owners can't use them any more. */
  #othersWait(): boolean {
    let waiting = false;
    for (const name of readdirSync(this.#folder).filter(isNonce)) {
      const path = join(this.#folder, name);
      const claim = readRecord(path);
      if (typeof claim !== 'object') continue;
      if (lifeOf(claim) === 'dead') removeRecord(path);
      else waiting = true;
    }
    return waiting;
  }
}

const busy = (folder: string, holder: LockHolder, waitMs: number): LogError =>
  new LogError(
    'busy',
    `the ledger is locked by process ${holder.pid} on ${holder.host} since ${holder.since} (waited ${waitMs} ms)`,
    { holder, path: join(folder, 'held') },
  );
