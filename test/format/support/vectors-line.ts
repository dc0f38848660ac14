import { GENESIS } from '../../../src/format/hash.ts';
import { LINE_MAX } from '../../../src/format/limits.ts';
import type { VerdictCode } from '../../../src/format/verdict.ts';
import { type BuiltLine, type EventSpec, LedgerBuilder, plainLedger, stubOf } from './ledger.ts';
import { badLine, type Vector } from './vector.ts';
import { deepest, longestLine } from './vectors-good.ts';

const LESSON: EventSpec = { type: 'lesson.recorded', data: {} };

/** Faults of the file and of single lines, in the order of F-51 to F-53. */
export function lineVectors(): Vector[] {
  return [...fileFaults(), ...byteFaults(), ...canonicalFaults(), ...eventFaults(), ...placeFaults()];
}

function fileFaults(): Vector[] {
  const ledger = plainLedger(3);
  const whole = ledger.bytes();
  const file = (name: string, code: VerdictCode, why: string, bytes: Buffer): Vector =>
    badLine(name, why, ledger, { code, line: 0 }, { bytes });
  const utf16 = Buffer.from(whole.toString('utf8'), 'utf16le');
  return [
    file('empty-file', 'empty-file', 'No bytes (F-51).', Buffer.alloc(0)),
    file('zeros', 'zeros', 'Only NULs (F-51): the content never reached the disk.', Buffer.alloc(700)),
    file(
      'bom',
      'bom',
      'EF BB BF before a good ledger (F-51): an editor put it there.',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), whole]),
    ),
    file('bom-utf16', 'bom', 'Saved as UTF-16 (F-51).', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])),
    file(
      'crlf',
      'crlf',
      'Every LF became CR LF and nothing else changed (F-51).',
      Buffer.from(whole.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
    ),
  ];
}

/** Five lines of which line 3 is replaced. */
function replaced(
  name: string,
  code: VerdictCode,
  why: string,
  line: (good: Buffer) => Buffer,
  at = 0,
): Vector {
  const ledger = plainLedger(5);
  const { bytes, hash } = ledger.lines[3] as { bytes: Buffer; hash: string };
  ledger.lines[3] = { bytes: line(Buffer.from(bytes)), hash };
  return badLine(name, why, ledger, { code, line: 3, at });
}

function changed(at: number, byte: number): (good: Buffer) => Buffer {
  return (line) => {
    line[at] = byte;
    return line;
  };
}

