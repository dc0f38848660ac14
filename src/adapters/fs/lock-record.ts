import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import type { LockHolder } from '../../log/error.ts';
import { errnoOf } from './errors.ts';
import type { ProcessName } from './process.ts';

/** What stands in every file of the lock's folder: who made it, for which attempt, and when. */
export interface LockRecord extends ProcessName {
  /** Names one attempt to take the lock. Never comes again. */
  readonly nonce: string;
  /** ISO instant. */
  readonly since: string;
  /** `dev:ino` of the lock's folder, as its maker's kernel has it. */
  readonly folder?: string;
}

const NONCE = /^[0-9a-f]{32}$/;
const OPTIONAL = ['start', 'machine', 'boot', 'space', 'folder'] as const;

/** Errors that say "no symbolic links here", beside those that say the same of any file. */
const NO_LINKS = new Set(['EPERM', 'EACCES', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'ENAMETOOLONG']);

/**
 * Whether the record now stands at `path`, where nothing stood before.
 *
 * It is the target of a symbolic link that points nowhere: name and content appear in one step, and are
 * on the disk together or not at all. (After a power cut, a file that was never synced may have its name
 * and no content; then nobody could tell whose it was. A sync would double the cost of an append.)
 * Where links can't be made it is a file, made first and filled next: dying in between leaves a record
 * nobody can judge, so a lock that is busy until a person removes it, but never two holders. A disk that is full by
 * then leaves none.
 */
export const placeRecord = (path: string, record: LockRecord): boolean => {
  const text = JSON.stringify(record);
  try {
    if (process.platform !== 'win32') {
      symlinkSync(text, path);
      return true;
    }
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return isThere(path, record);
    if (!NO_LINKS.has(errnoOf(error) ?? '')) throw error;
  }
  let fd: number;
  try {
    fd = openSync(path, 'wx');
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return isThere(path, record);
    throw error;
  }
  try {
    writeFileSync(fd, text);
  } catch (error) {
    removeRecord(path);
    throw error;
  } finally {
    closeSync(fd);
  }
  return true;
};

/** A network's file system may do what it is asked, lose the answer, and find it done when it asks again. */
const isThere = (path: string, record: LockRecord): boolean => {
  const there = readRecord(path);
  return typeof there === 'object' && there.nonce === record.nonce;
};

export const removeRecord = (path: string): void => {
  try {
    unlinkSync(path);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
};

/**
 * Undefined for anything this version didn't write whole. Other users of the folder may write here: the
 * nonce becomes part of a path, and a pid of 0 or below would stand for many processes.
 */
const parseRecord = (text: string): LockRecord | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { pid, host, nonce, since, ...rest } = value as Record<string, unknown>;
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1) return undefined;
  if (typeof host !== 'string' || typeof since !== 'string') return undefined;
  if (typeof nonce !== 'string' || !NONCE.test(nonce)) return undefined;
  const named: Partial<Record<(typeof OPTIONAL)[number], string>> = {};
  for (const key of OPTIONAL) {
    const part = rest[key];
    if (typeof part === 'string') named[key] = part;
  }
  return { pid, host, nonce, since, ...named };
};

const textAt = (path: string): string => {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (errnoOf(error) !== 'EINVAL' && errnoOf(error) !== 'UNKNOWN') throw error;
    return readFileSync(path, 'utf8');
  }
};

/** `missing`: nothing is there. `unreadable`: something is, but who made it can't be told. */
export const readRecord = (path: string): LockRecord | 'missing' | 'unreadable' => {
  try {
    return parseRecord(textAt(path)) ?? 'unreadable';
  } catch (error) {
    return errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR' ? 'missing' : 'unreadable';
  }
};

/** For people: an unreadable holder is still a holder. */
export const holderOf = (record: LockRecord | 'unreadable'): LockHolder =>
  record === 'unreadable'
    ? { pid: 0, host: 'unknown', since: 'unknown' }
    : { pid: record.pid, host: record.host, since: record.since };
