import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Snapshot, type Snapshots, type SnapshotWriter, stays } from '../../../app/snapshots.ts';
import { FOLD_ID } from '../../../domain/snapshot/fold-id.generated.ts';
import { keptId, type Settings } from '../kept-id.ts';
import { nameOf, type Opened, openFile, snapshotOf } from './file.ts';

const NAME = /^(0|[1-9][0-9]{0,15})\.snapshot$/;
/** More than any of ours has: nobody makes this program read a disk full into memory. */
const SIZE_MAX = 64 * 1024 * 1024;

/**
 * Snapshots in `cache/` beside the ledger, in a folder of their own for each user and each program that folds otherwise. Each is
 * authenticated with a secret that lies among the user's settings and never beside the ledger: so a copy of the folder
 * on another machine, an edit and another user's snapshot are not believed.
 */
export class FileSnapshots implements Snapshots {
  readonly #ledger: string;
  readonly #cache: string;
  readonly #settings: Settings;
  readonly #program: string;
  #secret: string | undefined;

  constructor(ledger: string, settings: Settings, program: string = FOLD_ID) {
    this.#ledger = ledger;
    this.#cache = join(dirname(ledger), 'cache');
    this.#settings = settings;
    this.#program = program;
  }

  seqs(): readonly number[] {
    return quietly(() => readdirSync(this.#folder()), [])
      .flatMap((name) => NAME.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => b - a);
  }

  read(seq: number): Snapshot | undefined {
    return quietly(() => {
      const opened = this.#open(seq);
      const base = opened?.header.base;
      if (opened === undefined || base === undefined) return opened && snapshotOf(opened);
      const under = this.#open(base.seq);
      return under?.mac === base.mac ? snapshotOf(opened, under) : undefined;
    }, undefined);
  }

  async writer(): Promise<SnapshotWriter> {
    const { FileSnapshotWriter, sweepOld } = await import('./write.ts');
    const secret = this.#key(true);
    if (secret === undefined) return { write: () => undefined };
    quietly(() => sweepOld(this.#cache, this.#folder()), undefined);
    const writer = new FileSnapshotWriter({
      keys: { secret, program: this.#program },
      pathOf: (seq) => this.#path(seq),
      newestWhole: () => this.#newestWhole(),
    });
    return { write: (point, encoded) => quietly(() => writer.write(point, encoded), undefined) };
  }

  remove(seq: number): void {
    quietly(() => rmSync(this.#path(seq), { force: true }), undefined);
  }

  async clear(): Promise<void> {
    const { clearAll } = await import('./write.ts');
    quietly(() => clearAll(this.#cache), undefined);
  }

  bytesBehind(end: number): number {
    return quietly(() => statSync(this.#ledger).size - end, 0);
  }

  #newestWhole(): Opened | undefined {
    for (const seq of this.seqs().filter(stays)) {
      const opened = quietly(() => this.#open(seq), undefined);
      if (opened === undefined) continue;
      return opened.header.base === undefined
        ? opened
        : quietly(() => this.#open(opened.header.base?.seq ?? 0), undefined);
    }
    return undefined;
  }

  #open(seq: number): Opened | undefined {
    const secret = this.#key(false);
    if (secret === undefined) return undefined;
    const path = this.#path(seq);
    const stats = statSync(path);
    if (!stats.isFile() || stats.size > SIZE_MAX) return undefined;
    const opened = openFile(readFileSync(path), { secret, program: this.#program });
    return opened?.header.boundary.head.seq === seq ? opened : undefined;
  }

  #path(seq: number): string {
    return join(this.#folder(), `${seq}.snapshot`);
  }

  /** Others that share the ledger, and other programs, have folders of their own. */
  #folder(): string {
    const secret = this.#key(false);
    if (secret === undefined) throw new Error('no secret is kept');
    return join(this.#cache, nameOf({ secret, program: this.#program }));
  }

  #key(make: boolean): string | undefined {
    this.#secret ??= keptId(this.#settings, 'cache-key', { make, mode: 0o600 });
    return this.#secret;
  }
}

/** A cache that can't be read or written costs time and nothing else. */
const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};
