import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/format/hash.ts';
import { LogError } from '../../src/log/error.ts';
import { openLog } from '../../src/log/open.ts';
import { Reader } from '../../src/log/reader.ts';
import { mend } from '../../src/log/recover.ts';
import { holder, ledgerWith, memoryPlace, note, sources, textOf, Witness, withWriter } from './support.ts';

/** Five events, and where the last one begins. */
const fiveEvents = async () => {
  const place = memoryPlace();
  const writer = await ledgerWith(place.store(holder(1)), 'a', 'b', 'c', 'd');
  const bytes = place.bytes() ?? Buffer.alloc(0);
  const start = writer.lines[4]?.offset ?? 0;
  return { place, bytes, start, before: writer.lines[3] };
};

describe('A2: power loss, then a blank conversation with no error', () => {
  it('shows the events before a torn tail and says so, wherever it was cut, and keeps the bytes', async () => {
    const { place, bytes, start } = await fiveEvents();
    for (let cut = bytes.length - start - 1; cut > 1; cut--) {
      const left = bytes.subarray(0, bytes.length - cut);
      place.put(left);
      const reader = new Witness(place.store(holder(2)));
      const found = await reader.catchUp();
      expect([cut, found.status, found.head.seq]).toEqual([cut, 'torn', 3]);
      expect(found.verdict).toMatchObject({ line: 4, offset: start });
      expect(reader.texts).toEqual(['(ledger.opened)', 'a', 'b', 'c']);
      expect(place.bytes()?.equals(left)).toBe(true);
    }
  });

  it('reads on where only the LF is gone, and the next writer puts it back', async () => {
    const { place, bytes } = await fiveEvents();
    place.put(bytes.subarray(0, -1));
    const reader = new Witness(place.store(holder(2)));
    expect(await reader.catchUp()).toMatchObject({ status: 'unterminated', head: { seq: 4 } });
    expect((await reader.catchUp()).status).toBe('unterminated');
    await new Witness(place.store(holder(3))).append('e');
    expect((await reader.catchUp()).status).toBe('clean');
    expect(reader.texts).toEqual(['(ledger.opened)', 'a', 'b', 'c', 'd', 'e']);
    expect(place.bytes()?.subarray(0, bytes.length)).toEqual(bytes);
    expect(await place.store(holder(4)).tornFiles()).toEqual([]);
  });

  it('puts one LF there and no more, though another was as quick', async () => {
    const { place, bytes } = await fiveEvents();
    place.put(bytes.subarray(0, -1));
    const reader = new Witness(place.store(holder(2)));
    await reader.catchUp();
    await new Witness(place.store(holder(3))).append();
    expect(place.bytes()).toEqual(bytes);
    await reader.append();
    expect(place.bytes()).toEqual(bytes);
    expect((await reader.catchUp()).status).toBe('clean');
  });

  it('lets the one who read the line without its LF go on writing behind it', async () => {
    const { place, bytes } = await fiveEvents();
    place.put(bytes.subarray(0, -1));
    const reader = new Witness(place.store(holder(2)));
    await reader.catchUp();
    await reader.append('e');
    expect(reader.texts).toEqual(['(ledger.opened)', 'a', 'b', 'c', 'd', 'e']);
    expect(place.bytes()?.subarray(0, bytes.length)).toEqual(bytes);
  });
});

describe('damage', () => {
  it('is never mended, whoever asks for it', async () => {
    const { place, bytes, start } = await fiveEvents();
    const damaged = Buffer.concat([bytes.subarray(0, start), Buffer.from('no line\n')]);
    place.put(damaged);
    const work = place.store(holder(2)).withLock(async (writer) => {
      const { file } = writer;
      if (file === null) throw new Error('no ledger');
      const reader = new Reader();
      for await (const _ of reader.advance(file));
      const rest = await reader.rest(file, []);
      expect(rest.tail.verdict).toBe('damage');
      await mend(writer, reader, rest, () => undefined);
    });
    await expect(work).rejects.toThrow('damage is not mended');
    expect(place.bytes()).toEqual(damaged);
    expect(await place.store(holder(3)).tornFiles()).toEqual([]);
  });
});