function byteFaults(): Vector[] {
  const lf = Buffer.from('\n');
  const before = (text: string) => (line: Buffer) => Buffer.concat([Buffer.from(text), lf, line]);
  return [
    badLine('line-too-long', 'Line 1 has 65,536 bytes with its LF (F-12).', longestLine(LINE_MAX + 1), {
      code: 'line-too-long',
      line: 1,
    }),
    replaced('empty-line', 'empty-line', 'Two LFs in a row (F-52).', before('')),
    replaced('nul', 'nul', 'A NUL that no sector explains (F-52).', changed(40, 0), 40),
    replaced(
      'merge-marker',
      'merge-marker',
      'A version control system merged the file as text (F-52).',
      before('<<<<<<< HEAD'),
    ),
    replaced(
      'merge-marker-base',
      'merge-marker',
      'The same, with the common ancestor shown.',
      before('||||||| 1a2b3c4'),
    ),
    replaced(
      'merge-marker-middle',
      'merge-marker',
      'The same, where someone removed the first half by hand.',
      before('======='),
    ),
    replaced(
      'merge-marker-end',
      'merge-marker',
      'The same, the last marker alone.',
      before('>>>>>>> theirs'),
    ),
    replaced(
      'cr',
      'cr',
      'One LF of many became CR LF (F-52).',
      (line) => Buffer.concat([line.subarray(0, -1), Buffer.from('\r\n')]),
      plainLedger(4).lines[3]!.bytes.length - 1,
    ),
    replaced(
      'bad-utf8',
      'bad-utf8',
      'The first two bytes of a three-byte character (F-52); the offset is that of the first.',
      (line) => Buffer.concat([line.subarray(0, 100), Buffer.from([0xe6, 0xa4]), line.subarray(102)]),
      100,
    ),
    replaced(
      'bad-utf8-surrogate',
      'bad-utf8',
      'A surrogate encoded as if it were a character: ill-formed.',
      (line) => Buffer.concat([line.subarray(0, 100), Buffer.from([0xed, 0xa0, 0xbd]), line.subarray(103)]),
      100,
    ),
    replaced('bad-frame', 'bad-frame', 'The line was cut in half and its LF kept (F-11).', (line) =>
      Buffer.concat([line.subarray(0, 200), lf]),
    ),
    replaced(
      'bad-frame-space',
      'bad-frame',
      'White space before a hash: the tail is not 151 bytes from the end (F-11).',
      (line) => Buffer.from(line.toString().replace(',"prev":', ',"prev": ')),
    ),
    replaced('bad-frame-upper-case', 'bad-frame', 'A hash in upper case (F-11).', (line) =>
      Buffer.concat([
        line.subarray(0, -67),
        Buffer.from(line.subarray(-67, -3).toString().toUpperCase()),
        line.subarray(-3),
      ]),
    ),
    replaced(
      'hash-mismatch',
      'hash-mismatch',
      'One digit of the content changed, all hashes left as they were (F-14).',
      (line) => Buffer.from(line.toString().replace('a lesson 3', 'a lesson 4')),
    ),
    replaced(
      'hash-mismatch-not-canonical',
      'hash-mismatch',
      'A space was put into the event: the hash is wrong before the form is looked at.',
      (line) => Buffer.from(line.toString().replace('"actor":', '"actor": ')),
    ),
  ];
}

function canonicalFaults(): Vector[] {
  const event = (name: string, why: string, edit: (text: string) => string, pointer: string): Vector => {
    const ledger = plainLedger(2);
    const text = ledger.text({ type: 'x.y', data: { a: '@', ignorable: true } });
    ledger.addText(edit(text));
    ledger.note('behind it');
    return badLine(`not-canonical-${name}`, why, ledger, { code: 'not-canonical', line: 2, pointer });
  };
  const put = (value: string) => (text: string) => text.replace('"@"', value);
  const at = '/data/a';
  return [
    event('space', 'White space outside strings (F-30).', put(' 1'), at),
    event(
      'unsorted',
      'U+E000 before U+10000: sorted as UTF-8, not as UTF-16 (F-31).',
      put('{"\ue000":1,"\u{10000}":2}'),
      `${at}/\u{10000}`,
    ),
    event('key-twice', 'A key that comes twice (F-31).', put('{"k":1,"k":2}'), `${at}/k`),
    event('fraction', '1.0 is written as 1, and fractions not at all (F-24, F-32).', put('1.0'), at),
    event('exponent', 'No exponents (F-32).', put('1e3'), at),
    event('negative-zero', 'No -0 (F-32).', put('-0'), at),
    event('leading-zero', 'No leading zeros (F-32).', put('01'), at),
    event('above-2-53', '2^53 is outside the integers (F-32).', put('9007199254740992'), at),
    event('escaped-slash', 'A slash is not escaped (F-33).', put('"\\/"'), at),
    event('upper-case-escape', 'Escapes are in lower-case hex (F-33).', put('"\\u001F"'), at),
    event('long-escape', 'A LF is escaped as \\n, not \\u000a (F-33).', put('"\\u000a"'), at),
    event('needless-escape', 'Only what must be escaped is (F-33).', put('"\\u0041"'), at),
    event('lone-surrogate', 'Half a character, escaped (F-34).', put('"\\ud83d"'), at),
    event('proto', 'A key __proto__ (F-35).', put('{"__proto__":{"done":true}}'), `${at}/__proto__`),
    event('array', 'An event is an object (F-52).', () => '[1]', ''),
    event('nothing', 'The event has no bytes (F-52).', () => '', ''),
    event('two-values', 'Something follows the event (F-52).', (text) => `${text}{}`, ''),
    badLine('not-canonical-too-deep', 'Containers are 65 deep (F-36).', deepest(65), {
      code: 'not-canonical',
      line: 1,
      pointer: `/data/nested${'/0'.repeat(61)}`,
    }),
  ];
}

