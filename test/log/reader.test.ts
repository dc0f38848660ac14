import { describe, expect, it } from 'vitest';
import { START } from '../../src/format/chain.ts';
import { sha256Hex } from '../../src/format/hash.ts';
import { sealStub } from '../../src/format/line.ts';
import { verifyLedger } from '../../src/format/verify.ts';
import { Reader } from '../../src/log/reader.ts';
import type { LedgerFile } from '../../src/log/store.ts';
import { gathered, holder, ledgerWith, memoryPlace } from './support.ts';

/** One state of a ledger's file, and how many bytes of it were read. */
const fileOf = (bytes: Buffer, identity = 'one') => {
  const told = { read: 0 };
  const file: LedgerFile = {
    identity,
    size: bytes.length,
    read: async function* (from) {
      for (let at = from; at < bytes.length; at += 10_000) {
        const chunk = Buffer.from(bytes.subarray(at, at + 10_000));
        told.read += chunk.length;
        yield chunk;
      }
    },
    close: async () => undefined,
  };
  return { file, told };
};

const setUp = async (...texts: string[]) => {
  const place = memoryPlace();
  const { lines } = await ledgerWith(place.store(holder(1)), ...texts);
  return { lines, bytes: place.bytes() ?? Buffer.alloc(0) };
};

/** A reader at the last good line of a file. */
const readerAt = async (file: LedgerFile, reader = new Reader()) => {
  await gathered(reader.advance(file));
  return reader;
};

const restOf = async (bytes: Buffer) => {
  const { file, told } = fileOf(bytes);
  const reader = await readerAt(file);
  told.read = 0;
  return { rest: await reader.rest(file, []), told, end: reader.head.end };
};

describe('what follows the last good line', () => {
  it('is nothing, or a line without its LF, and neither is a fault', async () => {
    const { bytes, lines } = await setUp('a');
    expect((await restOf(bytes)).rest).toStrictEqual({
      bytes: Buffer.alloc(0),
      tail: { verdict: 'clean', reason: 'nothing-follows' },
    });
    expect((await restOf(bytes.subarray(0, -1))).rest).toStrictEqual({
      bytes: bytes.subarray(lines[1]?.offset, -1),
      tail: { verdict: 'unterminated', reason: 'only-lf-missing' },
    });
  });

  it('is read as far as one sync reaches and a byte more, and no further', async () => {
    const { bytes } = await setUp('a');
    const zeros = (length: number) => restOf(Buffer.concat([bytes, Buffer.alloc(length)]));
    const most = await zeros(1_048_576);
    expect(most.rest.bytes).toHaveLength(1_048_576);
    expect(most.rest.tail).toEqual({ verdict: 'torn', reason: 'lost-sectors' });
    const more = await zeros(3_000_000);
    expect(more.rest.bytes).toHaveLength(1_048_577);
    expect(more.rest.tail).toEqual({ verdict: 'damage', reason: 'too-many-bytes' });
    expect(more.told.read).toBeLessThan(1_060_000);
  });

  it('is told of the file as a whole where not even line 0 is good', async () => {
    const { rest } = await restOf(Buffer.alloc(30_000));
    expect(rest.verdict).toEqual({ code: 'zeros', line: 0, offset: 0 });
    const other = await restOf(Buffer.concat([Buffer.alloc(30_000), Buffer.from('x')]));
    expect(other.rest.verdict).toEqual({ code: 'nul', line: 0, offset: 0 });
    const long = await restOf(Buffer.concat([Buffer.from('no ledger\n'), Buffer.alloc(3_000_000, 'x')]));
    expect(long.rest.verdict).toMatchObject({ code: 'bad-frame', line: 0, offset: 0 });
    expect(long.told.read).toBeLessThan(1_070_000);
  });

  it.each([
    ['an empty line', (rest: Buffer) => Buffer.concat([Buffer.from('\n'), rest]), 'empty-line'],
    ['a byte changed', (rest: Buffer) => Buffer.concat([rest.fill('x', 30, 31), rest]), 'hash-mismatch'],
  ])('is judged line by line: %s', async (_, change, code) => {
    const { bytes, lines } = await setUp('a', 'b');
    const offset = lines[2]?.offset ?? 0;
    const damaged = Buffer.concat([bytes.subarray(0, offset), change(Buffer.from(bytes.subarray(offset)))]);
    const { rest } = await restOf(damaged);
    expect(rest.verdict).toEqual({ code, line: 2, offset });
    expect((await verifyLedger([damaged])).faults).toEqual([rest.verdict]);
  });
});

it('a last byte that is none of a line is named, as verify does', async () => {
  const { bytes, lines } = await setUp('a', 'b');
  const damaged = Buffer.concat([bytes.subarray(0, -40), Buffer.from('\0')]);
  const { rest } = await restOf(damaged);
  expect(rest.verdict).toEqual({ code: 'nul', line: 2, offset: damaged.length - 1 });
  expect(lines[2]?.offset).toBeLessThan(damaged.length - 1);
  expect((await verifyLedger([damaged])).faults).toEqual([rest.verdict]);
});

