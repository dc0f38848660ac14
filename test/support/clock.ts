import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A clock for processes that a test starts: what `Date` says in them is the test's to set. */
export interface Clock {
  /** To be put between Node and the program. */
  readonly options: readonly string[];
  /** The next process starts at this time, in milliseconds since 1970; from there its time goes on. */
  set(ms: number): void;
}

const PRELOAD = (file: string): string => `
import { readFileSync } from 'node:fs';
const from = Number(readFileSync(${JSON.stringify(file)}, 'utf8'));
const Real = Date;
const now = () => Math.floor(from + performance.now());
globalThis.Date = class Date extends Real {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now() {
    return now();
  }
};
`;

export const makeClock = (folder: string, ms: number): Clock => {
  const file = join(folder, 'time');
  const preload = join(folder, 'clock.mjs');
  writeFileSync(preload, PRELOAD(file));
  const set = (to: number): void => writeFileSync(file, String(to));
  set(ms);
  return { options: ['--import', pathToFileURL(preload).href], set };
};
