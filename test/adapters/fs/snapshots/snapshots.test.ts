import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FileStore } from '../../../../src/adapters/fs/file-store.ts';
import { FileSnapshots } from '../../../../src/adapters/fs/snapshots/snapshots.ts';
import { Ledger } from '../../../../src/app/ledger.ts';
import type { Draft } from '../../../../src/format/event.ts';
import { openLog } from '../../../../src/log/open.ts';
import type { LedgerFile } from '../../../../src/log/store.ts';
import { stateDigest, stateView1 } from '../../../../src/projections/state-view.ts';
import { World } from '../../../../src/testing/world.ts';
import { trajectory } from '../../../support/trajectory/trajectory.ts';
import { decide, withhold } from '../../../support/withhold.ts';

// Snapshots are a cache: with them, without them, and with any that somebody spoilt, the answer is the same.

const LINES = 9_000;
const INTERVAL = 8_192;
const PROGRAM = 'p'.repeat(16);

let made: readonly Buffer[];
let folder: string;

let prepared: string;
let digest: string;

/** A folder with a ledger that was read once. */
beforeAll(async () => {
  made = [...trajectory(LINES)];
  folder = mkdtempSync(join(tmpdir(), 'snapshots-made-'));
  prepared = folder;
  put(made);
  await opened().ledger.reading();
  digest = await digestOf(opened({ cached: false }).ledger);
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshots-'));
  put(made);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (): string => join(folder, 'ledger', 'ledger.jsonl');
const put = (lines: readonly Buffer[]): void => {
  mkdirSync(join(folder, 'ledger'), { recursive: true });
  writeFileSync(file(), Buffer.concat(lines));
};

/** Bytes that were asked of the disk, so that it shows whether a start read all or only the end. */
class Counting extends FileStore {
  read = 0;

  override async open(): Promise<LedgerFile | null> {
    const opened = await super.open();
    if (opened === null) return null;
    return {
      identity: opened.identity,
      size: opened.size,
      close: () => opened.close(),
      read: (from) => this.counted(opened.read(from)),
    };
  }

  private async *counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of chunks) {
      this.read += chunk.length;
      yield chunk;
    }
  }
}

const settings = (home = 'home') => ({ home: join(folder, home), config: undefined });

const opened = ({ home = 'home', program = PROGRAM, cached = true } = {}) => {
  mkdirSync(join(folder, home), { recursive: true });
  const store = new Counting(file());
  const snapshots = new FileSnapshots(file(), settings(home), program);
  const ledger = new Ledger({ ...new World().ports(), store, ...(cached ? { snapshots } : {}) });
  return { ledger, store, snapshots };
};

const digestOf = async (ledger: Ledger): Promise<string> => stateDigest(stateView1(await ledger.state()));
const expected = async (): Promise<string> =>
  statSync(file()).size === made.reduce((sum, it) => sum + it.length, 0)
    ? digest
    : digestOf(opened({ cached: false }).ledger);
/** The one folder of the cache. */
const cache = (): string =>
  join(folder, 'ledger', 'cache', readdirSync(join(folder, 'ledger', 'cache'))[0] ?? '');
const names = (): string[] =>
  existsSync(join(folder, 'ledger', 'cache')) ? readdirSync(cache()).sort() : [];
const KEPT = ['8191.snapshot', '8999.snapshot'];
const NEAR = 200_000;

const warm = (): void => {
  rmSync(folder, { recursive: true });
  cpSync(prepared, folder, { recursive: true });
  expect(names()).toEqual(KEPT);
};