describe('A3: after a torn tail the next event gets seq 1 again', () => {
  it('goes on at the last good line, having set the bytes aside and said so', async () => {
    const { place, bytes, start, before } = await fiveEvents();
    const left = bytes.subarray(0, start + 100);
    place.put(left);
    const writer = new Witness(place.store(holder(2)));
    const [event] = await writer.append('e');
    expect(writer.texts).toEqual(['(ledger.opened)', 'a', 'b', 'c', '(ledger.recovered)', 'e']);
    expect(event?.seq).toBe(5);
    const sha256 = sha256Hex(bytes.subarray(start, start + 100));
    expect(writer.lines[4]).toMatchObject({
      kind: 'event',
      seq: 4,
      offset: start,
      event: { actor: 'system:ledger', data: { offset: start, bytes: 100, sha256 } },
    });
    expect(place.bytes()?.subarray(start).includes(`"prev":"${before?.hash}"`)).toBe(true);
    expect(await place.store(holder(3)).tornFiles()).toEqual([{ name: `${start}-${sha256}`, bytes: 100 }]);
    const reader = new Witness(place.store(holder(4)));
    expect((await reader.catchUp()).status).toBe('clean');
    expect(reader.lines).toEqual(writer.lines);
  });

  it('mends for whoever writes next, if only to say no', async () => {
    const { place, bytes } = await fiveEvents();
    place.put(bytes.subarray(0, -50));
    const writer = new Witness(place.store(holder(2)));
    await writer.log.transact(writer.visit, async () => undefined);
    expect(writer.texts.at(-1)).toBe('(ledger.recovered)');
  });

  it('says of a set-aside tail that no event names that it is there, and only once', async () => {
    const { place } = await fiveEvents();
    const name = `777-${'c'.repeat(64)}`;
    await place.store(holder(2)).withLock((writer) => writer.setAside(name, Buffer.from('xyz')));
    const writer = new Witness(place.store(holder(2)));
    await writer.append('e');
    await writer.append('f');
    await new Witness(place.store(holder(3))).append('g');
    const from = writer.log.boundary();
    await new Witness(place.store(holder(4)), { from }).append('h');
    await writer.catchUp();
    expect(writer.texts.slice(5)).toEqual(['(ledger.recovered)', 'e', 'f', 'g', 'h']);
    expect(writer.lines[5]).toMatchObject({ event: { data: { offset: 777, bytes: 3 } } });
  });

  it('passes over what lies beside them under another name', async () => {
    const { place } = await fiveEvents();
    const sha256 = 'c'.repeat(64);
    const strangers = [
      'notes.txt',
      '777',
      sha256,
      `x777-${sha256}`,
      `777-${sha256}.tmp`,
      `777-${'c'.repeat(63)}`,
      `777-${'C'.repeat(64)}`,
      `-${sha256}`,
      `${'7'.repeat(16)}-${sha256}`,
    ];
    const store = place.store(holder(2));
    for (const name of strangers) {
      await store.withLock((writer) => writer.setAside(name, Buffer.from('xyz')));
    }
    const writer = new Witness(place.store(holder(3)));
    await writer.append('e');
    expect(writer.texts.slice(4)).toEqual(['d', 'e']);
    expect(await store.tornFiles()).toHaveLength(strangers.length);
  });

  it('mends in the next transaction what could not be taken back after a failed write', async () => {
    const { place, bytes } = await fiveEvents();
    let full = true;
    const store = withWriter(place.store(holder(2)), (inner) => ({
      append: async (added) => {
        if (!full) return inner.append(added);
        await inner.append(added.subarray(0, 37));
        throw new LogError('disk-full', 'full', { during: 'write' });
      },
      truncate: async (size) => {
        if (!full) return inner.truncate(size);
        throw new LogError('io', 'stuck', { during: 'truncate' });
      },
    }));
    const writer = new Witness(store);
    await expect(writer.append('e')).rejects.toMatchObject({ code: 'disk-full' });
    expect(place.bytes()).toHaveLength(bytes.length + 37);
    full = false;
    await writer.append('f');
    expect(writer.texts.slice(4)).toEqual(['d', '(ledger.recovered)', 'f']);
  });

  it('repairs again what a writer left half repaired, whichever step it died behind', async () => {
    for (const dies of ['setAside', 'truncate', 'append'] as const) {
      const { place, bytes, start } = await fiveEvents();
      place.put(bytes.subarray(0, start + 100));
      let dead = false;
      const act = async (step: string, work: () => Promise<void>) => {
        if (dead) throw new Error('dead');
        await work();
        dead = step === dies;
        if (dead) throw new Error('dead');
      };
      const store = withWriter(place.store(holder(2)), (inner) => ({
        append: (added) => act('append', () => inner.append(added)),
        truncate: (size) => act('truncate', () => inner.truncate(size)),
        setAside: (name, torn) => act('setAside', () => inner.setAside(name, torn)),
      }));
      const mortal = openLog(store, sources(5));
      const work = mortal.transact(
        () => undefined,
        (tx) => tx.append([note('e')]),
      );
      await expect(work).rejects.toThrow('dead');
      const writer = new Witness(place.store(holder(3)));
      await writer.append('f');
      expect(writer.lines.map(textOf)).toEqual(['(ledger.opened)', 'a', 'b', 'c', '(ledger.recovered)', 'f']);
    }
  });
});