function eventFaults(): Vector[] {
  const event = (
    name: string,
    why: string,
    pointer: string,
    bent: { [key: string]: unknown },
    spec = LESSON,
  ): Vector => {
    const ledger = plainLedger(2);
    ledger.addText(ledger.text(spec, bent));
    return badLine(`bad-event-${name}`, why, ledger, { code: 'bad-event', line: 2, pointer });
  };
  const stubFirst = plainLedger(3);
  stubFirst.withhold(0);
  const notOpened = new LedgerBuilder();
  notOpened.note('no ledger.opened before it');
  const withheld = {
    type: 'line.withheld',
    data: { decision: '01M8NTXDM00000000000000000', line: 1, reason: ' ', sha256: GENESIS },
  };
  return [
    event('extra-key', 'A key that no event has (F-20).', '/extra', { extra: 1 }),
    event('version', '`v` is 1, or an integer of 2 or more (F-20, F-60).', '/v', { v: 0 }),
    event('version-text', '`v` is no text.', '/v', { v: '1' }),
    event('seq', '`seq` is not negative (F-20).', '/seq', { seq: -1 }),
    event('id', 'A ULID begins with 0 to 7 (F-20).', '/id', { id: '80000000000000000000000000' }),
    event('date', '2026 has no 29 February (F-20).', '/at', { at: '2026-02-29T09:00:00.000Z' }),
    event('leap-second', 'There is no second 60 (F-20).', '/at', { at: '2016-12-31T23:59:60.000Z' }),
    event('actor', 'An actor has one of four kinds (F-20).', '/actor', { actor: 'robot:ada' }),
    event('type', 'A type has a dot (F-20).', '/type', { type: 'lesson' }),
    event('salt', 'The last character of a salt holds two bits (F-20).', '/salt', {
      salt: 'AAAAAAAAAAAAAAAAAAAAAB',
    }),
    event('data', '`data` is an object (F-20).', '/data', { data: [] }),
    event('cmd', '`cmd` is a ULID (F-20).', '/cmd', { cmd: 'again' }),
    event(
      'checkpoint-data',
      'A root is 32 bytes in base64 (F-44).',
      '/data/root',
      {},
      { type: 'ledger.checkpointed', data: { root: 'AAAA', size: 1 } },
    ),
    event('withheld-data', 'A reason is words (F-45).', '/data/reason', {}, withheld),
    event(
      'opened-again',
      'Only line 0 is ledger.opened (F-18).',
      '/type',
      {},
      {
        type: 'ledger.opened',
        data: { human_proof: 'none', origin: 'a/ledger/01M8NTXDM00000000000000000', title: '' },
      },
    ),
    badLine('bad-event-not-opened', 'Line 0 is ledger.opened (F-18).', notOpened, {
      code: 'bad-event',
      line: 0,
      pointer: '/type',
    }),
  ];
}

