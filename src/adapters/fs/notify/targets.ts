import { closeSync, constants, fstatSync, openSync, readSync, rmSync, type Stats } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Target, Targets } from '../../../app/notify/ports.ts';
import { judgedUrl } from '../../../app/notify/target.ts';
import { LogError } from '../../../log/error.ts';
import { makeFolder, writeWhole } from '../disk.ts';
import { diskError, errnoOf, isMissing } from '../errors.ts';
import type { Settings } from '../kept-id.ts';
import { configFolder } from './folders.ts';

const BYTES_MAX = 65_536;

/**
 * `notify.json` among the user's settings, which only the user may read or write. One that somebody else may have
 * written is not followed: what stands in it is run.
 */
export class TargetFile implements Targets {
  private readonly path: string | undefined;

  constructor(settings: Settings) {
    const folder = configFolder(settings);
    this.path = folder === undefined ? undefined : join(folder, 'notify.json');
  }

  async read(): ReturnType<Targets['read']> {
    const { path } = this;
    if (path === undefined) return { is: 'nothing' };
    const unsafe = (why: string) => ({ is: 'unsafe' as const, why: `${path} ${why}` });
    let fd: number;
    try {
      // A pipe in its place is not waited for.
      fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    } catch (error) {
      if (isMissing(error)) return { is: 'nothing' };
      return unsafe(`cannot be read (${errnoOf(error) ?? 'for no reason that was told'})`);
    }
    try {
      const stats = fstatSync(fd);
      const fault = faultOf(stats);
      if (fault !== undefined) return unsafe(fault);
      const bytes = Buffer.alloc(stats.size);
      const target = targetIn(bytes.toString('utf8', 0, readSync(fd, bytes)));
      return target === undefined ? unsafe('is not what notify set writes') : { is: 'set', target };
    } finally {
      closeSync(fd);
    }
  }

  async write(target: Target): Promise<string> {
    const { path } = this;
    if (path === undefined)
      throw new LogError('io', 'there is no folder for settings: HOME is not set to a whole path', {
        during: 'write',
      });
    await makeFolder(dirname(path));
    const kept = target.kind === 'command' ? { command: target.argv } : { webhook: target.url };
    await writeWhole(path, Buffer.from(`${JSON.stringify(kept)}\n`), undefined, 0o600);
    return path;
  }

  async remove(): Promise<boolean> {
    const { path } = this;
    if (path === undefined) return false;
    try {
      rmSync(path);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw diskError(error, 'write', path);
    }
  }
}

const OTHERS_MAY_WRITE = 0o022;

const faultOf = (stats: Stats): string | undefined => {
  if (!stats.isFile()) return 'is no file';
  if (stats.size > BYTES_MAX) return 'is longer than anything notify set writes';
  const me = process.getuid?.();
  if (me === undefined) return undefined;
  if (stats.uid !== me) return 'belongs to another account';
  return (stats.mode & OTHERS_MAY_WRITE) === 0 ? undefined : 'may be written by other accounts';
};

/**
 * Judged again: the file may have been edited. An address in it is held to the same as one that is typed, and a program
 * stands with its whole path: what a search path or a folder makes of less may be a project's.
 */
const targetIn = (text: string): Target | undefined => {
  const kept = parsed(text);
  if (typeof kept !== 'object' || kept === null || Object.keys(kept).length !== 1) return undefined;
  if ('command' in kept) {
    const { command } = kept;
    const isArgv =
      Array.isArray(command) && command.every((it) => typeof it === 'string') && isAbsolute(command[0] ?? '');
    return isArgv ? { kind: 'command', argv: command } : undefined;
  }
  if (!('webhook' in kept) || typeof kept.webhook !== 'string') return undefined;
  const url = judgedUrl(kept.webhook);
  return url.ok ? { kind: 'webhook', url: url.value } : undefined;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
