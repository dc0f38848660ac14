import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileStore } from '../../src/adapters/fs/file-store.ts';
import { FileLock } from '../../src/adapters/fs/lock.ts';
import { placeRecord } from '../../src/adapters/fs/lock-record.ts';
import { thisProcess } from '../../src/adapters/fs/process.ts';
import { sha256Hex } from '../../src/format/hash.ts';
import { createLog } from '../../src/log/create.ts';
import { LogError } from '../../src/log/error.ts';
import { gathered, ledgerWith, note, opened, sources, textOf, Witness } from '../log/support.ts';
import { withFaults } from './faults.ts';
import { counted, LONG } from './long.ts';
import { failing, WAYS, type Way } from './ways.ts';

// Every call that the product makes of the disk in the course of an append, of mending, of making a ledger and of putting
// another in its place, is made to fail: one alone, and one with all that follow it. What was acknowledged stays, what was
// refused is not there twice, and the same process goes on as soon as the disk does.

let folder: string;
let deadPid: number;
let made = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loopledger-faults-'));
  deadPid = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim());
  await ledgerWith(new FileStore(join(folder, 'base', 'ledger.jsonl')), 'a', 'b', 'c');
  cpSync(join(folder, 'base'), join(folder, 'longer'), { recursive: true });
  await new Witness(new FileStore(join(folder, 'longer', 'ledger.jsonl'))).append('d', 'e');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Trial {
  readonly root: string;
  readonly file: string;
  readonly store: FileStore;
  readonly log: Witness;
}
interface Scenario {
  readonly name: string;
  /** What is there beforehand; nothing where none is. */
  readonly texts: readonly string[];
  readonly prepare?: (trial: Trial) => void;
  readonly act: (trial: Trial) => Promise<unknown>;
  /** What it adds, when it is done. */
  readonly adds: readonly string[];
  /** Where the disk doesn't let the holder remove its record, whoever waits is told so. */
  readonly mayBeBusy?: true;
  /** Lost by what `prepare` did, but kept in `torn/`. */
  readonly torn?: number;
}

/** Nobody asks for the heir of one that is gone. */
const DEAD = 'a'.repeat(32);

const append = ({ log }: Trial) => log.append('op');

const scenarios: readonly Scenario[] = [
  { name: 'an append', texts: ['a', 'b', 'c'], act: append, adds: ['op'] },
  {
    name: 'an append behind a torn tail',
    texts: ['a', 'b'],
    prepare: ({ file }) => truncateSync(file, readFileSync(file).length - 40),
    act: append,
    adds: ['op'],
    torn: 1,
  },
  {
    name: 'an append behind a line without its LF',
    texts: ['a', 'b', 'c'],
    prepare: ({ file }) => truncateSync(file, readFileSync(file).length - 1),
    act: append,
    adds: ['op'],
  },
  {
    name: 'an append where the lock’s holder is dead',
    texts: ['a', 'b', 'c'],
    prepare: ({ root }) => {
      mkdirSync(join(root, 'lock'), { recursive: true });
      const dead = { ...thisProcess(), pid: deadPid, start: '1', since: '2026-11-30T09:00:00.000Z' };
      placeRecord(join(root, 'lock', 'held'), { ...dead, nonce: DEAD });
      placeRecord(join(root, 'lock', `${DEAD}.heir`), { ...dead, nonce: 'b'.repeat(32) });
    },
    act: append,
    adds: ['op'],
  },
  {
    name: 'an append that waits for the lock',
    texts: ['a', 'b', 'c'],
    act: async (trial) => {
      const release = await new FileLock(join(trial.root, 'lock')).take(1_000);
      const waiting = trial.store.withLock(async () => undefined, 400).then(() => append(trial));
      // The holder is done before anybody asks what came of it.
      const [waited] = await Promise.allSettled([waiting, sleep(3).then(release)]);
      if (waited.status === 'rejected') throw waited.reason;
    },
    adds: ['op'],
    mayBeBusy: true,
  },
  {
    name: 'a ledger that is made',
    texts: [],
    act: ({ store }) => createLog(store, opened(), sources()),
    adds: [],
  },
  {
    name: 'a copy that goes on, put in the ledger’s place',
    texts: ['a', 'b', 'c'],
    act: async ({ log }) => {
      const other = new Witness(new FileStore(join(folder, 'longer', 'ledger.jsonl')));
      const { head } = await other.catchUp();
      const bytes = async function* () {
        yield readFileSync(join(folder, 'longer', 'ledger.jsonl'));
      };
      await log.log.transact(log.visit, (tx) => tx.goOn({ head, bytes }, [note('op')]));
    },
    adds: ['d', 'e', 'op'],
  },
];

const begin = (scenario: Scenario): Trial => {
  made += 1;
  const root = join(folder, `trial-${made}`);
  if (scenario.texts.length > 0) cpSync(join(folder, 'base'), root, { recursive: true });
  const file = join(root, 'ledger.jsonl');
  const store = new FileStore(file);
  const take = store.withLock.bind(store);
  // A lock that was left behind shows soon enough.
  store.withLock = (work, waitMs = 200) => take(work, waitMs);
  const trial = { root, file, store, log: new Witness(store) };
  scenario.prepare?.(trial);
  return trial;
};

const textsIn = async (file: string): Promise<string[]> => {
  const lines = await gathered(new Witness(new FileStore(file)).log.lines());
  return lines.map(textOf).filter((text) => text !== '(ledger.recovered)' && text !== '(ledger.opened)');
};
const locked = (root: string): string[] =>
  existsSync(join(root, 'lock')) ? readdirSync(join(root, 'lock')) : [];
const temporaries = (root: string): string[] =>
  existsSync(root)
    ? readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tmp'))
    : [];

