import { basename, join, resolve, sep } from 'node:path';
import type { Importer } from '../../../app/importing.ts';
import { Ledger } from '../../../app/ledger.ts';
import { looking } from '../../../app/looking.ts';
import { askingOf } from '../../../app/next.ts';
import type { CheckRunner, Ports, WorkTree } from '../../../app/ports.ts';
import { isRefusal } from '../../../domain/refs.ts';
import { portsAt as wire } from '../../../wiring.ts';
import type { Disk } from '../../fs/disk.ts';
import type { Settings } from '../../fs/kept-id.ts';
import {
  type LedgerPlace,
  type Located,
  locate,
  locateGiven,
  placeForNew,
  placeGiven,
} from '../../fs/locate.ts';
import type { Ledgers, OpenLedger, Purpose } from '../context.ts';
import { EXIT } from '../exit.ts';
import { FailureError } from '../failure.ts';

export interface LedgerOptions {
  /** A folder may be gone while somebody still stands in it: then this throws. */
  cwd(): string;
  readonly settings: Settings;
  now(): number;
  /** Random bytes for ids and salts; the system's, unless a test must know them. */
  readonly random?: Ports['sources']['random'];
  readonly disk?: Disk;
  readonly runner?: CheckRunner;
}

/** Ledgers on this machine's disk. */
export const fileLedgers = (options: LedgerOptions): Ledgers => ({
  open: async (path, purpose) => openAt(placeMeant(options.cwd(), path), options, purpose),
  create: async ({ path, here, title, humanProof, firstKey }, caller) => {
    const place =
      path === undefined
        ? placed(placeForNew(options.cwd(), here))
        : placeGiven(resolve(options.cwd(), path));
    const made = openAt(place, options, 'write');
    const { initLedger } = await import('../../../app/init.ts');
    const name = title ?? basename(place.root);
    const done = await initLedger(
      portsAt(place, options, 'write'),
      { title: name, humanProof, ...(firstKey === undefined ? {} : { firstKey }) },
      caller,
    );
    return isRefusal(done) ? done : { ok: true, opened: done.opened, more: done.more, made };
  },
  examine: async (path) => {
    const { examine } = await import('./examine.ts');
    return examine(placeOrNone(options.cwd(), path), options.settings);
  },
});

/** The ledger that is meant, whether it is there yet or not. */
const placeMeant = (cwd: string, path: string | undefined): LedgerPlace => {
  const here = locate(cwd);
  if (path === undefined)
    return here.ok || here.code !== 'no-ledger' || here.at === undefined ? placed(here) : here.at;
  const given = locateGiven(resolve(cwd, path));
  if (!given.ok && given.code === 'no-ledger') return ofProject(here, placeGiven(resolve(cwd, path)));
  const place = ofProject(here, placed(given));
  // The project's own ledger, named all the same: its checks run in the work tree this is typed in.
  const own = here.ok && here.place.file === place.file && place.kind === 'given';
  return own ? here.place : place;
};

/** A branch of the project's own ledger: its checks run in the work tree this is typed in. */
const ofProject = (here: Located, place: LedgerPlace): LedgerPlace => {
  const isBranch =
    here.ok && place.kind === 'given' && place.folder.startsWith(join(here.place.folder, 'branches', sep));
  return isBranch ? { ...place, root: here.place.root } : place;
};

const placeOrNone = (cwd: string, path: string | undefined): LedgerPlace | undefined => {
  try {
    return placeMeant(cwd, path);
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
};

const placed = (located: Located): LedgerPlace => {
  if (located.ok) return located.place;
  const { code, what } = located;
  const [first = ''] = 'folders' in located ? located.folders : [];
  throw new FailureError({
    ok: false,
    code,
    what,
    instead: code === 'two-ledgers' ? `loopledger status --ledger ${first}` : 'loopledger help all',
    exit: code === 'git-unreadable' ? EXIT.environment : EXIT.usage,
  });
};

const openAt = (place: LedgerPlace, options: LedgerOptions, purpose: Purpose): OpenLedger => {
  const ports = portsAt(place, options, purpose);
  let ahead: Promise<string> | undefined;
  const workTree: WorkTree = { ...ports.workTree, tree: () => ahead ?? ports.workTree.tree() };
  return {
    ledger: new Ledger(ports),
    path: place.kind === 'file' ? place.file : place.folder,
    folder: place.kind === 'file' ? undefined : place.folder,
    about: async (caller, state, view) => {
      const asking = await askingOf(ports, state, caller);
      if (isRefusal(asking)) return asking;
      try {
        return await looking(workTree, (looks) => view({ ...asking, ...looks }));
      } finally {
        // What it wrote it takes away itself, asked for or not.
        await ahead?.catch(() => undefined);
        ahead = undefined;
      }
    },
    lookAhead: () => {
      if (place.kind !== 'git' || ports.snapshots?.seqs().length === 0) return;
      ahead = ports.workTree.tree();
      // Whoever asks is told.
      ahead.catch(() => undefined);
    },
  };
};

const portsAt = (place: LedgerPlace, options: LedgerOptions, purpose: Purpose): Ports =>
  // A terminal is the best that a command line can tell of who types.
  wire(place, { ...options, now: () => options.now(), purpose });

/** Every format that can be read in, most telling first. */
export const allImporters = async (): Promise<readonly Importer[]> => {
  const { claudeCodeImporter } = await import('../../importers/claude-code/index.ts');
  const { codexImporter } = await import('../../importers/codex/index.ts');
  return [claudeCodeImporter, codexImporter];
};