function placeFaults(): Vector[] {
  const edited = (edit: (lines: LedgerBuilder['lines']) => void): LedgerBuilder => {
    const ledger = plainLedger(6);
    edit(ledger.lines);
    return ledger;
  };
  const other = plainLedger(6, 2);
  const first = plainLedger(6);
  const inserted = edited((lines) => lines.splice(4, 0, other.lines[2]!));
  const stubs = plainLedger(6);
  stubs.withhold(2);
  stubs.lines.splice(4, 0, stubs.lines[2]!);
  const stubAgain = plainLedger(6);
  stubAgain.lines.splice(4, 0, { ...stubAgain.lines[2]!, bytes: stubOf(stubAgain.lines[2]!) });
  const lineAgain = plainLedger(6);
  lineAgain.lines.splice(4, 0, lineAgain.lines[2]!);
  lineAgain.withhold(2);
  const sameId = plainLedger(3);
  sameId.add(LESSON, { event: { id: idOf(sameId.lines[2]!) } });
  const lowerId = plainLedger(3);
  lowerId.add(LESSON, { event: { id: '00000000000000000000000000' } });
  const behindStub = plainLedger(4);
  behindStub.add(LESSON, { event: { id: idOf(behindStub.lines[2]!) } });
  behindStub.withhold(3);
  const rewritten = plainLedger(3);
  rewritten.add(LESSON, { prev: first.lines[4]!.hash });
  const sameSeq = plainLedger(3);
  sameSeq.add(LESSON, { event: { seq: 2 } });
  return [
    badLine(
      'duplicate-line',
      'Line 2 was written twice (F-53).',
      edited((lines) => lines.splice(3, 0, lines[2]!)),
      { code: 'duplicate-line', line: 3 },
    ),
    badLine(
      'duplicate-line-later',
      'Line 1 stands again at 5 (F-53).',
      edited((lines) => lines.splice(5, 0, lines[1]!)),
      { code: 'duplicate-line', line: 5 },
    ),
    badLine('duplicate-stub', 'A stub that stands again (F-53, F-54).', stubs, {
      code: 'duplicate-line',
      line: 4,
    }),
    badLine(
      'stub-again',
      'The stub of line 2 stands at 4; line 2 itself is whole, so it is no copy (F-53).',
      stubAgain,
      { code: 'prev-mismatch', line: 4 },
    ),
    badLine(
      'line-again',
      'Line 2 stands at 4, and as a stub in its place: no copy byte for byte (F-53).',
      lineAgain,
      { code: 'inserted-line', line: 4 },
    ),
    badLine(
      'swapped-lines',
      'Lines 2 and 3 changed places (F-53).',
      edited((lines) => lines.splice(2, 2, lines[3]!, lines[2]!)),
      { code: 'swapped-lines', line: 2 },
    ),
    badLine(
      'swapped-lines-far',
      'Lines 1 and 5 changed places (F-53).',
      edited((lines) => ([lines[1], lines[5]] = [lines[5]!, lines[1]!])),
      { code: 'swapped-lines', line: 1 },
    ),
    badLine(
      'missing-line',
      'Line 2 is gone (F-53).',
      edited((lines) => lines.splice(2, 1)),
      { code: 'missing-line', line: 2 },
    ),
    badLine('inserted-line', 'A line of another ledger stands at 4 with seq 2 (F-53).', inserted, {
      code: 'inserted-line',
      line: 4,
    }),
    badLine('same-seq', 'Two different lines with seq 2, the second in the chain (F-53).', sameSeq, {
      code: 'inserted-line',
      line: 3,
    }),
    badLine('prev-mismatch', 'A line with the right seq that follows another line (F-53).', rewritten, {
      code: 'prev-mismatch',
      line: 3,
    }),
    badLine('id-not-increasing', 'An id below an earlier one (F-22).', lowerId, {
      code: 'id-not-increasing',
      line: 3,
    }),
    badLine('id-again', 'The id of the line before (F-22).', sameId, { code: 'id-not-increasing', line: 3 }),
    badLine('id-behind-stub', 'Behind a stub, the last id known counts (F-54).', behindStub, {
      code: 'id-not-increasing',
      line: 4,
    }),
  ];
}

function idOf({ bytes }: BuiltLine): string {
  return (JSON.parse(bytes.toString('utf8')) as { event: { id: string } }).event.id;
}
