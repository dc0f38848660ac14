import { createHash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, parse } from 'node:path';
import type { Told } from '../../../app/notify/ports.ts';
import { namesIn, temporaryFor } from '../disk.ts';
import { diskError, errnoOf, isMissing } from '../errors.ts';
import { pidIsGone } from '../process.ts';

/** Longer than any call takes: whoever is at it for so long is not at it any more, whatever its pid says. */
const CLAIM_MS = 120_000;

const TOLD = '.told';
const TELLING = '.telling';

/**
 * A folder with a small file for each thing that waits, named by the hash of its key: `.telling` while a process tells
 * it, renamed to `.told` once that is done. Made exclusively, so of several processes one tells; whole or not there, so
 * none reads half of what another writes. Nothing is synced: what a power cut takes is told again.
 */
export class ToldFolder implements Told {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  begin(key: string, now: number): boolean {
    return this.onDisk(() => {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      const [told, telling] = [this.file(key, TOLD), this.file(key, TELLING)];
      if (markIn(told) !== undefined || !this.claim(telling, now)) return false;
      if (markIn(told) === undefined) return true;
      // It was told since it was looked for.
      rmSync(telling, { force: true });
      return false;
    });
  }

  done(key: string, now: number): void {
    this.onDisk(() => {
      try {
        renameSync(this.file(key, TELLING), this.file(key, TOLD));
      } catch (error) {
        if (!isMissing(error)) throw error;
        writeFileSync(this.file(key, TOLD), markOf(now));
      }
    });
  }

  undo(key: string): void {
    this.onDisk(() => rmSync(this.file(key, TELLING), { force: true }));
  }

  keepOnly(waiting: ReadonlySet<string>, lookedAt: number): void {
    const kept = new Set([...waiting].map(nameOf));
    this.onDisk(() => {
      // Another process may have told since, or be telling, what began to wait after this look.
      const before = new Map([
        [TOLD, lookedAt],
        [TELLING, lookedAt - CLAIM_MS],
      ]);
      for (const file of namesIn(this.folder)) {
        const { name, ext } = parse(file);
        const limit = before.get(ext);
        if (limit === undefined || kept.has(name)) continue;
        const path = join(this.folder, file);
        if ((markIn(path)?.at ?? 0) < limit) rmSync(path, { force: true });
      }
    });
  }

  private claim(path: string, now: number): boolean {
    const temporary = temporaryFor(path);
    writeFileSync(temporary, markOf(now), { flag: 'wx', mode: 0o600 });
    try {
      if (placed(temporary, path)) return true;
      const mark = markIn(path);
      if (mark !== undefined && !pidIsGone(mark.pid) && Math.abs(now - mark.at) < CLAIM_MS) return false;
      // Of two that take over at once both tell: rather twice than never.
      renameSync(temporary, path);
      return true;
    } finally {
      rmSync(temporary, { force: true });
    }
  }

  private file(key: string, ending: string): string {
    return join(this.folder, `${nameOf(key)}${ending}`);
  }

  private onDisk<T>(step: () => T): T {
    try {
      return step();
    } catch (error) {
      throw diskError(error, 'write', this.folder);
    }
  }
}

const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32);

/**
 * Whether it stands at `path` now, where nothing stood. A link brings name and text in one step: in between another
 * process would take it for nobody's. Where no links are made it is copied, and is told twice at worst.
 */
const placed = (file: string, path: string): boolean => {
  try {
    place(file, path);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
};

const place = (file: string, path: string): void => {
  try {
    linkSync(file, path);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') throw error;
    copyFileSync(file, path, constants.COPYFILE_EXCL);
  }
};

interface Mark {
  readonly pid: number;
  readonly at: number;
}

const markOf = (now: number): string => `${process.pid} ${now}\n`;

/** Undefined where there is none. What can't be read as one is of nobody, from long ago. */
const markIn = (path: string): Mark | undefined => {
  let text: string;
  try {
    text = readFileSync(path, 'latin1');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const [, pid, at] = /^(\d{1,10}) (\d{1,16})\n$/.exec(text) ?? [];
  return { pid: Number(pid ?? 0), at: Number(at ?? 0) };
};