describe('a start', () => {
  it('folds all, keeps what it came to, and the next one reads the end alone', async () => {
    const first = opened();
    expect(await digestOf(first.ledger)).toBe(await expected());
    expect(first.store.read).toBeGreaterThanOrEqual(statSync(file()).size);
    expect(names()).toEqual(KEPT);
    const second = opened();
    expect(await digestOf(second.ledger)).toBe(await expected());
    expect(second.store.read).toBeLessThan(NEAR);
  });

  it('goes on from there, and keeps another when the log has grown by much', async () => {
    put(made.slice(0, 8_600));
    await opened().ledger.reading();
    expect(names()).toEqual(['8191.snapshot', '8599.snapshot']);
    put(made.slice(0, 8_650));
    const near = opened();
    expect(await digestOf(near.ledger)).toBe(await expected());
    expect(names()).toContain('8599.snapshot');
    put(made);
    expect(await digestOf(opened().ledger)).toBe(await expected());
    expect(names()).toEqual(KEPT);
  });

  it('keeps nothing of a short ledger, and nothing where none of a user’s settings can be kept', async () => {
    put(made.slice(0, 100));
    await opened().ledger.reading();
    expect(names()).toEqual([]);
    put(made);
    writeFileSync(join(folder, 'nobody'), '');
    const snapshots = new FileSnapshots(file(), { home: join(folder, 'nobody'), config: undefined }, PROGRAM);
    const ledger = new Ledger({ ...new World().ports(), store: new FileStore(file()), snapshots });
    expect(await digestOf(ledger)).toBe(await expected());
    expect(names()).toEqual([]);
  });

  it('is the same in a folder where nothing can be written', async () => {
    if (process.getuid?.() === 0) {
      console.info('passed over: root may write anywhere');
      return;
    }
    chmodSync(join(folder, 'ledger'), 0o555);
    expect(await digestOf(opened().ledger)).toBe(await expected());
    chmodSync(join(folder, 'ledger'), 0o755);
    expect(names()).toEqual([]);
  });
});

describe('a snapshot is believed', () => {
  beforeEach(warm);

  /** The whole log was read, and came to what it comes to. */
  const readsAll = async (how?: Parameters<typeof opened>[0]): Promise<void> => {
    const again = opened(how);
    expect(await digestOf(again.ledger)).toBe(await expected());
    expect(again.store.read).toBeGreaterThanOrEqual(statSync(file()).size);
    // And what it kept in their place is believed.
    const next = opened(how);
    expect(await digestOf(next.ledger)).toBe(await expected());
    expect(next.store.read).toBeLessThan(NEAR);
  };

  it('by whoever made it, with the program that made it', async () => {
    await readsAll({ home: 'other' });
    warm();
    await readsAll({ program: 'q'.repeat(16) });
  });

  it('not where a byte of it is another one, wherever that is', async () => {
    const before = new Map(names().map((name) => [name, readFileSync(join(cache(), name))]));
    for (const part of [0.2, 0.999]) {
      for (const [name, bytes] of before) {
        const changed = Buffer.from(bytes);
        const at = Math.floor(changed.length * part);
        changed[at] = (changed[at] ?? 0) ^ 1;
        writeFileSync(join(cache(), name), changed);
      }
      await readsAll();
    }
  });

  it('not where somebody else vouches for it', async () => {
    const own = cache();
    const bytes = names().map((name) => [name, readFileSync(join(own, name))] as const);
    rmSync(join(folder, 'ledger', 'cache'), { recursive: true });
    await opened({ home: 'other' }).ledger.reading();
    const others = new Map(names().map((name) => [name, readFileSync(join(cache(), name))]));
    rmSync(join(folder, 'ledger', 'cache'), { recursive: true });
    mkdirSync(own, { recursive: true });
    for (const [name, mine] of bytes) {
      expect(others.get(name)?.equals(mine)).toBe(false);
      writeFileSync(join(own, name), others.get(name) ?? '');
    }
    await readsAll();
  });

  it('not where it was cut, is empty, or is no file', async () => {
    const [first = '', second = ''] = names().map((name) => join(cache(), name));
    truncateSync(first, 0);
    for (const size of [500, 10]) {
      truncateSync(second, size);
      await readsAll();
      warm();
      truncateSync(first, 0);
    }
    rmSync(second);
    mkdirSync(second);
    expect(await digestOf(opened().ledger)).toBe(await expected());
  });

  it('not under the name of another point', async () => {
    const [first = '', second = ''] = names().map((name) => join(cache(), name));
    const bytes = readFileSync(first);
    for (const name of names()) rmSync(join(cache(), name));
    writeFileSync(second, bytes);
    writeFileSync(join(cache(), '12.snapshot'), bytes);
    await readsAll();
  });

  it('not where the one that it rests on is gone', async () => {
    rmSync(join(cache(), '8191.snapshot'));
    await readsAll();
  });

  it('and what others kept stays theirs', async () => {
    await readsAll({ home: 'other' });
    const own = opened();
    await own.ledger.reading();
    expect(own.store.read).toBeLessThan(NEAR);
  });
});

