import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Point, type SnapshotWriter, stays } from '../../../app/snapshots.ts';
import type { Encoded, PieceName } from '../../../domain/snapshot/encode.ts';
import { temporaryFor } from '../disk.ts';
import { deltaOf, type Lines, linesOf } from './differ.ts';
import { type Header, type Keys, macOf, type Opened, snapshotOf } from './file.ts';
import { type Packed, partsOfDelta, partsOfWhole } from './parts.ts';

/** One of which more than this part is not in its base is written whole, and is a base itself. */
const WHOLE_FROM = 0.5;

interface Known {
  readonly seq: number;
  readonly mac: string;
  readonly lines: ReadonlyMap<PieceName, Lines>;
}

export interface Place {
  readonly keys: Keys;
  pathOf(seq: number): string;
  /** The newest that is whole and stays, if there is one. */
  newestWhole(): Opened | undefined;
}

/**
 * Writes snapshots. Most of one is what the one before said already: so only some are whole, those that stay, and
 * others say how they differ from the last of these.
 */
export class FileSnapshotWriter implements SnapshotWriter {
  readonly #place: Place;
  #base: Known | undefined;

  constructor(place: Place) {
    this.#place = place;
    const whole = place.newestWhole();
    if (whole === undefined) return;
    const { piece } = snapshotOf(whole);
    const names = whole.header.parts.map(({ name }) => name);
    this.#base = {
      seq: whole.header.boundary.head.seq,
      mac: whole.mac,
      lines: linesOfAll(names.map((name) => [name, piece(name)])),
    };
  }

  write(point: Point, encoded: Encoded): void {
    const { seq } = point.boundary.head;
    const base = this.#base !== undefined && this.#base.seq < seq ? this.#base : undefined;
    if (base !== undefined) {
      const delta = deltasOf(encoded, base.lines);
      if (!stays(seq) || lengthOf(delta) < lengthOf(encoded) * WHOLE_FROM) {
        this.#put(seq, { ...point, base: { seq: base.seq, mac: base.mac } }, partsOfDelta(delta));
        return;
      }
    }
    const mac = this.#put(seq, point, partsOfWhole(encoded));
    if (stays(seq)) this.#base = { seq, mac, lines: linesOfAll([...encoded]) };
  }

  /** Whole or not at all. No sync: what a crash leaves of it is not believed. */
  #put(seq: number, header: Omit<Header, 'parts'>, packed: readonly Packed[]): string {
    const { keys, pathOf } = this.#place;
    const parts = packed.map(({ part }) => part);
    const body = Buffer.concat([
      Buffer.from(`${JSON.stringify({ ...header, parts } satisfies Header)}\n`, 'utf8'),
      ...packed.map(({ bytes }) => bytes),
    ]);
    const mac = macOf(keys, body);
    const path = pathOf(seq);
    mkdirSync(dirname(path), { recursive: true });
    const temporary = temporaryFor(path);
    try {
      writeFileSync(temporary, Buffer.concat([Buffer.from(`${mac}\n`, 'latin1'), body]), {
        flag: 'wx',
        mode: 0o600,
      });
      renameSync(temporary, path);
    } finally {
      rmSync(temporary, { force: true });
    }
    return mac;
  }
}

const OLD_MS = 30 * 24 * 3_600_000;

/** Takes away what other programs and users kept in a cache and did not add to for a month; `own` stays. */
export const sweepOld = (cache: string, own: string): void => {
  if (existsSync(own) || !existsSync(cache)) return;
  for (const folder of foldersIn(cache)) {
    if (Date.now() - statSync(folder).mtimeMs > OLD_MS) rmSync(folder, { recursive: true });
  }
};

export const clearAll = (cache: string): void => {
  for (const folder of foldersIn(cache)) rmSync(folder, { recursive: true });
};

/**
 * Whoever gives a project away may have put a link in the cache's place: only folders that hold snapshots alone are
 * taken for ours.
 */
const foldersIn = (cache: string): readonly string[] =>
  readdirSync(cache)
    .filter((name) => FOLDER.test(name))
    .map((name) => join(cache, name))
    .filter((folder) => lstatSync(folder).isDirectory() && readdirSync(folder).every((it) => KEPT.test(it)));

const FOLDER = /^[0-9a-f]{16}$/;
/** A snapshot, or what a crash left of the attempt to write one. */
const KEPT = /^[0-9]+\.snapshot(\.[0-9a-f]{16}\.tmp)?$/;

const linesOfAll = (pieces: readonly (readonly [PieceName, string])[]): ReadonlyMap<PieceName, Lines> =>
  new Map(pieces.filter(([name]) => name !== 'main').map(([name, text]) => [name, linesOf(text)]));

/** What each piece says that its base does not; all of it in `main`, which every start reads alone. */
const deltasOf = (encoded: Encoded, base: Known['lines']): Encoded =>
  new Map(
    [...encoded].map(([name, text]) => {
      const lines = base.get(name);
      return [name, lines === undefined ? text : JSON.stringify(deltaOf(text, lines))];
    }),
  );

const lengthOf = (pieces: Encoded): number => {
  let sum = 0;
  for (const text of pieces.values()) sum += text.length;
  return sum;
};
