import { mkdirSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { openCarried } from './adapters/fs/handoff/open.ts';
import { reserve } from './adapters/fs/handoff/reserve.ts';
import {
  IN_PROJECT,
  type LedgerPlace,
  type Located,
  locate,
  locateGiven,
  placeGiven,
} from './adapters/fs/locate.ts';
import { claudeCodeImporter } from './adapters/importers/claude-code/index.ts';
import { codexImporter } from './adapters/importers/codex/index.ts';
import type { Caller } from './app/caller.ts';
import type { HandoffFiles } from './app/handoff/file.ts';
import type { Importer } from './app/importing.ts';
import { initLedger, type Opening } from './app/init.ts';
import { Ledger } from './app/ledger.ts';
import type { Ports } from './app/ports.ts';
import { isRefusal } from './domain/refs.ts';
import type { Refusal } from './domain/refusal.ts';
import { LogError } from './log/error.ts';
import { portsAt, settingsOf } from './wiring.ts';

/** Every foreign log format that `importFile` of a ledger can be given, most telling first. */
export const importers: readonly Importer[] = [claudeCodeImporter, codexImporter];

/**
 * The ledger that `at` names: a folder that holds a `ledger.jsonl`; a bare file of any name, which can be read
 * and not written; else any folder of a project, whose ledger is found as the command finds it. Nothing of it is
 * read before it is asked for.
 *
 * Throws LogError: `no-ledger` where the path names none, or could name two; `io` where git's folder can't be read.
 */
export const openLedger = (at: string): Ledger => new Ledger(wired(placeNamed(at)));

/**
 * Makes a ledger in `folder`, most often `.loopledger` in a project's folder, with line 0. A refusal is a
 * value; LogError `exists` is thrown where a ledger lies already.
 */
export const createLedger = async (
  folder: string,
  opening: Opening,
  caller: Caller,
): Promise<Ledger | Refusal> => {
  const place = placeGiven(folder);
  mkdirSync(place.folder, { recursive: true });
  const ports = wired(place);
  const made = await initLedger(ports, opening, caller);
  return isRefusal(made) ? made : new Ledger(ports);
};

/**
 * The ledger of `folder`, whether one lies there yet or not: a handoff file is received or declined in it. All else but
 * `receive`, `declineFile` and `reading` throws LogError `no-ledger` until one does.
 */
export const ledgerIn = (folder: string): Ledger => new Ledger(wired(placeGiven(folder)));

/** Handoff files on the disk: to open one that came, and to write one of a ledger that is handed over. */
export const handoffFiles: HandoffFiles = { open: openCarried, reserve };

const placeNamed = (at: string): LedgerPlace => {
  const given = locateGiven(at);
  // Only a folder that is there is looked up from: a mistyped one must not open the ledger of what it would lie in.
  const isProject =
    basename(at) !== IN_PROJECT && statSync(at, { throwIfNoEntry: false })?.isDirectory() === true;
  return placed(given.ok || !isProject ? given : locate(at), at);
};

const placed = (located: Located, path: string): LedgerPlace => {
  if (located.ok) return located.place;
  throw new LogError(located.code === 'git-unreadable' ? 'io' : 'no-ledger', located.what, { path });
};

/** Who acts is the caller's to say, with each call, and how well that is known is the caller's to answer for. */
const wired = (place: LedgerPlace): Ports =>
  portsAt(place, {
    settings: settingsOf(process.env),
    now: () => Date.now(),
    purpose: place.kind === 'file' ? 'read' : 'write',
  });
