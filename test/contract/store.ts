import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerFile, Store } from '../../src/log/store.ts';

/** One empty place for a ledger, and what a program that asks for no lock does to it. */
export interface Place {
  /** Another writer's view of the place, each call. */
  store(): Store;
  /** Puts another file there; null removes it. */
  put(bytes: Uint8Array | null): Promise<void>;
  bytes(): Promise<Buffer | null>;
  done(): Promise<void>;
}

const text = (value: string): Buffer => Buffer.from(value);

const all = async (file: LedgerFile | null, from = 0): Promise<string> => {
  const chunks: Uint8Array[] = [];
  if (file !== null) for await (const chunk of file.read(from)) chunks.push(chunk);
  await file?.close();
  return Buffer.concat(chunks).toString();
};

/** What every store must keep. */
export const storeContract = (name: string, make: () => Promise<Place>): void => {
  describe(`the store contract: ${name}`, () => {
    let place: Place;
    let store: Store;

    beforeEach(async () => {
      place = await make();
      store = place.store();
    });
    afterEach(() => place.done());

    const append = (bytes: string, by = store) => by.withLock((writer) => writer.append(text(bytes)));

    it('says there is none where there is none', async () => {
      expect(await store.open()).toBeNull();
      expect(await store.lockHolder()).toBeNull();
      expect(await store.tornFiles()).toEqual([]);
    });

    it('creates a ledger once, and refuses to again', async () => {
      await store.create(text('one\n'));
      await expect(place.store().create(text('two\n'))).rejects.toMatchObject({ code: 'exists' });
      expect(await all(await store.open())).toBe('one\n');
    });

    it('lets one of eight creators win', async () => {
      const tries = Array.from({ length: 8 }, (_, i) => place.store().create(text(`${i}\n`)));
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
      expect(await all(await store.open())).toBe(`${winner}\n`);
    });

    it('appends in order and reads from any byte', async () => {
      await store.create(text('one\n'));
      await append('two\n');
      await store.withLock(async (writer) => {
        await writer.append(text('three\n'));
        await writer.append(text('four\n'));
      });
      expect(await all(await store.open())).toBe('one\ntwo\nthree\nfour\n');
      expect(await all(await store.open(), 4)).toBe('two\nthree\nfour\n');
      expect(await all(await store.open(), 19)).toBe('');
    });

    it('reads a megabyte in chunks of bounded length', async () => {
      await store.create(text('one\n'));
      const big = Buffer.alloc(1_048_576, 'x');
      await store.withLock((writer) => writer.append(big));
      const file = await store.open();
      expect(file?.size).toBe(4 + big.length);
      for await (const chunk of file?.read(4) ?? []) {
        expect(chunk.length).toBeGreaterThan(0);
        expect(chunk.length).toBeLessThanOrEqual(262_144);
      }
      expect(await all(file, 4)).toBe(big.toString());
    });

    it('shows an opened ledger as it was when it was opened', async () => {
      await store.create(text('one\n'));
      const before = await store.open();
      await append('two\n');
      expect(before?.size).toBe(4);
      expect(await all(before)).toBe('one\n');
    });

    it('keeps the identity over appends, and changes it with the file', async () => {
      await store.create(text('one\n'));
      const identity = async () => {
        const file = await store.open();
        await file?.close();
        return file?.identity;
      };
      const first = await identity();
      await append('two\n');
      expect(await identity()).toBe(first);
      await place.put(text('one\ntwo\n'));
      expect(await identity()).not.toBe(first);
    });

    it('gives the writer the ledger as it is under the lock', async () => {
      await store.create(text('one\n'));
      await append('two\n', place.store());
      await store.withLock(async (writer) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of writer.file?.read(0) ?? []) chunks.push(chunk);
        expect(Buffer.concat(chunks).toString()).toBe('one\ntwo\n');
      });
    });

    it('cuts, and goes on from there', async () => {
      await store.create(text('one\ntw'));
      await store.withLock(async (writer) => {
        await writer.truncate(4);
        await writer.append(text('two\n'));
      });
      expect(await all(await store.open())).toBe('one\ntwo\n');
    });

    it.each([
      ['more', 'one\nother\n'],
      ['as much', 'two\n'],
      ['none', null],
    ])('refuses to append where a program without the lock put another file, of %s', async (_, other) => {
      await store.create(text('one\n'));
      const work = store.withLock(async (writer) => {
        await place.put(other === null ? null : text(other));
        await writer.append(text('two\n'));
      });
      await expect(work).rejects.toMatchObject({ code: 'replaced' });
      expect((await place.bytes())?.toString()).toBe(other ?? undefined);
    });

    it('sets bytes aside, again without a difference', async () => {
      await store.create(text('one\n'));
      const name = `4-${'a'.repeat(64)}`;
      await store.withLock(async (writer) => {
        await writer.setAside(name, text('tw'));
        await writer.setAside(name, text('tw'));
        await writer.setAside(`10-${'b'.repeat(64)}`, text('x'));
      });
      expect(await store.tornFiles()).toEqual([
        { name: `10-${'b'.repeat(64)}`, bytes: 1 },
        { name, bytes: 2 },
      ]);
    });

    it('lets one writer in at a time, and loses none of sixteen', async () => {
      await store.create(text('one\n'));
      let inside = 0;
      const turn = (by: Store) =>
        by.withLock(async (writer) => {
          inside += 1;
          expect(inside).toBe(1);
          await sleep(1);
          await writer.append(text('x\n'));
          inside -= 1;
        });
      await Promise.all(Array.from({ length: 16 }, () => turn(place.store())));
      expect(await all(await store.open(), 4)).toBe('x\n'.repeat(16));
    });

    it('lets calls on one store in one after the other', async () => {
      await store.create(text('one\n'));
      await Promise.all(['a\n', 'b\n', 'c\n'].map((bytes) => append(bytes)));
      expect(await all(await store.open(), 4)).toBe('a\nb\nc\n');
    });

    it('gives the lock back when the work fails', async () => {
      await store.create(text('one\n'));
      const broken = store.withLock(() => Promise.reject(new Error('no')));
      await expect(broken).rejects.toThrow('no');
      expect(await store.lockHolder()).toBeNull();
      await append('two\n', place.store());
    });

    it('names the live holder to who waited too long, and to who only looks', async () => {
      await store.create(text('one\n'));
      await store.withLock(async () => {
        const other = place.store();
        const { pid, host } = (await other.lockHolder()) ?? {};
        expect(pid).toBeGreaterThan(0);
        const refused = await other.withLock(async () => undefined, 30).catch((error: unknown) => error);
        expect(refused).toMatchObject({ code: 'busy', data: { holder: { pid, host } } });
      });
      await place.store().withLock(async () => undefined, 30);
    });

    it('tells of a change since what was seen, of none before, and ends when asked', async () => {
      await store.create(text('one\n'));
      const file = await store.open();
      await file?.close();
      const seen = { identity: file?.identity ?? '', size: file?.size ?? 0 };
      const stop = new AbortController();
      let told = false;
      const change = store.changed(seen, stop.signal).then(() => {
        told = true;
      });
      await sleep(5);
      expect(told).toBe(false);
      await append('two\n', place.store());
      await change;
      await store.changed(seen, stop.signal);
      await store.changed(null, stop.signal);
      await store.changed({ ...seen, identity: 'another', size: 8 }, stop.signal);
      const never = store.changed({ ...seen, size: 8 }, stop.signal);
      stop.abort();
      await never;
    });

    describe('blobs', () => {
      const bytes = Uint8Array.from([0, 255, 10, 13, 0]);

      it('gives back what was put', async () => {
        const ref = await store.blobs.put(bytes, 'application/octet-stream');
        expect(ref).toEqual({
          blob: expect.stringMatching(/^hmac-sha256:[0-9a-f]{64}$/),
          bytes: 5,
          media: 'application/octet-stream',
        });
        expect(Buffer.from(await place.store().blobs.get(ref))).toEqual(Buffer.from(bytes));
        expect(await store.blobs.has(ref)).toBe(true);
      });

      it('gives the same bytes the same id, and others another', async () => {
        const first = await store.blobs.put(bytes, 'text/plain');
        expect(await place.store().blobs.put(bytes, 'image/png')).toEqual({ ...first, media: 'image/png' });
        expect((await store.blobs.put(Uint8Array.from([1]), 'text/plain')).blob).not.toBe(first.blob);
      });

      it('keeps none', async () => {
        const ref = await store.blobs.put(new Uint8Array(), 'text/plain');
        expect(await store.blobs.get(ref)).toHaveLength(0);
      });

      it('says which is missing', async () => {
        const blob = `hmac-sha256:${'0'.repeat(64)}`;
        expect(await store.blobs.has({ blob })).toBe(false);
        const get = store.blobs.get({ blob, bytes: 1, media: 'text/plain' });
        await expect(get).rejects.toMatchObject({ code: 'blob-missing', data: { blob } });
      });

      it('refuses a length that does not agree', async () => {
        const ref = await store.blobs.put(bytes, 'text/plain');
        const get = store.blobs.get({ ...ref, bytes: 4 });
        await expect(get).rejects.toMatchObject({ code: 'blob-mismatch', data: { blob: ref.blob } });
      });

      it('keeps a blob under the id it has elsewhere, and none that its key is not of', async () => {
        const elsewhere = await make();
        const ref = await elsewhere.store().blobs.put(bytes, 'text/plain');
        const blob = await elsewhere.store().blobs.take(ref);
        await elsewhere.done();
        const wrong = { ...blob, bytes: Uint8Array.from([0, 255, 10, 13, 1]) };
        await expect(store.blobs.adopt(ref, wrong)).rejects.toMatchObject({
          code: 'blob-mismatch',
          data: { blob: ref.blob },
        });
        expect(await store.blobs.has(ref)).toBe(false);
        await store.blobs.adopt(ref, blob);
        expect(Buffer.from(await store.blobs.get(ref))).toEqual(Buffer.from(bytes));
        expect((await store.blobs.put(bytes, 'text/plain')).blob).toBe(ref.blob);
      });

      it('gives bytes the id they had first, though they are kept under another too', async () => {
        const first = await store.blobs.put(bytes, 'text/plain');
        const elsewhere = await make();
        await elsewhere.store().blobs.put(Uint8Array.from([1]), 'text/plain');
        const second = await elsewhere.store().blobs.put(bytes, 'text/plain');
        expect(second.blob).not.toBe(first.blob);
        await store.blobs.adopt(second, await elsewhere.store().blobs.take(second));
        await elsewhere.done();
        expect(await store.blobs.has(second)).toBe(true);
        expect((await store.blobs.put(bytes, 'text/plain')).blob).toBe(first.blob);
      });

      it('removes for good: the same bytes get another id', async () => {
        const ref = await store.blobs.put(bytes, 'text/plain');
        await store.blobs.remove(ref);
        expect(await store.blobs.has(ref)).toBe(false);
        expect((await store.blobs.put(bytes, 'text/plain')).blob).not.toBe(ref.blob);
        await store.blobs.remove(ref);
      });
    });
  });
};
