import { describe, expect, it } from 'vitest';
import { FormatError } from '../../src/format/verdict.ts';
import { createLog } from '../../src/log/create.ts';
import { openLog } from '../../src/log/open.ts';
import { sealLater } from './later.ts';
import {
  gathered,
  holder,
  ledgerWith,
  memoryPlace,
  note,
  opened,
  sources,
  textOf,
  Witness,
  withWriter,
} from './support.ts';

const setUp = async (...texts: string[]) => {
  const place = memoryPlace();
  const writer = await ledgerWith(place.store(holder(1)), ...texts);
  return { place, writer, another: () => new Witness(place.store(holder(2)), sources(5)) };
};

describe('appending', () => {
  it('chains each event to the one before and numbers it', async () => {
    const { writer } = await setUp();
    const [first, second] = await writer.append('a', 'b');
    expect([first?.seq, second?.seq]).toEqual([1, 2]);
    expect(first?.event).toMatchObject({ seq: 1, v: 1, type: 'message.recorded', actor: 'agent:scribe' });
    expect(writer.lines).toEqual(await gathered(writer.log.lines()));
  });

  it('hands the events to the fold before it resolves, as a replay would', async () => {
    const { writer } = await setUp();
    await writer.log.transact(writer.visit, async (tx) => {
      const lines = await tx.append([note('a')]);
      expect(writer.lines.at(-1)).toBe(lines[0]);
      expect(tx.head).toMatchObject({ seq: 1, hash: lines[0]?.hash });
      await tx.append([note('b')]);
      expect(tx.head.seq).toBe(2);
    });
    expect(writer.texts).toEqual(['(ledger.opened)', 'a', 'b']);
  });

  it('catches up under the lock before it decides', async () => {
    const { writer, another } = await setUp('a');
    const other = another();
    await other.append('b');
    await writer.log.transact(writer.visit, async (tx) => {
      expect(writer.texts).toEqual(['(ledger.opened)', 'a', 'b']);
      await tx.append([note('c')]);
    });
    await other.catchUp();
    expect(other.texts).toEqual(writer.texts);
  });

  it('lets two writers with the same head in one after the other: no fork', async () => {
    const { writer, another } = await setUp('a');
    const other = another();
    await other.catchUp();
    await Promise.all([writer.append('b'), other.append('c'), writer.append('d')]);
    await Promise.all([writer.catchUp(), other.catchUp()]);
    expect(writer.lines.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
    expect(other.lines).toEqual(writer.lines);
  });

  it('keeps ids growing when the clock goes back', async () => {
    const { place, writer } = await setUp('a');
    const early = openLog(place.store(holder(2)), { ...sources(3), now: () => 0 });
    await early.transact(
      () => undefined,
      (tx) => tx.append([note('b'), note('c')]),
    );
    await writer.catchUp();
    const ids = writer.lines.map((line) => (line.kind === 'event' ? line.event.id : ''));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(4);
  });

  it('writes nothing of a list that holds one bad draft', async () => {
    const { place, writer } = await setUp('a');
    const before = place.bytes();
    const bad = { ...note('b'), actor: 'nobody' };
    const work = writer.log.transact(writer.visit, (tx) => tx.append([note('c'), bad]));
    await expect(work).rejects.toBeInstanceOf(FormatError);
    expect(place.bytes()).toEqual(before);
    expect(writer.texts).toEqual(['(ledger.opened)', 'a']);
    await writer.append('d');
  });

  it('appends nothing for an empty list', async () => {
    const { place, writer } = await setUp('a');
    const before = place.bytes();
    expect(await writer.append()).toEqual([]);
    expect(place.bytes()).toEqual(before);
  });

  it('refuses more than one sync may carry, unless it may be split at whole events', async () => {
    const { place, writer } = await setUp();
    const before = place.bytes();
    const many = Array.from({ length: 300 }, (_, i) => note(`${i} ${'x'.repeat(3_900)}`));
    const refused = writer.log.transact(writer.visit, (tx) => tx.append(many));
    await expect(refused).rejects.toMatchObject({ code: 'too-large' });
    expect(place.bytes()).toEqual(before);

    const sizes: number[] = [];
    const store = withWriter(place.store(holder(3)), (inner) => ({
      append: (bytes) => {
        sizes.push(bytes.length);
        return inner.append(bytes);
      },
    }));
    const counting = openLog(store, sources(4));
    const lines = await counting.transact(
      () => undefined,
      (tx) => tx.append(many, { split: true }),
    );
    expect(lines.map(({ seq }) => seq)).toEqual(many.map((_, i) => i + 1));
    expect(sizes.length).toBe(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_048_576);
    expect((await gathered(writer.log.lines(300))).map(textOf)[0]).toMatch(/^299 /);
  });

  it('creates a ledger once', async () => {
    const { place } = await setUp();
    const again = createLog(place.store(holder(2)), opened(), sources(9));
    await expect(again).rejects.toMatchObject({ code: 'exists' });
  });

  it('takes no write where a later version has written', async () => {
    const { place, writer } = await setUp('a');
    place.put(Buffer.concat([place.bytes() ?? Buffer.alloc(0), sealLater(writer.lines.at(-1)?.hash ?? '')]));
    const reader = new Witness(place.store(holder(2)));
    expect(await reader.catchUp()).toMatchObject({ status: 'clean', head: { seq: 2 } });
    expect(reader.texts.at(-1)).toBe('(newer)');
    await expect(reader.append('b')).rejects.toMatchObject({ code: 'newer-version' });
    const resumed = new Witness(place.store(holder(3)), { from: reader.log.boundary() });
    await expect(resumed.append('b')).rejects.toMatchObject({ code: 'newer-version' });
  });
});
