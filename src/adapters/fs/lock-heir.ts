import { join } from 'node:path';
import { lifeIn } from './lock-folder.ts';
import { removeOwn } from './lock-left.ts';
import { type LockRecord, placeRecord, readRecord, removeRecord } from './lock-record.ts';

/**
 * Clears away a holder known dead, or answers who else is about to (what makes that safe stands in
 * lock.ts). `cleared` says that the lock is worth another try, not who gets it.
 */
export const clearDead = (
  folder: string,
  dead: LockRecord,
  mine: LockRecord,
): 'cleared' | LockRecord | 'unreadable' => {
  const chain: string[] = [];
  try {
    for (let last = dead; ; ) {
      const path = join(folder, `${last.nonce}.heir`);
      chain.push(path);
      if (placeRecord(path, mine)) break;
      const heir = readRecord(path);
      if (heir === 'missing') return 'cleared';
      if (heir === 'unreadable' || lifeIn(folder, heir) !== 'dead') return heir;
      last = heir;
    }
    const held = readRecord(join(folder, 'held'));
    if (typeof held === 'object' && held.nonce === dead.nonce) removeRecord(join(folder, 'held'));
    for (const path of chain) removeRecord(path);
    return 'cleared';
  } catch (error) {
    // A living heir that does nothing more would keep all others from becoming one.
    for (const path of chain) removeOwn(path, mine.nonce);
    throw error;
  }
};
