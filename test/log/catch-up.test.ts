import { describe, expect, it } from 'vitest';
import { GENESIS } from '../../src/format/hash.ts';
import { gathered, holder, ledgerWith, memoryPlace, textOf, Witness } from './support.ts';

const setUp = async (...texts: string[]) => {
  const place = memoryPlace();
  const writer = await ledgerWith(place.store(holder(1)), ...texts);
  const bytes = () => place.bytes() ?? Buffer.alloc(0);
  return { place, writer, bytes, reader: () => new Witness(place.store(holder(2))) };
};

describe('catching up', () => {
  it('finds none where there is none, and makes none', async () => {
    const place = memoryPlace();
    const reader = new Witness(place.store(holder(1)));
    expect(await reader.catchUp()).toEqual({
      status: 'absent',
      head: { seq: -1, hash: GENESIS, id: '', end: 0 },
    });
    await expect(reader.append('a')).rejects.toMatchObject({ code: 'no-ledger' });
    await expect(gathered(reader.log.lines())).rejects.toMatchObject({ code: 'no-ledger' });
    expect(place.bytes()).toBeNull();
  });

  it('hands on each line once, in order, however often it is asked', async () => {
    const { writer, reader, bytes } = await setUp('a', 'b');
    const other = reader();
    expect((await other.catchUp()).status).toBe('clean');
    expect(other.texts).toEqual(['(ledger.opened)', 'a', 'b']);
    await other.catchUp();
    await writer.append('c', 'd');
    const { head } = await other.catchUp();
    expect(other.texts).toEqual(['(ledger.opened)', 'a', 'b', 'c', 'd']);
    expect(other.lines).toEqual(writer.lines);
    expect(head).toMatchObject({ seq: 4, end: bytes().length, hash: other.lines.at(-1)?.hash });
  });

  it('reads lines that lie over chunk after chunk', async () => {
    const { reader, writer } = await setUp();
    const long = Array.from({ length: 400 }, (_, i) => `${i} ${'é'.repeat(1_900)}`);
    await writer.log.transact(writer.visit, (tx) =>
      tx.append(
        long.map((text) => ({
          type: 'message.recorded',
          data: { session: '01JDZX5T0000000000000000S1', role: 'user', text },
          actor: 'human:ada',
          at: '2026-11-30T09:00:00.000Z',
        })),
        { split: true },
      ),
    );
    const other = reader();
    await other.catchUp();
    expect(other.texts.slice(1)).toEqual(long);
  });

  it('stops at damage in the middle and says where', async () => {
    const { place, reader, writer, bytes } = await setUp('a', 'b', 'c');
    const { offset } = writer.lines[2] ?? { offset: 0 };
    const changed = bytes();
    changed[offset + 20] = (changed[offset + 20] ?? 0) ^ 1;
    place.put(changed);
    const other = reader();
    expect(await other.catchUp()).toMatchObject({
      status: 'damaged',
      head: { seq: 1 },
      verdict: { code: 'hash-mismatch', line: 2, offset },
    });
    expect(other.texts).toEqual(['(ledger.opened)', 'a']);
    await expect(other.append('d')).rejects.toMatchObject({
      code: 'damaged',
      data: { line: 2, offset, fault: 'hash-mismatch' },
    });
    const lines = other.log.lines();
    await expect(gathered(lines)).rejects.toMatchObject({ code: 'damaged' });
    expect(place.bytes()).toEqual(changed);
  });

  it.each([
    ['empty-file', () => Buffer.alloc(0)],
    ['zeros', (good: Buffer) => Buffer.alloc(good.length)],
    ['bom', (good: Buffer) => Buffer.concat([Buffer.from('\u{feff}'), good])],
    ['crlf', (good: Buffer) => Buffer.from(good.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')],
  ])('says what happened to the file as a whole: %s', async (code, change) => {
    const { place, reader, bytes } = await setUp('a');
    place.put(change(bytes()));
    const verdict = { code, line: 0, offset: 0 };
    expect(await reader().catchUp()).toMatchObject({ status: 'damaged', head: { seq: -1 }, verdict });
  });

  it('takes fewer lines than a known checkpoint has for damage', async () => {
    const { place } = await setUp('a', 'b');
    const reader = new Witness(place.store(holder(2)), { checkpointSizes: [3, 4] });
    const verdict = { code: 'shorter-than-checkpoint', line: 3 };
    expect(await reader.catchUp()).toMatchObject({ status: 'damaged', head: { seq: 2 }, verdict });
    await expect(reader.append('c')).rejects.toMatchObject({ code: 'damaged' });
    const satisfied = new Witness(place.store(holder(2)), { checkpointSizes: [3] });
    expect((await satisfied.catchUp()).status).toBe('clean');
  });

  it('takes bytes behind the last line for a write under way while somebody holds the lock', async () => {
    const { place, writer, reader, bytes } = await setUp('a');
    const before = bytes();
    await writer.append('b');
    const whole = bytes();
    const other = reader();
    for (const end of [before.length + 30, whole.length - 1]) {
      await other.catchUp();
      place.put(whole.subarray(0, end));
      await place.store(holder(3)).withLock(async () => {
        expect(await reader().catchUp()).toMatchObject({ status: 'under-way', head: { seq: 1 } });
      });
    }
    expect((await reader().catchUp()).status).toBe('unterminated');
  });

  it('starts over when the ledger was replaced, cut short or changed where it was read', async () => {
    const { place, writer, reader, bytes } = await setUp('a', 'b');
    const before = bytes();
    const third = (await setUp('x', 'y', 'z')).bytes();
    const shorter = [before.subarray(0, writer.lines[2]?.offset), before.subarray(0, -1)];
    for (const bad of [before, ...shorter, third]) {
      place.put(before);
      const other = reader();
      await other.catchUp();
      place.put(bad);
      await expect(other.log.transact(other.visit, async () => undefined)).rejects.toMatchObject({
        code: 'replaced',
      });
      other.lines = [];
      await other.catchUp();
      const fresh = reader();
      await fresh.catchUp();
      expect(other.lines).toEqual(fresh.lines);
    }
  });

  it.each([
    ['of one line', []],
    ['of two', ['a']],
  ])('says so when the ledger is gone: one %s', async (_, texts) => {
    const { place, reader } = await setUp(...texts);
    const other = reader();
    await other.catchUp();
    place.put(null);
    expect((await other.catchUp()).status).toBe('replaced');
    expect((await other.catchUp()).status).toBe('absent');
  });
});

describe('starting from a boundary', () => {
  it('reads only what lies behind it', async () => {
    const { place, writer } = await setUp('a', 'b');
    const from = JSON.parse(JSON.stringify(writer.log.boundary()));
    await writer.append('c');
    const later = new Witness(place.store(holder(2)), { from });
    expect((await later.catchUp()).status).toBe('clean');
    expect(later.texts).toEqual(['c']);
    await later.append('d');
    expect(later.texts).toEqual(['c', 'd']);
    expect((await gathered(later.log.lines(2))).map(textOf)).toEqual(['b', 'c', 'd']);
  });

  it('starts over when the line there is not the one it was', async () => {
    const { place, writer, bytes } = await setUp('a', 'b');
    const from = writer.log.boundary();
    const head = writer.lines.at(-1);
    const changed = bytes();
    const at = (head?.offset ?? 0) + 30;
    changed[at] = (changed[at] ?? 0) ^ 1;
    place.put(changed);
    const later = new Witness(place.store(holder(2)), { from });
    expect((await later.catchUp()).status).toBe('replaced');
    expect(await later.catchUp()).toMatchObject({ status: 'damaged', head: { seq: 1 } });
  });
});

describe('reading lines', () => {
  it('gives those from one number to another', async () => {
    const { writer } = await setUp('a', 'b', 'c', 'd');
    const texts = async (...range: number[]) => (await gathered(writer.log.lines(...range))).map(textOf);
    expect(await texts()).toEqual(['(ledger.opened)', 'a', 'b', 'c', 'd']);
    expect(await texts(2, 3)).toEqual(['b', 'c']);
    expect(await texts(4)).toEqual(['d']);
    expect(await texts(5)).toEqual([]);
    expect(await texts(3, 1)).toEqual([]);
    expect((await gathered(writer.log.runs(1, 3))).flat().map(textOf)).toEqual(['a', 'b', 'c']);
  });

  it('says nothing of damage behind the last line asked for, however much is read at once', async () => {
    const { place, reader, writer, bytes } = await setUp('a', 'b', 'c', 'd');
    const changed = bytes();
    const { offset } = writer.lines[4] ?? { offset: 0 };
    changed[offset + 30] = (changed[offset + 30] ?? 0) ^ 1;
    place.put(changed);
    const other = reader();
    expect((await gathered(other.log.lines(1, 2))).map(textOf)).toEqual(['a', 'b']);
    await expect(gathered(other.log.lines(1, 3))).rejects.toMatchObject({ code: 'damaged' });
  });
});
