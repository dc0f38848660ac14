import { describe, expect, it } from 'vitest';
import type { Writer } from '../../src/log/store.ts';
import { gathered, holder, memoryPlace } from './support.ts';

const text = (value: string): Buffer => Buffer.from(value);

const setUp = () => {
  const place = memoryPlace();
  place.put(text('one\n'));
  return { place, store: place.store(holder(1)) };
};

describe('the store in memory', () => {
  it.each([
    ['another file of the same length', text('two\n')],
    ['no file', null],
  ])('refuses to write where there is now %s', async (_, now) => {
    const { place, store } = setUp();
    for (const step of [
      (writer: Writer) => writer.append(text('x')),
      (writer: Writer) => writer.truncate(0),
      (writer: Writer) => writer.replace((async function* () {})()),
    ]) {
      place.put(text('one\n'));
      const work = store.withLock(async (writer) => {
        place.put(now);
        await step(writer);
      });
      await expect(work).rejects.toMatchObject({ code: 'replaced' });
      expect(place.bytes()).toEqual(now);
    }
  });

  it('refuses to write where there was none under the lock', async () => {
    const place = memoryPlace();
    const work = place.store(holder(1)).withLock(async (writer) => {
      expect(writer.file).toBeNull();
      await expect(writer.append(text('x'))).rejects.toMatchObject({ code: 'replaced' });
      place.put(text('one\n'));
      await writer.append(text('x'));
    });
    await expect(work).rejects.toMatchObject({ code: 'replaced' });
    expect(place.bytes()).toEqual(text('one\n'));
  });

  it('refuses a writer whose turn is over, once another wrote', async () => {
    const { place, store } = setUp();
    let kept: Writer | undefined;
    await store.withLock(async (writer) => {
      kept = writer;
    });
    await store.withLock((writer) => writer.append(text('two\n')));
    await expect(kept?.append(text('x'))).rejects.toMatchObject({ code: 'replaced' });
    expect(place.bytes()).toEqual(text('one\ntwo\n'));
  });

  it('puts a whole file in the place of one, as another file', async () => {
    const { place, store } = setUp();
    const before = await store.open();
    await store.withLock((writer) =>
      writer.replace(
        (async function* () {
          yield text('two\n');
          yield text('three\n');
        })(),
      ),
    );
    expect(place.bytes()).toEqual(text('two\nthree\n'));
    expect((await store.open())?.identity).not.toBe(before?.identity);
  });

  it('names what was set aside in byte order', async () => {
    const { store } = setUp();
    await store.withLock(async (writer) => {
      for (const name of ['b', 'd', 'a', 'c']) await writer.setAside(name, text(name));
    });
    expect((await store.tornFiles()).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives no chunk at the end', async () => {
    const { store } = setUp();
    const file = await store.open();
    if (file === null) throw new Error('no ledger');
    for (const from of [4, 5]) expect(await gathered(file.read(from))).toEqual([]);
  });

  it('tells of another file of the same length', async () => {
    const { place, store } = setUp();
    const seen = await store.open();
    place.put(text('two\n'));
    await store.changed(seen, new AbortController().signal);
  });
});
