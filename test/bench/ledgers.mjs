// Made ledgers to measure on, each made once in a run, in a folder that is taken away with it.

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTrajectory } from '../support/trajectory/make.mjs';

export class Ledgers {
  #made;
  #say;
  #trajectory;

  /** With `keep`, ledgers lie in that folder and are found there again by the next run. */
  constructor(say, keep) {
    this.folder = mkdtempSync(join(tmpdir(), 'loopledger-bench-'));
    this.#made = keep ?? join(this.folder, 'ledgers');
    this.#say = say;
    mkdirSync(this.#made, { recursive: true });
  }

  /** The generator and the maker. */
  async trajectory() {
    this.#trajectory ??= await loadTrajectory();
    return this.#trajectory;
  }

  /** The folder of a ledger of so many events. Nothing may be written in it. */
  async of(events) {
    const folder = join(this.#made, `made-${events}`);
    if (existsSync(folder)) return folder;
    this.#say(`making a ledger of ${events} events`);
    const { makeTrajectory } = await this.trajectory();
    const unfinished = `${folder}.part`;
    makeTrajectory(unfinished, events);
    renameSync(unfinished, folder);
    return folder;
  }

  /** A folder of a part's own. */
  scratch(name) {
    return mkdtempSync(join(this.folder, `${name}-`));
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const sizeOf = (folder) => statSync(join(folder, 'ledger.jsonl')).size;
