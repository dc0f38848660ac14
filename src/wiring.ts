import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Disk } from './adapters/fs/disk.ts';
import { diskError } from './adapters/fs/errors.ts';
import { storeAt } from './adapters/fs/file-store.ts';
import { gitFolderOf } from './adapters/fs/git-folder.ts';
import type { Settings } from './adapters/fs/kept-id.ts';
import type { LedgerPlace } from './adapters/fs/locate.ts';
import { placeOf } from './adapters/fs/place.ts';
import { pidIsGone } from './adapters/fs/process.ts';
import { FileSnapshots } from './adapters/fs/snapshots/snapshots.ts';
import { offsetOf } from './adapters/project/zones.ts';
import type { CheckRunner, Ports, WorkTree } from './app/ports.ts';

/*
 * Where a ledger meets the machine it lies on: its folder, the process's clock and chance, and a project whose
 * checks are run and whose work tree is asked git for. The command and the library are wired by this alone. What is
 * slow to load is loaded when it is asked for.
 */

export interface Wiring {
  readonly settings: Settings;
  now(): number;
  /** For writing, the ledger's folder and the machine's id are made where they are missing; for looking, never. */
  readonly purpose: 'read' | 'write';
  /** Random bytes for ids and salts; the system's, unless a test must know them. */
  readonly random?: Ports['sources']['random'];
  readonly disk?: Disk;
  readonly runner?: CheckRunner;
}

export const portsAt = (place: LedgerPlace, wiring: Wiring): Ports => ({
  store: storeAt(place, {
    ...(wiring.disk === undefined ? {} : { disk: wiring.disk }),
    vouching: async (bytes, wish) => {
      if (bytes < LONG_BYTES) return undefined;
      const { voucherFor } = await import('./adapters/system/voucher.ts');
      return voucherFor(wish);
    },
  }),
  sources: { now: () => wiring.now(), random: wiring.random ?? drawn },
  placeOf: async (ledgerId) => {
    const writes = wiring.purpose === 'write';
    try {
      if (writes) mkdirSync(place.folder, { recursive: true });
      return placeOf(ledgerId, place.folder, place.root, wiring.settings, writes);
    } catch (error) {
      throw diskError(error, 'open', place.folder);
    }
  },
  workTree: {
    tree: async () => (await gitTree(place.root)).tree(),
    commit: async () => (await gitTree(place.root)).commit(),
    unmerged: async (commits) => (await gitTree(place.root)).unmerged(commits),
  },
  runner: wiring.runner ?? {
    run: async (spec) => {
      const { ProcessRunner } = await import('./adapters/project/runner.ts');
      return new ProcessRunner(place.root, () => wiring.now()).run(spec);
    },
  },
  paths: {
    look: async (folder, names) => {
      const { ProjectPaths } = await import('./adapters/project/paths.ts');
      return new ProjectPaths(place.root).look(folder, names);
    },
  },
  // Nothing is written beside a bare file that is only looked at.
  ...(place.kind === 'file' ? {} : { snapshots: new FileSnapshots(place.file, wiring.settings) }),
  processes: { knownDead: (pid) => pidIsGone(pid) },
  zoneOffset: offsetOf,
});

/** From so many bytes on a second thread gains more than its start costs (docs/decisions/0033). */
const LONG_BYTES = 32 * 1024 * 1024;

const POOL_BYTES = 4_096;
let pool = Buffer.alloc(0);

/** Random bytes of the system, drawn some events' worth at a time: each asking of it costs more than the bytes. */
const drawn = (n: number): Uint8Array => {
  if (pool.length < n) pool = randomBytes(Math.max(POOL_BYTES, n));
  const bytes = pool.subarray(0, n);
  pool = pool.subarray(n);
  return bytes;
};

const gitTree = async (root: string): Promise<WorkTree> => {
  const { GitWorkTree } = await import('./adapters/project/work-tree.ts');
  const folders = gitFolderOf(root);
  return new GitWorkTree(root, folders.found === 'git' ? folders : undefined);
};

/** Where a user's settings lie, as the environment says. */
export const settingsOf = (env: NodeJS.ProcessEnv): Settings => ({
  home: env.HOME ?? env.USERPROFILE,
  config: env.XDG_CONFIG_HOME,
});
