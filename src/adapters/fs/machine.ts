import { createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFor } from './disk.ts';
import { errnoOf } from './errors.ts';
import { installationId } from './process.ts';

const ID = /^[0-9a-f]{32}$/;

/** The part of a process's surroundings that says where a user's settings lie. */
export interface Settings {
  readonly home: string | undefined;
  /** `XDG_CONFIG_HOME`, if it is set. */
  readonly config: string | undefined;
}

const fileOf = ({ home, config }: Settings): string | undefined => {
  const base = config || (home ? join(home, '.config') : undefined);
  return base === undefined ? undefined : join(base, 'loopledger', 'machine');
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
const makeId = (file: string): void => {
  const temporary = temporaryFor(file);
  // Level by level, since a recursive mkdir spins for ever where a file system answers ENOENT, as /proc does.
  for (const folder of [dirname(dirname(file)), dirname(file)]) makeOne(folder);
  try {
    writeFileSync(temporary, `${randomBytes(16).toString('hex')}\n`, { flag: 'wx', flush: true });
    linkSync(temporary, file);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
};

/** What can be told of a machine that keeps nothing: its name, and its installation's id if it has one. */
const derivedId = (): string =>
  createHash('sha256')
    .update(`${process.getBuiltinModule('node:os').hostname()}\0${installationId() ?? ''}`)
    .digest('hex')
    .slice(0, 32);

/**
 * A random id of this machine and user, kept among the user's settings. With `make` it is made when
 * there is none. Where it can't be kept, it is derived, and so less private, but the same each time.
 */
export const machineId = (settings: Settings, make: boolean): string => {
  const file = fileOf(settings);
  if (file === undefined) return derivedId();
  const kept = readId(file);
  if (kept !== undefined || !make) return kept ?? derivedId();
  try {
    makeId(file);
  } catch {
    return derivedId();
  }
  return readId(file) ?? derivedId();
};
