import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../src/format/event.ts';
import { sha256Hex } from '../../src/format/hash.ts';
import { sealStub } from '../../src/format/line.ts';
import type { Store } from '../../src/log/store.ts';
import { holder, ledgerWith, memoryPlace, textOf, Witness } from './support.ts';

const setUp = async (...texts: string[]) => {
  const place = memoryPlace();
  const writer = await ledgerWith(place.store(holder(1)), ...texts);
  const bytes = () => place.bytes() ?? Buffer.alloc(0);
  return { place, writer, bytes };
};

/** A follower that can be asked for its next line, and told to stop. */
const follower = (place: ReturnType<typeof memoryPlace>, fromSeq = 0) => {
  const stop = new AbortController();
  const log = new Witness(place.store(holder(2))).log;
  const lines = log.follow(fromSeq, stop.signal)[Symbol.asyncIterator]();
  return {
    next: async () => {
      const { value, done } = await lines.next();
      return done ? 'end' : textOf(value);
    },
    stop: () => stop.abort(),
  };
};

/** Whether a promise is still open after everything that could settle it had its turn. */
const stillOpen = async (promise: Promise<unknown>): Promise<boolean> => {
  let open = true;
  void promise.finally(() => {
    open = false;
  });
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  return open;
};

describe('following', () => {
  it('gives what is there, then what comes, then ends when asked to', async () => {
    const { place, writer } = await setUp('a', 'b');
    const lines = follower(place, 1);
    expect([await lines.next(), await lines.next()]).toEqual(['a', 'b']);
    const next = lines.next();
    await writer.append('c', 'd');
    expect([await next, await lines.next()]).toEqual(['c', 'd']);
    const last = lines.next();
    lines.stop();
    expect(await last).toBe('end');
  });

  it('ends when asked to, though more was read already', async () => {
    const { place } = await setUp('a', 'b');
    const lines = follower(place);
    expect(await lines.next()).toBe('(ledger.opened)');
    expect(await lines.next()).toBe('a');
    lines.stop();
    expect(await lines.next()).toBe('end');
  });

  it('waits for a ledger that is not there yet', async () => {
    const place = memoryPlace();
    const lines = follower(place);
    const next = lines.next();
    expect(await stillOpen(next)).toBe(true);
    await ledgerWith(place.store(holder(1)), 'a');
    expect([await next, await lines.next()]).toEqual(['(ledger.opened)', 'a']);
    lines.stop();
  });

  it('delivers a half-written line once, when it is whole', async () => {
    const { place, writer, bytes } = await setUp('a');
    const before = bytes();
    await writer.append('b');
    const whole = bytes();
    place.put(before);
    const lines = follower(place, 1);
    expect(await lines.next()).toBe('a');
    const next = lines.next();
    await place.store(holder(3)).withLock(async (inner) => {
      await inner.append(whole.subarray(before.length, before.length + 40));
      expect(await stillOpen(next)).toBe(true);
      await inner.append(whole.subarray(before.length + 40, -1));
      expect(await stillOpen(next)).toBe(true);
      await inner.append(Buffer.from('\n'));
      expect(await next).toBe('b');
    });
    const after = lines.next();
    expect(await stillOpen(after)).toBe(true);
    lines.stop();
  });

  it('delivers a line without its LF once, though another adds the LF and goes on', async () => {
    const { place, bytes } = await setUp('a', 'b');
    place.put(bytes().subarray(0, -1));
    const lines = follower(place, 1);
    expect([await lines.next(), await lines.next()]).toEqual(['a', 'b']);
    const next = lines.next();
    await new Witness(place.store(holder(3))).append('c');
    expect(await next).toBe('c');
    lines.stop();
  });

  it('goes on over a torn tail that the next writer mends', async () => {
    const { place, bytes } = await setUp('a', 'b');
    place.put(bytes().subarray(0, -40));
    const lines = follower(place, 1);
    expect(await lines.next()).toBe('a');
    const next = lines.next();
    expect(await stillOpen(next)).toBe(true);
    await new Witness(place.store(holder(3))).append('c');
    expect([await next, await lines.next()]).toEqual(['(ledger.recovered)', 'c']);
    lines.stop();
  });

  it('goes on over a rewrite that keeps the history, a line withheld in it', async () => {
    const { place, writer, bytes } = await setUp('a', 'b');
    const lines = follower(place, 1);
    expect([await lines.next(), await lines.next()]).toEqual(['a', 'b']);
    const next = lines.next();
    place.put(withStub(bytes(), writer.lines[0], writer.lines[1], writer.lines[2]));
    expect(await stillOpen(next)).toBe(true);
    const other = new Witness(place.store(holder(3)));
    await other.append('c');
    expect(other.texts).toEqual(['(ledger.opened)', '(stub)', 'b', 'c']);
    expect(await next).toBe('c');
    lines.stop();
  });

  it('refuses to go on in another history, longer or shorter', async () => {
    const other = memoryPlace(3);
    await ledgerWith(other.store(holder(9)), 'x', 'y', 'z');
    const { place, writer, bytes } = await setUp('a', 'b');
    const shorter = bytes().subarray(0, writer.lines[2]?.offset);
    for (const bad of [other.bytes(), shorter, shorter.subarray(0, -1)]) {
      const good = bytes();
      const lines = follower(place, 1);
      expect([await lines.next(), await lines.next()]).toEqual(['a', 'b']);
      const next = lines.next();
      place.put(bad);
      await expect(next).rejects.toMatchObject({ code: 'replaced' });
      place.put(good);
    }
  });

  it('waits where it finds a shorter file whose end is torn, and goes on when all is there again', async () => {
    const { place, writer, bytes } = await setUp('a', 'b');
    const lines = follower(place, 1);
    expect([await lines.next(), await lines.next()]).toEqual(['a', 'b']);
    const next = lines.next();
    await writer.append('c');
    expect(await next).toBe('c');
    const after = lines.next();
    const good = bytes();
    place.put(good.subarray(0, (writer.lines[2]?.offset ?? 0) + 40));
    expect(await stillOpen(after)).toBe(true);
    place.put(good);
    expect(await stillOpen(after)).toBe(true);
    await new Witness(place.store(holder(3))).append('d');
    expect(await after).toBe('d');
    lines.stop();
  });

  it('goes on when the ledger was gone for a while', async () => {
    const { place, bytes } = await setUp('a');
    const lines = follower(place, 1);
    expect(await lines.next()).toBe('a');
    const next = lines.next();
    const good = bytes();
    place.put(null);
    expect(await stillOpen(next)).toBe(true);
    place.put(good);
    expect(await stillOpen(next)).toBe(true);
    await new Witness(place.store(holder(3))).append('b');
    expect(await next).toBe('b');
    lines.stop();
  });

  it('reads no more than what is new, however often something comes', async () => {
    const { place, writer, bytes } = await setUp('a', 'b');
    const begins: number[] = [];
    const store = place.store(holder(2));
    const counting: Store = {
      ...store,
      open: async () => {
        const file = await store.open();
        if (file === null) return null;
        const read = (from: number) => {
          begins.push(from);
          return file.read(from);
        };
        return { ...file, read };
      },
    };
    const stop = new AbortController();
    const lines = new Witness(counting).log.follow(1, stop.signal)[Symbol.asyncIterator]();
    await lines.next();
    await lines.next();
    for (const text of ['c', 'd']) {
      const next = lines.next();
      expect(await stillOpen(next)).toBe(true);
      begins.length = 0;
      const { length } = bytes();
      await writer.append(text);
      await next;
      expect(Math.min(...begins)).toBeGreaterThan(length - 100);
    }
    stop.abort();
  });

  it('refuses another history behind what its own log had read', async () => {
    const { place, writer } = await setUp('a');
    const other = memoryPlace(3);
    await ledgerWith(other.store(holder(9)), 'x', 'y', 'z');
    const stop = new AbortController();
    const lines = writer.log.follow(2, stop.signal)[Symbol.asyncIterator]();
    const next = lines.next();
    place.put(other.bytes());
    await expect(next).rejects.toMatchObject({ code: 'replaced' });
  });

  it('stops at damage', async () => {
    const { place, bytes } = await setUp('a');
    const lines = follower(place, 1);
    expect(await lines.next()).toBe('a');
    const next = lines.next();
    place.put(Buffer.concat([bytes(), Buffer.from('no line\n')]));
    await expect(next).rejects.toMatchObject({ code: 'damaged', data: { line: 2, fault: 'bad-frame' } });
  });
});

const withStub = (bytes: Buffer, before?: LogLine, line?: LogLine, after?: LogLine): Buffer => {
  const [from, to] = [line?.offset ?? 0, after?.offset ?? 0];
  const event = bytes.subarray(from + 9, to - 152);
  const stub = sealStub(sha256Hex(event), before?.hash ?? '');
  expect(stub.hash).toBe(line?.hash);
  return Buffer.concat([bytes.subarray(0, from), stub.bytes, bytes.subarray(to)]);
};