/** What is wrong after the fault, once the disk is well again; nothing, if all is as it has to be. */
const wrongAfter = async (
  scenario: Scenario,
  trial: Trial,
  outcome: PromiseSettledResult<unknown>,
  lasting = false,
): Promise<string[]> => {
  const wrong: string[] = [];
  const { root, file, store, log } = trial;
  const fulfilled = outcome.status === 'fulfilled';
  if (!fulfilled && !(outcome.reason instanceof LogError))
    wrong.push(`threw ${String(outcome.reason?.stack)}`);
  const mayNotSay = scenario.mayBeBusy === true ? ['damaged'] : ['damaged', 'busy'];
  if (!fulfilled && outcome.reason instanceof LogError && mayNotSay.includes(outcome.reason.code))
    wrong.push(`called ${outcome.reason.code}: ${outcome.reason.message}`);
  if (scenario.texts.length === 0) {
    // Made, or as if nobody had tried, unless it couldn't be taken away again either.
    const stands = existsSync(file);
    if (!fulfilled && stands && !lasting) wrong.push('a ledger stands there though making it failed');
    if (!stands)
      await createLog(new FileStore(file), opened(), sources()).catch((error) => wrong.push(`then ${error}`));
  }
  const again = async (): Promise<void> => {
    try {
      await log.append('again');
    } catch (error) {
      if (!(error instanceof LogError)) throw error;
      if (error.code === 'replaced') {
        log.lines = [];
        await log.append('again');
      } else if (error.code === 'poisoned') await new Witness(store).append('again');
      else throw error;
    }
  };
  await again().catch((error) => wrong.push(`afterwards ${error}`));
  await new Witness(new FileStore(file)).append('other').catch((error) => wrong.push(`another ${error}`));
  const texts = await textsIn(file).catch((error) => [`unreadable: ${error}`]);
  const before = [...scenario.texts];
  const full = [...before, ...scenario.adds, 'again', 'other'].join();
  const none = [...before, 'again', 'other'].join();
  if (texts.join() !== full && (fulfilled || texts.join() !== none)) wrong.push(`holds ${texts.join()}`);
  if (locked(root).some((name) => !name.startsWith(DEAD))) wrong.push(`lock/ keeps ${locked(root)}`);
  // What can't be removed now is swept when the file is put in place again.
  if (!lasting && temporaries(root).length > 0) wrong.push(`left ${temporaries(root)}`);
  if (scenario.torn !== undefined) {
    // What a write that failed left behind and what could not be taken back is another one.
    const torn = readdirSync(join(root, 'torn'));
    if (torn.length < scenario.torn || (!lasting && torn.length > scenario.torn))
      wrong.push(`torn/ has ${torn}`);
    for (const name of torn) {
      const sha256 = sha256Hex(readFileSync(join(root, 'torn', name)));
      if (!name.endsWith(sha256)) wrong.push(`torn/${name} is ${sha256}`);
    }
  }
  return wrong;
};

const ERRNOS = ['EIO', 'ENOSPC', 'EACCES', 'EINTR', 'EDQUOT', 'EROFS'] as const;
const ALL_WAYS: Readonly<Record<string, Way>> = {
  ...WAYS,
  'does half of it': {
    lasting: true,
    fate: (errno, { name }) => (name === 'writeSync' ? { errno, half: true } : { errno }),
  },
};

describe('each call of the disk fails in turn', () => {
  it.each(scenarios)(
    '$name',
    async (scenario) => {
      const plain = begin(scenario);
      const first = await withFaults(
        plain.root,
        () => undefined,
        () => scenario.act(plain),
      );
      expect(first.outcome).toMatchObject({ status: 'fulfilled' });
      expect(await wrongAfter(scenario, plain, first.outcome)).toEqual([]);

      const wrong: unknown[] = [];
      const seen = { faults: 0, refused: 0, 'done all the same': 0 };
      for (const [turn, [way, how]] of Object.entries(ALL_WAYS).entries()) {
        for (let at = 1; at <= first.calls; at += 1) {
          for (const [n, errno] of ERRNOS.entries()) {
            // In the short form every call fails in two of the ways, with one errno each.
            if (!LONG && (n !== at % ERRNOS.length || (at + turn) % 2 === 1)) continue;
            const trial = begin(scenario);
            let failed = '';
            const { outcome } = await withFaults(
              trial.root,
              failing(at, how, errno, (name) => {
                failed = name;
              }),
              () => scenario.act(trial),
            );
            if (failed !== '') {
              seen.faults += 1;
              seen[outcome.status === 'fulfilled' ? 'done all the same' : 'refused'] += 1;
            }
            const found = await wrongAfter(scenario, trial, outcome, how.lasting);
            if (found.length > 0) wrong.push({ way, at, failed, errno, found });
            rmSync(trial.root, { recursive: true, force: true });
          }
        }
      }
      counted(`${scenario.name}, each of its calls failing`, { calls: first.calls, ...seen });
      expect(wrong.slice(0, 5)).toEqual([]);
    },
    600_000,
  );
});

it('a lock’s record that is a file, where links cannot be made, is not left behind empty by a full disk', async () => {
  const [scenario] = scenarios;
  if (scenario === undefined) throw new Error('there is no scenario');
  const trial = begin(scenario);
  const full = await withFaults(
    trial.root,
    ({ name }) =>
      name === 'symlinkSync'
        ? { errno: 'EPERM' }
        : name === 'writeFileSync'
          ? { errno: 'ENOSPC', half: true }
          : undefined,
    () => scenario.act(trial),
  );
  expect(full.outcome).toMatchObject({ status: 'rejected', reason: { code: 'disk-full' } });
  expect(locked(trial.root)).toEqual([]);
  expect(await wrongAfter(scenario, trial, full.outcome)).toEqual([]);
});
