import type { Draft, LogLine } from '../../src/format/event.ts';
import type { EventLine } from '../../src/log/log.ts';
import { MemoryPlace } from '../../src/log/memory.ts';
import { openLog } from '../../src/log/open.ts';
import { World } from './world.ts';

export interface Forged {
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly actor: string;
  readonly cmd?: string;
  /** Where it is not the world's. */
  readonly at?: string;
}

/** Appends what the product would never write, as whoever can write the file may: the chain holds. */
export const forge = async (world: World, ...events: readonly Forged[]): Promise<readonly EventLine[]> => {
  const at = new Date(world.nowMs).toISOString();
  const drafts = events.map((it) => ({ at, ...it })) as unknown as Draft[];
  const log = openLog(world.store, world.ports().sources);
  return log.transact(
    () => undefined,
    (tx) => tx.append(drafts),
  );
};

/** A place where whoever comes second waits for as long as it takes. */
export const sharedPlace = (): MemoryPlace =>
  new MemoryPlace({
    random: (n) => new Uint8Array(n).fill(7),
    pause: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  });

/** The same ledger on another place, byte for byte: another copy that lives on by itself. */
export const copyOf = (world: World, pid = 9): World => {
  const place = new MemoryPlace({ random: (n) => new Uint8Array(n).fill(8), pause: async () => undefined });
  place.put(world.files.bytes());
  const copy = new World(place, { pid, host: 'here', since: '' });
  copy.nowMs = world.nowMs;
  copy.tree = world.tree;
  copy.commit = world.commit;
  copy.place = world.place;
  copy.worktree = world.worktree;
  for (const [argv, result] of world.results) copy.results.set(argv, result);
  for (const pid of world.dead) copy.dead.add(pid);
  return copy;
};

export const linesOf = async (world: World): Promise<LogLine[]> => {
  const lines: LogLine[] = [];
  for await (const line of world.ledger.lines()) lines.push(line);
  return lines;
};
