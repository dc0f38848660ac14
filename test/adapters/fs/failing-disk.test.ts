import { writeSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Disk, nodeDisk } from '../../../src/adapters/fs/disk.ts';
import { FileStore } from '../../../src/adapters/fs/file-store.ts';
import { openLog } from '../../../src/log/open.ts';
import { gathered, ledgerWith, note, sources, textOf, Witness } from '../../log/support.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopledger-disk-'));
  file = join(folder, 'ledger.jsonl');
  await ledgerWith(new FileStore(file), 'a');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** A disk whose next calls are answered by these, one each; then it is well again. */
const failing = (next: { write?: Disk['write'][]; sync?: (() => Promise<void>)[] }): Disk => ({
  write: (fd, bytes) => (next.write?.shift() ?? nodeDisk.write)(fd, bytes),
  sync: (fd) => next.sync?.shift()?.() ?? nodeDisk.sync(fd),
});

/** Takes 37 bytes, as a disk with just so much space left does, and says so or throws. */
const fullAfter37 =
  (says: 'a short count' | 'ENOSPC'): Disk['write'] =>
  (fd, bytes) => {
    const taken = writeSync(fd, bytes, 0, 37, null);
    if (says === 'ENOSPC') throw failure('ENOSPC');
    return taken;
  };

const checked = async (): Promise<string[]> =>
  (await gathered(openLog(new FileStore(file), sources()).lines())).map(textOf);

describe('A6: disk full; recorder stops writing till restart; log will not open', () => {
  it.each(['a short count', 'ENOSPC'] as const)(
    'takes back 37 bytes of a record after %s, and appends again in the same process',
    async (says) => {
      const before = await readFile(file);
      const disk = failing({ write: [fullAfter37(says)] });
      const writer = new Witness(new FileStore(file, { disk }));
      await expect(writer.append('b')).rejects.toMatchObject({ code: 'disk-full' });
      expect((await readFile(file)).equals(before)).toBe(true);
      expect(writer.texts).toEqual(['(ledger.opened)', 'a']);
      await writer.append('c');
      expect(await checked()).toEqual(['(ledger.opened)', 'a', 'c']);
    },
  );

  it('lets the same transaction try again', async () => {
    const disk = failing({ write: [fullAfter37('ENOSPC')] });
    const writer = new Witness(new FileStore(file, { disk }));
    await writer.log.transact(writer.visit, async (tx) => {
      await expect(tx.append([note('b')])).rejects.toMatchObject({ code: 'disk-full' });
      await tx.append([note('c')]);
    });
    expect(await checked()).toEqual(['(ledger.opened)', 'a', 'c']);
    expect(writer.texts).toEqual(await checked());
  });

  it('keeps nothing of a batch of which a whole line was written', async () => {
    const disk = failing({
      write: [(fd, bytes) => writeSync(fd, bytes, 0, bytes.indexOf(0x0a) + 40, null)],
    });
    const writer = new Witness(new FileStore(file, { disk }));
    await expect(writer.append('b', 'c')).rejects.toMatchObject({ code: 'disk-full' });
    await writer.append('d');
    expect(await checked()).toEqual(['(ledger.opened)', 'a', 'd']);
  });

  it('writes no more when what it took back could not be synced', async () => {
    const disk = failing({
      write: [fullAfter37('ENOSPC')],
      sync: [() => Promise.reject(failure('EIO'))],
    });
    const writer = new Witness(new FileStore(file, { disk }));
    await expect(writer.append('b')).rejects.toMatchObject({ code: 'disk-full' });
    await expect(writer.append('c')).rejects.toMatchObject({ code: 'poisoned' });
    await new Witness(new FileStore(file)).append('d');
    expect(await checked()).toEqual(['(ledger.opened)', 'a', 'd']);
  });
});

