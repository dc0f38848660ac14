import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { storeAt } from './adapters/fs/file-store.ts';
import { type LedgerPlace, locateGiven, placeGiven } from './adapters/fs/locate.ts';
import { placeOf } from './adapters/fs/place.ts';
import { pidIsGone } from './adapters/fs/process.ts';
import { claudeCodeImporter } from './adapters/importers/claude-code/index.ts';
import { codexImporter } from './adapters/importers/codex/index.ts';
import { ProcessRunner } from './adapters/project/runner.ts';
import { GitWorkTree } from './adapters/project/work-tree.ts';
import type { Caller } from './app/caller.ts';
import type { Importer } from './app/importing.ts';
import { initLedger, type Opening } from './app/init.ts';
import { Ledger } from './app/ledger.ts';
import type { Ports } from './app/ports.ts';
import { isRefusal } from './domain/refs.ts';
import type { Refusal } from './domain/refusal.ts';
import { LogError } from './log/error.ts';

/*
 * Where the library meets the machine it runs on: the file store, the process's clock and chance, and a project
 * whose checks are run and whose work tree is asked git for. Who acts is the caller's to say, with each call.
 */

/** Every foreign log format that `importFile` of a ledger can be given, most telling first. */
export const importers: readonly Importer[] = [claudeCodeImporter, codexImporter];

/**
 * The ledger in a folder that holds a `ledger.jsonl`, or a bare file of any name, which can be read and not
 * written; or what `locate` found from a project's folder. Nothing is read before it is asked for.
 * Throws LogError `no-ledger` where the path names none.
 */
export const openLedgerAt = (at: string | LedgerPlace): Ledger => new Ledger(portsAt(placeNamed(at)));

/**
 * Makes a ledger in `folder`, most often `.loopledger` in a project's folder, with line 0. A refusal is a
 * value; LogError `exists` is thrown where a ledger lies already.
 */
export const createLedgerAt = async (
  folder: string,
  opening: Opening,
  caller: Caller,
): Promise<Ledger | Refusal> => {
  const place = placeGiven(folder);
  mkdirSync(place.folder, { recursive: true });
  const ports = portsAt(place);
  const made = await initLedger(ports, opening, caller);
  return isRefusal(made) ? made : new Ledger(ports);
};

const placeNamed = (at: string | LedgerPlace): LedgerPlace => {
  if (typeof at !== 'string') return at;
  const located = locateGiven(at);
  if (!located.ok) throw new LogError('no-ledger', located.what, { path: at });
  return located.place;
};

const portsAt = (place: LedgerPlace): Ports => {
  const settings = {
    home: process.env.HOME ?? process.env.USERPROFILE,
    config: process.env.XDG_CONFIG_HOME,
  };
  const writable = place.kind !== 'file';
  return {
    store: storeAt(place),
    sources: { now: () => Date.now(), random: (bytes) => randomBytes(bytes) },
    placeOf: async (ledgerId) => placeOf(ledgerId, place.folder, settings, writable),
    workTree: new GitWorkTree(place.root),
    runner: new ProcessRunner(place.root, () => Date.now()),
    processes: { knownDead: (pid) => pidIsGone(pid) },
    // The caller says who acts, and answers for how well that is known.
    strongestProof: 'signature',
  };
};
