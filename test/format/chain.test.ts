import { describe, expect, test } from 'vitest';
import { Chain, START } from '../../src/format/chain.ts';
import type { RawEvent } from '../../src/format/event.ts';
import { sealLine } from '../../src/format/line.ts';
import { plainLedger } from './support/ledger.ts';

const ledger = plainLedger(6);
const line = (i: number): Buffer => ledger.lines[i]!.bytes.subarray(0, -1);

/** A chain that has taken the first lines. */
function chainAfter(lines: number): Chain {
  const chain = new Chain();
  for (let i = 0; i < lines; i++) chain.next(line(i), ledger.offset(i));
  return chain;
}

describe('a chain', () => {
  test('takes good lines and holds the head', () => {
    const chain = new Chain();
    expect(chain.head).toBe(START);
    for (let seq = 0; seq < 6; seq++) {
      const taken = chain.next(line(seq), ledger.offset(seq));
      const { hash } = ledger.lines[seq]!;
      expect(taken).toMatchObject({ kind: 'event', seq, hash, offset: ledger.offset(seq), event: { seq } });
      expect(chain.head).toMatchObject({ seq, hash, end: ledger.offset(seq + 1) });
    }
  });

  test('goes on from a head that is known, as if it had read what lies before', () => {
    const { head } = chainAfter(3);
    const chain = new Chain(head);
    expect(chain.next(line(3), head.end)).toMatchObject({ kind: 'event', seq: 3 });
    expect(new Chain({ ...head, hash: START.hash }).next(line(3), head.end)).toMatchObject({
      code: 'prev-mismatch',
      line: 3,
    });
    expect(new Chain({ ...head, id: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ' }).next(line(3), head.end)).toMatchObject({
      code: 'id-not-increasing',
    });
  });

  test('takes a line that was sealed here as it takes one that was read', () => {
    const bytes = Buffer.from(line(3));
    const { event } = JSON.parse(bytes.toString()) as { event: RawEvent };
    const chain = chainAfter(3);
    const { head } = chain;
    const elsewhere = sealLine({ ...event, seq: 4 }, head.hash);
    expect(chain.sealed(elsewhere, head.end)).toEqual({ code: 'missing-line', line: 3, offset: head.end });
    expect(chain.head).toBe(head);
    const read = chainAfter(3);
    expect(chain.sealed(sealLine(event, head.hash), head.end)).toEqual(read.next(bytes, head.end));
    expect(chain.head).toEqual(read.head);
    expect(chain.head.end).toBe(ledger.offset(4));
  });

  test('stays where it is when a line is bad, or only judged', () => {
    const chain = chainAfter(3);
    const { head } = chain;
    expect(chain.next(line(4), 0)).toMatchObject({ code: 'missing-line', line: 3 });
    expect(chain.judge(line(3), head.end)).toMatchObject({ kind: 'event', seq: 3 });
    expect(chain.head).toBe(head);
  });

  test('knows only its head’s line as written twice, unless told of the others', () => {
    expect(chainAfter(3).next(line(2), 0)).toMatchObject({ code: 'duplicate-line', line: 3 });
    expect(chainAfter(3).next(line(1), 0)).toMatchObject({ code: 'inserted-line', line: 3 });
    const told = new Chain(chainAfter(3).head, ({ hash }) => hash === ledger.lines[1]!.hash);
    expect(told.next(line(1), 0)).toMatchObject({ code: 'duplicate-line' });
    expect(told.next(line(2), 0)).toMatchObject({ code: 'inserted-line' });
  });

  test('gives offsets in the file', () => {
    const chain = chainAfter(3);
    const nul = Buffer.from(line(3));
    nul[17] = 0;
    expect(chain.next(nul, 1_000)).toMatchObject({ code: 'nul', line: 3, offset: 1_017 });
    expect(chain.next(Buffer.alloc(0), 1_000)).toMatchObject({ code: 'empty-line', line: 3, offset: 1_000 });
  });

  test('chains on what it computed, not on what a line declares', () => {
    const chain = new Chain();
    chain.next(line(0), 0);
    const lying = Buffer.from(line(1).toString().replace('a lesson 1', 'a lesson 2'));
    expect(chain.next(lying, 0)).toMatchObject({ code: 'hash-mismatch', line: 1 });
    expect(chain.next(line(2), 0)).toMatchObject({ code: 'missing-line', line: 1 });
  });
});
