import { describe, expect, test } from 'vitest';
import { GENESIS } from '../../src/format/hash.ts';
import { LINE_MAX } from '../../src/format/limits.ts';
import { agreesWithItself, readLine } from '../../src/format/reading.ts';
import { frameText, plainLedger, stubOf } from './support/ledger.ts';

const { lines } = plainLedger(2);
const whole = (n: number) => lines[n] as (typeof lines)[number];
const line = (n: number): Buffer => whole(n).bytes.subarray(0, -1);
const framed = (event: string | Buffer): Buffer => frameText(event, GENESIS).bytes.subarray(0, -1);

describe('a line by itself', () => {
  test('is read the same whether what stands before it is known or not', () => {
    const stub = stubOf(whole(1)).subarray(0, -1);
    for (const bytes of [line(0), line(1), stub, framed('{"v":2}'), framed('{}'), Buffer.from('x')]) {
      const alone = readLine(bytes);
      for (const behind of [GENESIS, whole(0).hash, whole(1).hash])
        expect(readLine(bytes, behind)).toEqual(alone);
    }
    expect(readLine(line(1), whole(0).hash)).toMatchObject({ kind: 'event', prev: whole(0).hash });
  });

  test.each<readonly [string, Buffer, object]>([
    ['nothing', Buffer.alloc(0), { code: 'empty-line', at: 0 }],
    ['a NUL at its start', Buffer.from('\0{'), { code: 'nul', at: 0 }],
    ['a CR at its start', Buffer.from('\r{'), { code: 'cr', at: 0 }],
    ['no UTF-8 at its start', Buffer.from([0xff, 0x7b]), { code: 'bad-utf8', at: 0 }],
    ['a NUL before a CR', Buffer.from('a\r\0'), { code: 'nul', at: 2 }],
    ['a CR before what is no UTF-8', Buffer.from([0xff, 0x0d]), { code: 'cr', at: 1 }],
    ['a marker with a CR', Buffer.from('<<<<<<< a\r'), { code: 'merge-marker', at: 0 }],
    ['a marker with a NUL', Buffer.from('<<<<<<< \0'), { code: 'nul', at: 8 }],
    ['a line between the sides', Buffer.from('======='), { code: 'merge-marker', at: 0 }],
    ['more than that line', Buffer.from('======= '), { code: 'bad-frame', at: 0 }],
    ['a marker without its space', Buffer.from('<<<<<<<'), { code: 'bad-frame', at: 0 }],
    ['a character before the line between', Buffer.from('x======='), { code: 'bad-frame', at: 0 }],
    ['a marker that begins later', Buffer.from(' <<<<<<< a'), { code: 'bad-frame', at: 0 }],
    [
      'an event that is a list',
      framed('[]'),
      { code: 'not-canonical', at: 0, pointer: '', reason: 'an event is an object' },
    ],
    ['an event with white space', framed('{ }'), { code: 'not-canonical', pointer: '' }],
    ['an event of a later version in another form', framed('{ "v": 2 }'), { kind: 'newer', v: 2 }],
    ['one of version 1 in another form', framed('{ "v": 1 }'), { code: 'not-canonical' }],
    ['one of a later version that is no JSON', framed('{"v":2,}'), { code: 'not-canonical' }],
    [
      'one of a later version, too deep',
      framed(`{ "v":2,"x":${'['.repeat(63)}${']'.repeat(63)}}`),
      { code: 'not-canonical' },
    ],
    ['one as deep as may be', framed(`{ "v":2,"x":${'['.repeat(62)}${']'.repeat(62)}}`), { kind: 'newer' }],
    ['a list that says a later version', framed('[{"v":2} ]'), { code: 'not-canonical', pointer: '/0' }],
  ])('%s', (_, bytes, expected) => {
    expect(readLine(bytes)).toMatchObject(expected);
  });

  test('is too long at LINE_MAX bytes without its LF, whatever else it is', () => {
    const empty = framed('{"v":2,"x":""}').length;
    const sized = (length: number): Buffer => framed(`{"v":2,"x":"${'x'.repeat(length - empty)}"}`);
    expect(readLine(sized(LINE_MAX - 1))).toMatchObject({ kind: 'newer', v: 2 });
    expect(readLine(sized(LINE_MAX))).toEqual({ code: 'line-too-long', at: 0 });
    expect(readLine(Buffer.alloc(LINE_MAX))).toEqual({ code: 'line-too-long', at: 0 });
  });

  test('agrees with itself, or does not', () => {
    const stub = stubOf(whole(1)).subarray(0, -1);
    expect([line(1), stub, framed('no JSON')].map(agreesWithItself)).toEqual([true, true, true]);
    const other = Buffer.from(line(1).toString().replace('a lesson 1', 'a lesson 2'));
    const otherStub = Buffer.from(stub.toString().replace(/"event_sha256":"../, '"event_sha256":"00'));
    expect([Buffer.alloc(0), Buffer.from('x'), other, otherStub].map(agreesWithItself)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
