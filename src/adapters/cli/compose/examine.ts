import { execFile } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTemporary, namesIn } from '../../fs/disk.ts';
import { errnoOf } from '../../fs/errors.ts';
import type { Settings } from '../../fs/kept-id.ts';
import type { LedgerPlace } from '../../fs/locate.ts';
import { lifeIn } from '../../fs/lock-folder.ts';
import { holderOf, readRecord } from '../../fs/lock-record.ts';
import type { Examination } from '../examination.ts';

/** Looks around the place of a ledger. What can't be read counts as not there. */
export const examine = async (
  place: LedgerPlace | undefined,
  { home, config }: Settings,
): Promise<Examination> => ({
  node: process.versions.node,
  git: await gitVersion(),
  place: place === undefined ? undefined : placeSeen(place),
  lock: place === undefined ? undefined : lockSeen(join(place.folder, 'lock')),
  temporary: place === undefined ? [] : temporaryIn(place.folder),
  torn: place === undefined ? 0 : names(join(place.folder, 'torn')).length,
  completions: home === undefined ? [] : completionsIn(home, config ?? join(home, '.config')),
});

const gitVersion = (): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile('git', ['--version'], { timeout: 5_000 }, (error, stdout) => {
      resolve(error === null ? stdout.trim() : undefined);
    });
  });

const may = (path: string, mode: number): boolean => {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
};

const placeSeen = ({ kind, file, folder }: LedgerPlace): Examination['place'] => ({
  kind,
  file,
  isThere: may(file, constants.F_OK),
  readable: may(file, constants.R_OK),
  writable: kind !== 'file' && may(file, constants.W_OK) && may(folder, constants.W_OK),
});

const lockSeen = (folder: string): Examination['lock'] => {
  const file = join(folder, 'held');
  const record = readRecord(file);
  if (record === 'missing') return undefined;
  const life = record === 'unreadable' ? 'unknown' : lifeIn(folder, record);
  return { holder: holderOf(record), life, file };
};

const names = (folder: string): readonly string[] => {
  try {
    return namesIn(folder);
  } catch {
    return [];
  }
};

/** Beside the log, and in the folders of blobs. */
const temporaryIn = (folder: string): string[] => {
  const blobs = join(folder, 'blobs');
  const folders = [folder, join(folder, 'torn'), ...names(blobs).map((part) => join(blobs, part))];
  return folders.flatMap((each) =>
    names(each)
      .filter(isTemporary)
      .map((name) => join(each, name)),
  );
};

const completionsIn = (home: string, config: string): string[] =>
  [
    join(home, '.bashrc'),
    join(home, '.bash_profile'),
    join(home, '.zshrc'),
    join(config, 'fish', 'config.fish'),
    join(config, 'fish', 'completions', 'loopledger.fish'),
  ].filter((file) => textOf(file).includes('loopledger completion'));

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return '';
  }
};
