import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from './errors.ts';
import { lifeIn } from './lock-folder.ts';
import { removeOwn } from './lock-left.ts';
import { type LockRecord, placeRecord, readRecord, removeRecord } from './lock-record.ts';

/** `<milliseconds, base 36>-<nonce>`: the order of names is the order of coming, as far as clocks agree. */
const CLAIM = /^[0-9a-z]{9}-[0-9a-f]{32}$/;
/** How long a free lock is left to each one that came earlier: it may be stopped, or slow to wake. */
const GRACE_MS = 25;
/** A turn takes a write and a sync, hardly ever less than this. */
const TURN_MS = 4;

/** Of two attempts by one process the later one comes later, within a millisecond too. */
let latest = 0;

/**
 * Who waits for the lock, in the order of coming. It decides nothing: the lock is safe without it. It keeps
 * a process that appends in a loop from taking the lock again and again while others look the other way.
 */
export class LockQueue {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  isEmpty(): boolean {
    return claimsIn(this.#folder).length === 0;
  }

  join(mine: LockRecord): Turn {
    latest = Math.max(Date.now(), latest + 1);
    const name = `${latest.toString(36).padStart(9, '0')}-${mine.nonce}`;
    const turn = new Turn(this.#folder, name, mine.nonce);
    try {
      placeRecord(join(this.#folder, name), mine);
    } catch (error) {
      turn.leave();
      throw error;
    }
    return turn;
  }
}

/** One place in the queue. */
export class Turn {
  readonly #folder: string;
  readonly #name: string;
  readonly #nonce: string;

  constructor(folder: string, name: string, nonce: string) {
    this.#folder = folder;
    this.#name = name;
    this.#nonce = nonce;
  }

  /** Whether to try for a lock that has been free for so long. The first in the queue may at once. */
  mayTry(freeMs: number): boolean {
    for (;;) {
      const claims = claimsIn(this.#folder);
      const before = claims.indexOf(this.#name);
      const [first] = claims;
      if (first === undefined || freeMs >= before * GRACE_MS) return true;
      const path = join(this.#folder, first);
      const claim = readRecord(path);
      if (claim === 'missing') continue;
      if (claim === 'unreadable' || lifeIn(this.#folder, claim) !== 'dead') return false;
      removeRecord(path);
    }
  }

  /** The nearer the turn, the shorter: few look often, however many wait. */
  pauseMs(): number {
    const before = Math.max(0, claimsIn(this.#folder).indexOf(this.#name));
    return (1 + TURN_MS * Math.min(before, 20)) * (0.75 + Math.random() / 2);
  }

  leave(): void {
    removeOwn(join(this.#folder, this.#name), this.#nonce);
  }
}

const claimsIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => CLAIM.test(name))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};
