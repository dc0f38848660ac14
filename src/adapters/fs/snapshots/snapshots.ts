import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Point, Snapshot, Snapshots } from '../../../app/snapshots.ts';
import type { Encoded } from '../../../domain/snapshot/encode.ts';
import { FOLD_ID } from '../../../domain/snapshot/fold-id.generated.ts';
import { temporaryFor } from '../disk.ts';
import { keptId, type Settings } from '../kept-id.ts';
import { openSnapshot, type Part, writtenSnapshot } from './file.ts';

const NAME = /^(0|[1-9][0-9]{0,15})\.snapshot$/;
/** Below this a text is as quick to read as it is to unpack. */
const DEFLATE_FROM = 4_096;
/** More than any of ours has: nobody makes this program read a disk full into memory. */
const SIZE_MAX = 64 * 1024 * 1024;

/**
 * Snapshots in `cache/` beside the ledger, in a folder of their own for each program that folds otherwise. Each is
 * authenticated with a secret that lies among the user's settings and never beside the ledger: so a copy of the folder,
 * an edit and another user's snapshot are not believed.
 */
export class FileSnapshots implements Snapshots {
  readonly #ledger: string;
  readonly #folder: string;
  readonly #settings: Settings;
  readonly #program: string;
  #secret: string | undefined;

  constructor(ledger: string, settings: Settings, program: string = FOLD_ID) {
    this.#ledger = ledger;
    this.#folder = join(dirname(ledger), 'cache', program);
    this.#settings = settings;
    this.#program = program;
  }

  seqs(): readonly number[] {
    return quietly(() => readdirSync(this.#folder), [])
      .flatMap((name) => NAME.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => b - a);
  }

  read(seq: number): Snapshot | undefined {
    return quietly(() => {
      const secret = this.#key(false);
      if (secret === undefined) return undefined;
      const path = this.#path(seq);
      const stats = statSync(path);
      if (!stats.isFile() || stats.size > SIZE_MAX) return undefined;
      const found = openSnapshot(readFileSync(path), secret, this.#program, inflate);
      return found?.boundary.head.seq === seq ? found : undefined;
    }, undefined);
  }

  write(point: Point, { main, sections }: Encoded): void {
    quietly(() => {
      const secret = this.#key(true);
      if (secret === undefined) return;
      const texts = Object.entries({ main, ...sections }) as [Part['name'], string][];
      const file = writtenSnapshot(point, texts.map(packed), secret, this.#program);
      mkdirSync(this.#folder, { recursive: true });
      const path = this.#path(point.boundary.head.seq);
      const temporary = temporaryFor(path);
      try {
        // No sync: what a crash leaves of it is not believed.
        writeFileSync(temporary, file, { flag: 'wx', mode: 0o600 });
        renameSync(temporary, path);
      } finally {
        rmSync(temporary, { force: true });
      }
    }, undefined);
  }

  remove(seq: number): void {
    quietly(() => rmSync(this.#path(seq), { force: true }), undefined);
  }

  bytesBehind(end: number): number {
    return quietly(() => statSync(this.#ledger).size - end, 0);
  }

  #path(seq: number): string {
    return join(this.#folder, `${seq}.snapshot`);
  }

  #key(make: boolean): string | undefined {
    this.#secret ??= keptId(this.#settings, 'cache-key', { make, mode: 0o600 });
    return this.#secret;
  }
}

const zlib = () => process.getBuiltinModule('node:zlib');

const inflate = (bytes: Buffer): Buffer => zlib().inflateRawSync(bytes);

const packed = ([name, text]: readonly [Part['name'], string]) => {
  const raw = Buffer.from(text, 'utf8');
  // What every start reads is not packed.
  const deflated = name !== 'main' && raw.length >= DEFLATE_FROM;
  const bytes = deflated ? zlib().deflateRawSync(raw, { level: 1 }) : raw;
  return { part: { name, bytes: bytes.length, deflated }, bytes };
};

/** A cache that can't be read or written costs time and nothing else. */
const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};
