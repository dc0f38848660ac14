import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileStore } from '../../../src/adapters/fs/file-store.ts';
import { blobId, blobPath } from '../../../src/format/blob.ts';
import type { BlobStore } from '../../../src/log/store.ts';

let folder: string;
let blobs: BlobStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopledger-blobs-'));
  blobs = new FileStore(join(folder, 'ledger.jsonl')).blobs;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = Buffer.from('what the tool said\n');
const files = async (): Promise<string[]> => {
  const all = await readdir(join(folder, 'blobs'), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
};
const inPlaceOf = async (blob: string, make: (path: string) => unknown): Promise<void> => {
  await unlink(pathOf(blob));
  await make(pathOf(blob));
};
const pathOf = (blob: string): string => join(folder, blobPath(blob));

describe('what lies in the place of a blob and is none', () => {
  it.each<[string, (path: string) => unknown]>([
    ['a pipe', (path) => execFileSync('mkfifo', [path])],
    ['a device without end', (path) => symlink('/dev/zero', path)],
    ['a folder', (path) => mkdir(path)],
    ['a link to itself', (path) => symlink(path, path)],
    ['a larger file', (path) => writeFile(path, Buffer.alloc(5_000_000))],
  ])('%s is a mismatch, and is not read', async (_, make) => {
    const ref = await blobs.put(bytes, 'text/plain');
    await inPlaceOf(ref.blob, make);
    await expect(blobs.get(ref)).rejects.toMatchObject({ code: 'blob-mismatch' });
  });
});

describe('A10: lines of tens of MB; one log 98 GB from inline images', () => {
  it('stores a blob once that is put a hundred times, by one process or many', async () => {
    const big = Buffer.alloc(3_000_000, 'image');
    const refs = new Set<string>();
    for (let i = 0; i < 100; i++) {
      const store = i % 2 === 0 ? blobs : new FileStore(join(folder, 'ledger.jsonl')).blobs;
      refs.add((await store.put(big, 'image/png')).blob);
    }
    expect(refs.size).toBe(1);
    expect(await files()).toHaveLength(2);
  });

  it('stores it once when many put it at the same moment', async () => {
    await blobs.put(Buffer.from('the first makes the index'), 'text/plain');
    const puts = Array.from({ length: 8 }, () =>
      new FileStore(join(folder, 'ledger.jsonl')).blobs.put(bytes, 'text/plain'),
    );
    const refs = await Promise.all(puts);
    for (const ref of refs) expect(Buffer.from(await blobs.get(ref)).equals(bytes)).toBe(true);
    expect(new Set(refs.map(({ blob }) => blob)).size).toBe(1);
    expect(await files()).toHaveLength(4);
  });

  it('gives the same id after the cache was deleted', async () => {
    const ref = await blobs.put(bytes, 'text/plain');
    await rm(join(folder, 'cache'), { recursive: true });
    expect(await blobs.put(bytes, 'text/plain')).toEqual(ref);
  });
});

describe('a blob on the disk', () => {
  it('lies beside its key of 32 raw bytes, which gives its name', async () => {
    const { blob } = await blobs.put(bytes, 'text/plain');
    const key = await readFile(`${pathOf(blob)}.key`);
    expect(key).toHaveLength(32);
    expect(blob).toBe(blobId(key, bytes));
    expect((await readFile(pathOf(blob))).equals(bytes)).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(['blobs', 'cache']);
  });

  it('is refused when one of its bytes changed, or its key did', async () => {
    for (const end of ['', '.key']) {
      const ref = await blobs.put(Buffer.from(`one${end}`), 'text/plain');
      const path = `${pathOf(ref.blob)}${end}`;
      const changed = await readFile(path);
      changed[1] = (changed[1] ?? 0) ^ 4;
      await writeFile(path, changed);
      await expect(blobs.get(ref)).rejects.toMatchObject({
        code: 'blob-mismatch',
        data: { blob: ref.blob },
      });
    }
  });

  it('is missing when its key is', async () => {
    const ref = await blobs.put(bytes, 'text/plain');
    await unlink(`${pathOf(ref.blob)}.key`);
    expect(await blobs.has(ref)).toBe(false);
    await expect(blobs.get(ref)).rejects.toMatchObject({ code: 'blob-missing' });
    expect((await blobs.put(bytes, 'text/plain')).blob).not.toBe(ref.blob);
  });

  it('is put anew where the index names one that is gone, cut or of other content', async () => {
    const ref = await blobs.put(bytes, 'text/plain');
    await writeFile(pathOf(ref.blob), bytes.subarray(1));
    const second = await blobs.put(bytes, 'text/plain');
    expect(second.blob).not.toBe(ref.blob);
    expect(Buffer.from(await blobs.get(second)).equals(bytes)).toBe(true);
    expect(await blobs.put(bytes, 'text/plain')).toEqual(second);
    await unlink(pathOf(second.blob));
    expect((await blobs.put(bytes, 'text/plain')).blob).not.toBe(second.blob);
    const other = await blobs.put(Buffer.from('other'), 'text/plain');
    const cache = join(folder, 'cache', 'blobs');
    for (const name of await readdir(cache, { recursive: true })) {
      if ((await stat(join(cache, name))).isFile()) await writeFile(join(cache, name), other.blob);
    }
    const third = await blobs.put(bytes, 'text/plain');
    expect(Buffer.from(await blobs.get(third)).equals(bytes)).toBe(true);
  });

  it('leaves no hash of its content behind when it is removed', async () => {
    const ref = await blobs.put(bytes, 'text/plain');
    const kept = await blobs.put(Buffer.from('kept'), 'text/plain');
    await blobs.remove(ref);
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(names.filter((entry) => entry.isFile())).toHaveLength(3);
    expect(await blobs.has(kept)).toBe(true);
  });

  it('is looked for nowhere else, whatever an event calls it', async () => {
    const secret = join(folder, 'secret');
    await writeFile(secret, 'x');
    await writeFile(`${secret}.key`, 'x');
    await mkdir(join(folder, 'ledger', 'blobs'), { recursive: true });
    const inside = new FileStore(join(folder, 'ledger', 'ledger.jsonl')).blobs;
    for (const blob of ['hmac-sha256:../secret', '../../secret', `hmac-sha256:${'A'.repeat(64)}`, '']) {
      expect(await inside.has({ blob })).toBe(false);
      const get = inside.get({ blob, bytes: 1, media: 'text/plain' });
      await expect(get).rejects.toMatchObject({ code: 'blob-missing' });
      await inside.remove({ blob });
    }
    expect(await readFile(secret, 'utf8')).toBe('x');
  });
});
