import { LINE_MAX } from '../../../src/format/limits.ts';
import type { VerdictCode } from '../../../src/format/verdict.ts';
import { plainLedger } from './ledger.ts';
import { badLine, type Vector } from './vector.ts';
import { deepest, longestLine } from './vectors-good.ts';

/** Faults of the file, and of lines as bytes, in the order of F-51 and F-52. */
export function lineVectors(): Vector[] {
  return [...fileFaults(), ...byteFaults(), ...canonicalFaults()];
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