describe('a ledger that is another one', () => {
  beforeEach(warm);

  it('shorter, as one from a backup: an older snapshot is begun with', async () => {
    put(made.slice(0, 8_700));
    const { ledger, store } = opened();
    expect(await digestOf(ledger)).toBe(await expected());
    expect(store.read).toBeLessThan(statSync(file()).size);
    expect(names()).not.toContain('8999.snapshot');
  });

  it('of the same length, with another history', async () => {
    put([...trajectory(LINES, { seed: 2 })]);
    expect(await digestOf(opened().ledger)).toBe(await expected());
    expect(await digestOf(opened().ledger)).toBe(await expected());
  });

  it('that went on elsewhere from a copy', async () => {
    const copy = join(folder, 'copy');
    cpSync(join(folder, 'ledger'), copy, { recursive: true });
    const store = new FileStore(join(copy, 'ledger.jsonl'));
    const snapshots = new FileSnapshots(join(copy, 'ledger.jsonl'), settings(), PROGRAM);
    const ledger = new Ledger({ ...new World().ports(), store, snapshots });
    expect(await digestOf(ledger)).toBe(await expected());
  });

  it('whose end is torn, or is changed: what follows the snapshot is judged as ever', async () => {
    appendFileSync(file(), '{"event":');
    expect((await opened().ledger.reading()).status).toBe('torn');
    put([...made, Buffer.from('{"no":"line"}\n'), ...made.slice(0, 1)]);
    expect((await opened().ledger.reading()).status).toBe('damaged');
    const last = Buffer.from(made.at(-1) ?? '');
    last[50] = (last[50] ?? 0) ^ 1;
    put([...made.slice(0, -1), last]);
    expect((await opened().ledger.reading()).status).not.toBe('clean');
  });
});

it('what a withheld line said is in no snapshot any more', async () => {
  warm();
  const sources = new World().ports().sources;
  const log = openLog(new FileStore(file()), { ...sources, now: () => Date.now() });
  const lines = [];
  for await (const line of log.lines()) lines.push(line);
  const planned = lines.find((it) => it.kind === 'event' && it.event.type === 'step.planned');
  if (planned?.kind !== 'event') throw new Error('no step is planned');
  const title = JSON.stringify(planned.event.data.title).slice(1, -1);
  const said = (): boolean => {
    const { snapshots } = opened();
    const all = snapshots.seqs().flatMap((seq) => snapshots.read(seq) ?? []);
    expect(all.length).toBeGreaterThan(0);
    return all.some((it) => it.piece('main').includes(title) || it.piece('steps texts').includes(title));
  };
  expect(said()).toBe(true);
  await opened({ home: 'other' }).ledger.reading();
  const folders = () => readdirSync(join(folder, 'ledger', 'cache')).length;
  expect(folders()).toBe(2);
  const at = new Date().toISOString();
  const drafts = [decide, withhold(planned)].map((it) => ({ ...it, at })) as Draft[];
  await log.transact(
    () => undefined,
    (tx) => tx.append(drafts),
  );
  expect((await opened().ledger.state()).counts.withheld).toBe(1);
  expect(said()).toBe(false);
  expect(folders()).toBe(1);
});

describe('any point of a long log', () => {
  beforeEach(warm);
  const points = [INTERVAL - 2, INTERVAL - 1, INTERVAL, 8_765];

  it('is reached from the snapshot before it', async () => {
    for (const to of points) {
      const near = opened();
      const state = await near.ledger.replay({ to });
      const plain = await opened({ cached: false }).ledger.replay({ to });
      expect([to, stateDigest(stateView1(state))]).toEqual([to, stateDigest(stateView1(plain))]);
      if (to >= INTERVAL - 1) expect(near.store.read).toBeLessThan((statSync(file()).size * 2) / 3);
    }
  });

  it('by its time, too', async () => {
    for (const to of points) {
      const [line] = await lines(to, to);
      const at = line?.kind === 'event' ? line.event.at : '';
      const state = await opened().ledger.replay({ at });
      const plain = await opened({ cached: false }).ledger.replay({ at });
      expect(state.head).toEqual(plain.head);
    }
  });

  const lines = async (from: number, to: number, how?: Parameters<typeof opened>[0]) => {
    const found = [];
    for await (const line of opened(how).ledger.lines(from, to)) found.push(line);
    return found;
  };

  it('gives its lines as reading from the start does', async () => {
    for (const from of points) {
      expect(await lines(from, from + 3)).toEqual(await lines(from, from + 3, { cached: false }));
    }
    put([...trajectory(LINES, { seed: 2 })]);
    expect(await lines(8_500, 8_501)).toEqual(await lines(8_500, 8_501, { cached: false }));
  });
});