it('a withheld line without its LF is damage, as verify says', async () => {
  const { bytes, lines } = await setUp('a', 'b');
  const offset = lines[2]?.offset ?? 0;
  const stub = sealStub(sha256Hex(bytes.subarray(offset + 9, -152)), lines[1]?.hash ?? '');
  expect(stub.hash).toBe(lines[2]?.hash);
  const damaged = Buffer.concat([bytes.subarray(0, offset), stub.bytes.subarray(0, -1)]);
  const { rest } = await restOf(damaged);
  expect(rest.tail.verdict).toBe('damage');
  expect(rest.verdict).toMatchObject({ code: 'bad-frame', line: 2, offset });
  expect((await verifyLedger([damaged])).faults).toEqual([rest.verdict]);
});

describe('whether a file still begins with what was read', () => {
  it('is told by its identity, its length and the hash of the last line', async () => {
    const { bytes } = await setUp('a', 'b');
    const reader = await readerAt(fileOf(bytes).file);
    const continues = (now: Buffer, identity?: string) => reader.continues(fileOf(now, identity).file);
    expect(await continues(bytes)).toBe(true);
    expect(await continues(Buffer.concat([bytes, Buffer.from('more')]))).toBe(true);
    expect(await continues(bytes, 'two')).toBe(false);
    expect(await continues(bytes.subarray(0, -1))).toBe(false);
    expect(await continues(Buffer.concat([bytes.subarray(0, -1), Buffer.from('more')]))).toBe(false);
    expect(await continues((await setUp('x', 'y', 'z')).bytes)).toBe(false);
  });

  it('is told of a ledger of one line, too', async () => {
    const { bytes } = await setUp();
    const reader = await readerAt(fileOf(bytes).file);
    expect(await reader.continues(fileOf(bytes).file)).toBe(true);
    const other = Buffer.from(bytes);
    other[bytes.length - 9] = (other[bytes.length - 9] ?? 0) ^ 1;
    expect(await reader.continues(fileOf(other).file)).toBe(false);
  });

  it('is told with and without the LF that is not there yet', async () => {
    const { bytes, lines } = await setUp('a', 'b');
    const cut = bytes.subarray(0, -1);
    const { file } = fileOf(cut);
    const reader = await readerAt(file);
    reader.takeUnterminated(cut.subarray(lines[2]?.offset));
    const continues = (now: Buffer) => reader.continues(fileOf(now).file);
    expect(await continues(cut)).toBe(true);
    expect(await continues(bytes)).toBe(true);
    expect(await continues(bytes.subarray(0, -2))).toBe(false);
    expect(await continues(Buffer.concat([cut, Buffer.from('x')]))).toBe(false);
  });

  it('reads a few bytes for what it read itself, and one line for what it was given', async () => {
    const { bytes } = await setUp('a', 'b'.repeat(50_000));
    const { file, told } = fileOf(bytes);
    const reader = await readerAt(file);
    told.read = 0;
    expect(await reader.continues(file)).toBe(true);
    expect(told.read).toBeLessThan(100);
    const changed = Buffer.from(bytes);
    changed[bytes.length - 40_000] = 0x63;
    const given = new Reader(reader.boundary());
    expect(await given.continues(fileOf(bytes).file)).toBe(true);
    expect(await given.continues(fileOf(changed).file)).toBe(false);
    expect(await given.continues(fileOf(bytes.subarray(0, -1)).file)).toBe(false);
  });
});

it('a reader at the start knows of nothing', () => {
  expect(new Reader().owesLf).toBe(false);
  expect(new Reader().boundary()).toEqual({ head: START, recovered: [], newer: false });
});

it('what it read names the set-aside tails that an event told of, and no others', async () => {
  const place = memoryPlace();
  const writer = await ledgerWith(place.store(holder(1)), 'a');
  const name = `777-${'c'.repeat(64)}`;
  await place.store(holder(2)).withLock((by) => by.setAside(name, Buffer.from('xyz')));
  await writer.append('b');
  const reader = await readerAt(fileOf(place.bytes() ?? Buffer.alloc(0)).file);
  expect(reader.boundary()).toEqual({ head: reader.head, recovered: [name], newer: false });
  expect([reader.names(name), reader.names(`778-${'c'.repeat(64)}`)]).toEqual([true, false]);
});

it('a line without its LF is taken only if it is the valid next line', async () => {
  const { bytes } = await setUp('a');
  const reader = await readerAt(fileOf(bytes).file);
  const { head } = reader;
  expect(() => reader.takeUnterminated(Buffer.from('no line'))).toThrow('an unterminated line is not good');
  expect(reader.head).toEqual(head);
  expect(reader.owesLf).toBe(false);
});

it('a LF is owed until it is written, by this one or another', async () => {
  const { bytes, lines } = await setUp('a');
  const cut = bytes.subarray(0, -1);
  for (const isOwn of [true, false]) {
    const reader = await readerAt(fileOf(cut).file);
    reader.takeUnterminated(cut.subarray(lines[1]?.offset));
    await readerAt(fileOf(cut).file, reader);
    expect(reader.owesLf).toBe(true);
    if (isOwn) reader.lfWritten();
    else await readerAt(fileOf(bytes).file, reader);
    expect(reader.owesLf).toBe(false);
  }
});
