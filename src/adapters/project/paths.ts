import { createHash } from 'node:crypto';
import { createReadStream, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, parse, relative, sep } from 'node:path';
import type { Paths } from '../../app/ports.ts';
import type { ActionPath } from '../../format/events/boundary.ts';

const LINKS_MAX = 40;

/**
 * Where a name leads in a project, as the system would follow it now: links resolved, those to nothing included, so
 * that no link and no `..` leads out unseen. Case is as the disk has it, where something is there.
 */
export class ProjectPaths implements Paths {
  private readonly root: string;

  constructor(root: string) {
    this.root = realpathSync(root);
  }

  async look(folder: string, names: readonly string[]): Promise<readonly ActionPath[]> {
    const found: ActionPath[] = [];
    const from = resolved(this.root, folder) ?? this.root;
    for (const name of names) found.push(await this.one(from, name));
    return found;
  }

  private async one(folder: string, name: string): Promise<ActionPath> {
    if (name.includes('\0') || name.length > 4_096) return { path: '?', is: 'other', outside: true };
    const at = resolved(folder, name);
    if (at === undefined) return { path: '?', is: 'other', outside: true };
    const inside = relative(this.root, at);
    const outside = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
    const path = outside ? at : inside === '' ? '.' : inside.split(sep).join('/');
    if (Buffer.byteLength(path, 'utf8') > 1_000) return { path: '?', is: 'other', outside: true };
    const is = kindOf(at);
    if (is !== 'file') return { path, is, outside };
    const sha256 = await hashOf(at);
    return sha256 === undefined ? { path, is: 'other', outside } : { path, is, outside, sha256 };
  }
}

/**
 * Part by part, as the system follows a path: `..` leads above where a link led to, not above the link. Nothing where
 * links go round in a ring.
 */
const resolved = (from: string, name: string): string | undefined => {
  const left = name.split(SEPARATOR);
  let at = isAbsolute(name) ? parse(name).root : from;
  let links = 0;
  for (let part = left.shift(); part !== undefined; part = left.shift()) {
    if (part === '' || part === '.') continue;
    const next = part === '..' ? dirname(at) : join(at, part);
    const target = part === '..' ? undefined : linkAt(next);
    if (target === undefined) at = next;
    else {
      links += 1;
      if (links > LINKS_MAX) return undefined;
      if (isAbsolute(target)) at = parse(target).root;
      left.unshift(...target.split(SEPARATOR));
    }
  }
  return asOnDisk(at);
};

const SEPARATOR = sep === '/' ? /\// : /[/\\]/;

const linkAt = (path: string): string | undefined => {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
};

/** The case that the disk has; what is not there yet keeps the one that was typed. */
const asOnDisk = (path: string): string => {
  try {
    return realpathSync.native(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(asOnDisk(above), basename(path));
  }
};

const kindOf = (path: string): ActionPath['is'] => {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return 'absent';
    return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
  } catch {
    return 'absent';
  }
};

/** Nothing for a file that can't be read: leave for once could not be bound to what is in it. */
const hashOf = async (path: string): Promise<string | undefined> => {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
};
