import { createHmac } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import type { Hex64 } from '../../format/events/common.ts';
import type { Settings } from './kept-id.ts';
import { machineId } from './machine.ts';
import { bootId, pidSpace } from './process.ts';

/** Where a ledger is written from. Keyed with the ledger's own id, so that two ledgers can't be matched. */
export interface Place {
  readonly place: Hex64;
  readonly machine: Hex64;
  /** Pids mean something only where this is the same: one boot, one pid namespace. */
  readonly boot: Hex64;
  readonly worktree: Hex64;
}

/**
 * `ledgerId` is the ULID at the end of the origin in line 0. A folder is told by its path and its inode:
 * a moved one has another path, a copy has both others, one copied back in place has another inode. `root` is the work
 * tree that is worked in, which need not be there any more.
 * With `make`, the machine gets an id if it has none: for writing, not for looking.
 */
export const placeOf = (
  ledgerId: string,
  folder: string,
  root: string,
  settings: Settings,
  make: boolean,
): Place => {
  const keyed = (...parts: readonly string[]): Hex64 =>
    createHmac('sha256', ledgerId).update(parts.join('\0')).digest('hex');
  const machine = machineId(settings, make);
  const path = realpathSync(folder);
  const inode = statSync(path, { bigint: true }).ino;
  // Found out when it is asked for: who only looks needs one of the three.
  return {
    get place() {
      return keyed(machine, path, String(inode));
    },
    get machine() {
      return keyed(machine);
    },
    get boot() {
      return keyed(machine, bootId() ?? '', pidSpace() ?? '');
    },
    get worktree() {
      return keyed(machine, 'worktree', root);
    },
  };
};
