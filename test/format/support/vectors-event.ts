import { GENESIS } from '../../../src/format/hash.ts';
import { type BuiltLine, type EventSpec, LedgerBuilder, plainLedger, stubOf } from './ledger.ts';
import { badLine, type Vector } from './vector.ts';

const LESSON: EventSpec = { type: 'lesson.recorded', data: {} };

/** Faults of events, and of lines' places, in the order of F-52 and F-53. */
export function eventVectors(): Vector[] {
  return [...eventFaults(), ...placeFaults()];
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