describe('a sync that failed', () => {
  it('ends all writing by this log, as the next sync may say all is well; a fresh one checks and writes', async () => {
    const before = await readFile(file);
    const disk = failing({ sync: [() => Promise.reject(failure('EIO'))] });
    const store = new FileStore(file, { disk });
    const writer = new Witness(store);
    await expect(writer.append('b')).rejects.toMatchObject({
      code: 'io',
      data: { during: 'sync', errno: 'EIO' },
    });
    await expect(writer.append('c')).rejects.toMatchObject({ code: 'poisoned' });
    await expect(writer.append('d')).rejects.toMatchObject({ code: 'poisoned' });
    expect(writer.texts).toEqual(['(ledger.opened)', 'a']);
    expect((await readFile(file)).equals(before)).toBe(true);
    await new Witness(new FileStore(file)).append('e');
    expect(await checked()).toEqual(['(ledger.opened)', 'a', 'e']);
    await writer.catchUp();
    expect(writer.texts).toEqual(['(ledger.opened)', 'a', 'e']);
  });

  it('is no less one when the disk says it is full by then', async () => {
    const disk = failing({ sync: [() => Promise.reject(failure('ENOSPC'))] });
    const writer = new Witness(new FileStore(file, { disk }));
    await expect(writer.append('b')).rejects.toMatchObject({ code: 'io', data: { errno: 'ENOSPC' } });
    await expect(writer.append('c')).rejects.toMatchObject({ code: 'poisoned' });
  });

  it('ends it in the same transaction too, and when it happens while mending', async () => {
    const writer = new Witness(
      new FileStore(file, { disk: failing({ sync: [() => Promise.reject(failure('EIO'))] }) }),
    );
    await writer.log.transact(writer.visit, async (tx) => {
      await expect(tx.append([note('b')])).rejects.toMatchObject({ code: 'io' });
      await expect(tx.append([note('c')])).rejects.toMatchObject({ code: 'poisoned' });
    });
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, -1));
    const mender = new Witness(
      new FileStore(file, { disk: failing({ sync: [() => Promise.reject(failure('EIO'))] }) }),
    );
    await expect(mender.append('d')).rejects.toMatchObject({ code: 'io' });
    await expect(mender.append('d')).rejects.toMatchObject({ code: 'poisoned' });
  });
});

describe('a ledger replaced under an open writer', () => {
  it('is noticed under the lock: nothing goes into the file that nobody reads any more', async () => {
    const writer = new Witness(new FileStore(file));
    await writer.append('b');
    const other = join(folder, 'other', 'ledger.jsonl');
    await ledgerWith(new FileStore(other), 'x', 'y');
    await rename(other, file);
    await expect(writer.append('c')).rejects.toMatchObject({ code: 'replaced' });
    expect(await checked()).toEqual(['(ledger.opened)', 'x', 'y']);
    writer.lines = [];
    await writer.append('d');
    expect(writer.texts).toEqual(['(ledger.opened)', 'x', 'y', 'd']);
  });

  it('is noticed when another program added to it without the lock: its bytes stay', async () => {
    const before = await readFile(file);
    const writer = new Witness(new FileStore(file));
    const work = writer.log.transact(writer.visit, async (tx) => {
      await appendFile(file, 'by hand');
      await tx.append([note('b')]);
    });
    await expect(work).rejects.toMatchObject({ code: 'replaced' });
    expect((await readFile(file)).equals(Buffer.concat([before, Buffer.from('by hand')]))).toBe(true);
    expect(writer.texts).toEqual(['(ledger.opened)', 'a']);
  });

  it('is noticed between setting a tail aside and cutting it off: what came meanwhile stays', async () => {
    const { length } = await readFile(file);
    await appendFile(file, 'torn');
    const work = new FileStore(file).withLock(async (writer) => {
      await writer.setAside(`${length}-${'0'.repeat(64)}`, Buffer.from('torn'));
      await appendFile(file, ' by hand');
      await writer.truncate(length);
    });
    await expect(work).rejects.toMatchObject({ code: 'replaced' });
    expect((await readFile(file)).subarray(length).toString()).toBe('torn by hand');
  });

  it('is noticed between the write and its acknowledgement', async () => {
    const bytes = await readFile(file);
    const disk = failing({
      sync: [
        async () => {
          await writeFile(`${file}.new`, bytes);
          await rename(`${file}.new`, file);
        },
      ],
    });
    const writer = new Witness(new FileStore(file, { disk }));
    await expect(writer.append('b')).rejects.toMatchObject({ code: 'replaced' });
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });

  it('is noticed when it was cut in place, by no more than a LF', async () => {
    const writer = new Witness(new FileStore(file));
    await writer.append('b');
    await truncate(file, (await readFile(file)).length - 1);
    await expect(writer.append('c')).rejects.toMatchObject({ code: 'replaced' });
    writer.lines = [];
    await writer.append('d');
    expect(await checked()).toEqual(['(ledger.opened)', 'a', 'b', 'd']);
    expect(writer.texts).toEqual(await checked());
  });

  it('is noticed when it was overwritten in place, its inode the same', async () => {
    const writer = new Witness(new FileStore(file));
    await writer.append('b');
    const other = join(folder, 'other', 'ledger.jsonl');
    await ledgerWith(new FileStore(other), 'x', 'y', 'z');
    const foreign = await readFile(other);
    await writeFile(file, foreign);
    await expect(writer.append('c')).rejects.toMatchObject({ code: 'replaced' });
    expect((await readFile(file)).equals(foreign)).toBe(true);
  });
});

it('a ledger that is not there is not made by who wants to write to it', async () => {
  const writer = new Witness(new FileStore(join(folder, 'nowhere', 'ledger.jsonl')));
  await expect(writer.append('b')).rejects.toMatchObject({ code: 'no-ledger' });
  expect(await readdir(folder)).not.toContain('nowhere');
});
