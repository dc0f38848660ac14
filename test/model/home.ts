import { appendFileSync, cpSync, mkdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Disk, nodeDisk } from '../../src/adapters/fs/disk.ts';
import { placeGiven } from '../../src/adapters/fs/locate.ts';
import { offsetOf } from '../../src/adapters/project/zones.ts';
import type { Ports } from '../../src/app/ports.ts';
import { LogError } from '../../src/log/error.ts';
import { MemoryPlace } from '../../src/log/memory.ts';
import type { Store, Writer } from '../../src/log/store.ts';
import { portsAt } from '../../src/wiring.ts';

/** What is common to all processes of one run. */
export interface Nature {
  now: number;
  red: boolean;
  processes: number;
}

/** How the next write goes wrong. `dies`: the process does, and nobody knows how much of it was written. */
export type Fault = 'full' | 'sync' | 'dies';

/** One process's luck with its disk: the fault to come, and the bytes that it hit. */
export class Luck {
  next: Fault | undefined;
  hit: Buffer | undefined;

  strikes(bytes: Uint8Array): Fault | undefined {
    const fault = this.next;
    if (fault !== undefined) this.hit = Buffer.from(bytes);
    this.next = undefined;
    return fault;
  }
}

/** Where a copy of the ledger lies. */
export interface Home {
  bytes(): Buffer;
  /** Puts bytes behind the ledger, as a process that died in a write has. */
  behind(bytes: Uint8Array): void;
  /** What a new process finds there. */
  ports(luck: Luck): Ports;
  /** The ledger as whoever only looks opens it. */
  looked(): Ports | string;
  copied(number: number): Home;
  /** As `copied`, where nothing is yet. */
  empty(number: number): Home;
}

const TREE = `git:${'a'.repeat(40)}`;

/** The same bytes for the same process in every run, and others for every other one. */
const chance = (process: number): ((n: number) => Uint8Array) => {
  let at = process * 7_919 + 1;
  const byte = (): number => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (at >> 16) & 0xff;
  };
  return (n) => Uint8Array.from({ length: n }, byte);
};

const common = (nature: Nature) => ({
  workTree: {
    tree: async () => TREE,
    commit: async () => undefined,
    unmerged: async () => new Set<string>(),
  },
  runner: {
    run: async () => ({ exit: nature.red ? 1 : 0, timedOut: false, ms: 5, output: Buffer.from('said\n') }),
  },
});

export class FileHome implements Home {
  private readonly root: string;
  private readonly nature: Nature;
  private readonly folder: string;

  constructor(root: string, nature: Nature, number: number) {
    this.root = root;
    this.nature = nature;
    this.folder = join(root, `copy-${number}`);
    mkdirSync(this.folder, { recursive: true });
  }

  bytes(): Buffer {
    return readFileSync(join(this.folder, 'ledger.jsonl'));
  }

  behind(bytes: Uint8Array): void {
    appendFileSync(join(this.folder, 'ledger.jsonl'), bytes);
  }

  ports(luck: Luck): Ports {
    this.nature.processes += 1;
    const { nature } = this;
    const wiring = {
      settings: { home: this.root, config: undefined },
      now: () => nature.now,
      purpose: 'write' as const,
      random: chance(nature.processes),
      disk: failing(luck),
    };
    return { ...portsAt(placeGiven(this.folder), wiring), ...common(nature) };
  }

  looked(): string {
    return this.folder;
  }

  copied(number: number): Home {
    const copy = new FileHome(this.root, this.nature, number);
    cpSync(this.folder, copy.folder, { recursive: true });
    return copy;
  }

  empty(number: number): Home {
    return new FileHome(this.root, this.nature, number);
  }
}

const failure = (code: string): Error => Object.assign(new Error(code), { code });

const failing = (luck: Luck): Disk => {
  let syncs = false;
  return {
    write: (fd, bytes) => {
      const fault = luck.strikes(bytes);
      if (fault === 'dies') throw failure('EIO');
      if (fault === 'full') {
        writeSync(fd, bytes, 0, bytes.length >> 1, null);
        throw failure('ENOSPC');
      }
      syncs = fault === 'sync';
      return nodeDisk.write(fd, bytes);
    },
    sync: (fd) => {
      const fails = syncs;
      syncs = false;
      return fails ? Promise.reject(failure('EIO')) : nodeDisk.sync(fd);
    },
  };
};

export class MemoryHome implements Home {
  private readonly nature: Nature;
  private readonly number: number;
  private readonly files: MemoryPlace;

  constructor(nature: Nature, number: number) {
    this.nature = nature;
    this.number = number;
    this.files = new MemoryPlace({ random: chance(number), pause: async () => undefined });
  }

  bytes(): Buffer {
    return this.files.bytes() ?? Buffer.alloc(0);
  }

  behind(bytes: Uint8Array): void {
    this.files.put(Buffer.concat([this.bytes(), bytes]));
  }

  ports(luck: Luck): Ports {
    this.nature.processes += 1;
    const { nature, number } = this;
    const store = this.files.store({ pid: nature.processes, host: 'here', since: '' });
    const letter = String.fromCharCode('a'.charCodeAt(0) + number);
    const hex = letter.charCodeAt(0).toString(16);
    return {
      store: striking(store, luck),
      sources: { now: () => nature.now, random: chance(nature.processes) },
      placeOf: async () => ({ place: hex.repeat(32), machine: 'b'.repeat(64), boot: 'c'.repeat(64) }),
      paths: { look: async () => [] },
      processes: { knownDead: () => false },
      zoneOffset: offsetOf,
      ...common(nature),
    };
  }

  looked(): Ports {
    return this.ports(new Luck());
  }

  copied(number: number): Home {
    const copy = new MemoryHome(this.nature, number);
    copy.files.put(this.bytes());
    return copy;
  }

  empty(number: number): Home {
    return new MemoryHome(this.nature, number);
  }
}

const striking = (store: Store, luck: Luck): Store => ({
  ...store,
  withLock: (work, waitMs) =>
    store.withLock((writer) => work({ ...writer, append: (bytes) => struck(writer, luck, bytes) }), waitMs),
});

const struck = async (writer: Writer, luck: Luck, bytes: Uint8Array): Promise<void> => {
  const fault = luck.strikes(bytes);
  if (fault === 'dies') throw new LogError('io', 'it died', { during: 'write', errno: 'EIO' });
  if (fault === 'full') await writer.append(bytes.subarray(0, bytes.length >> 1));
  if (fault === 'full') throw new LogError('disk-full', 'no space', { during: 'write' });
  await writer.append(bytes);
  if (fault === 'sync') throw new LogError('io', 'no sync', { during: 'sync', errno: 'EIO' });
};
