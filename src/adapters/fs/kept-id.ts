import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFor } from './disk.ts';
import { errnoOf } from './errors.ts';

const ID = /^[0-9a-f]{32}$/;

/** The part of a process's surroundings that says where a user's settings lie. */
export interface Settings {
  readonly home: string | undefined;
  /** `XDG_CONFIG_HOME`, if it is set. */
  readonly config: string | undefined;
}

const fileOf = ({ home, config }: Settings, name: string): string | undefined => {
  const base = config || (home ? join(home, '.config') : undefined);
  return base === undefined ? undefined : join(base, 'loopledger', name);
};

const readId = (file: string): string | undefined => {
  try {
    const id = readFileSync(file, 'latin1').trim();
    return ID.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
};

const makeOne = (folder: string): void => {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
};

/** Whole or not at all, and the first one stays: of two processes at once, both read the same id after it. */
const makeId = (file: string, mode: number): void => {
  const temporary = temporaryFor(file);
  // Level by level, since a recursive mkdir spins for ever where a file system answers ENOENT, as /proc does.
  for (const folder of [dirname(dirname(file)), dirname(file)]) makeOne(folder);
  try {
    writeFileSync(temporary, `${randomBytes(16).toString('hex')}\n`, { flag: 'wx', flush: true, mode });
    linkSync(temporary, file);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
};

/**
 * 128 random bits, as hex, that a user keeps on a machine under a name. With `make` they are made when there are none, in a
 * file of `mode`. Undefined where none are kept, or none can be.
 */
export const keptId = (
  settings: Settings,
  name: string,
  { make, mode = 0o666 }: { readonly make: boolean; readonly mode?: number },
): string | undefined => {
  const file = fileOf(settings, name);
  if (file === undefined) return undefined;
  const kept = readId(file);
  if (kept !== undefined || !make) return kept;
  try {
    makeId(file, mode);
  } catch {
    return undefined;
  }
  return readId(file);
};
