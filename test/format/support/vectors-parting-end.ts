import { LINE_MAX } from '../../../src/format/limits.ts';
import { frameText, LedgerBuilder, plainLedger } from './ledger.ts';
import { badLedger, badLine, tail, type Vector } from './vector.ts';
import { rootOf } from './vectors-good.ts';
import { withNext } from './vectors-tail.ts';

/** What is told first of a whole ledger, and how its lines and the file end. */
export function partingEndVectors(): Vector[] {
  return [...wholes(), ...ends()];
}

const ID = '01M8NTXDM00000000000000000';

/** F-55: text of roots, and what comes first. */
function wholes(): Vector[] {
  const stray = plainLedger(4);
  const root = rootOf(stray, 4);
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const at = last.indexOf(root[42] ?? '');
  const bent = `${root.slice(0, 42)}${last[at + 1]}=`;
  if (!Buffer.from(bent, 'base64').equals(Buffer.from(root, 'base64'))) throw new Error('the same 32 bytes');
  stray.add({ type: 'ledger.checkpointed', actor: 'system:ledger', data: { root: bent, size: 4 } });
  const several = plainLedger(5);
  several.withholdLine(2, ID);
  several.note('to be a stub');
  several.withhold(6);
  const two = plainLedger(4);
  two.add({ type: 'ledger.checkpointed', actor: 'system:ledger', data: { root, size: 3 } });
  return [
    badLedger('checkpoint-root-stray-bits', 'The same bytes, but another text (F-104).', stray, {
      code: 'checkpoint-root',
      line: 4,
      pointer: '/data/root',
    }),
    badLedger('first-by-code', 'Line 5 is at fault, too: the code comes before the line (F-55).', several, {
      code: 'unauthorised-stub',
      line: 6,
    }),
    badLedger(
      'first-by-line',
      'Line 4 says another root, too: within a code the lower line is first (F-55).',
      two,
      { code: 'checkpoint-root', line: 1 },
      { given: { checkpoints: [{ size: 2, root }] } },
    ),
  ];
}

/** What ends a file, and its lines. */
function ends(): Vector[] {
  const { ledger, next } = withNext(500);
  const lost = Buffer.concat([Buffer.alloc(12), next.subarray(12)]);
  const stub = plainLedger(3);
  stub.withhold(1);
  const crlf = Buffer.from(stub.bytes().toString('latin1').replaceAll('\n', '\r\r\n'), 'latin1');
  const marker = plainLedger(3);
  marker.lines.push({ bytes: Buffer.from('======= \n'), hash: '' });
  const line0 = plainLedger(1).bytes().toString().replace('Ship', 'Sink').slice(0, -1);
  return [
    tail(
      'zeros-before-unterminated',
      'A line without its LF stands behind the zeros, and agrees with itself (F-71).',
      ledger,
      Buffer.concat([lost, next.subarray(0, -1)]),
      'damaged',
      { code: 'nul' },
    ),
    tail(
      'too-long-without-lf',
      '65,535 bytes without LF: with one the line is too long (F-52).',
      ledger,
      Buffer.alloc(LINE_MAX, 'x'),
      'damaged',
      { code: 'line-too-long' },
    ),
    tail(
      'line-0-without-lf-changed',
      'Line 0 without its LF has another fault, which comes first (F-72).',
      new LedgerBuilder(),
      Buffer.from(line0),
      'damaged',
      { code: 'hash-mismatch' },
    ),
    tail(
      'stub-without-lf-elsewhere',
      'A stub that follows another line: its place is told before its missing LF (F-72).',
      ledger,
      strayStub(),
      'torn',
      { code: 'prev-mismatch' },
    ),
    tail(
      'torn-unauthorised-stub',
      'The tail alone would be torn, but line 1 is an unauthorised stub; the tail is told first (F-72).',
      stub,
      Buffer.from('{"ev'),
      'damaged',
      { code: 'bad-frame' },
    ),
    badLine(
      'crlf-stub',
      'Two CRs before every LF; a stub that nothing authorises is a good line (F-51).',
      stub,
      { code: 'crlf', line: 0 },
      { bytes: crlf },
    ),
    badLine('merge-marker-middle-space', 'This marker has nothing behind it (F-52).', marker, {
      code: 'bad-frame',
      line: 3,
    }),
  ];
}

function strayStub(): Buffer {
  const stray = new LedgerBuilder();
  stray.lines.push(frameText('{}', 'f'.repeat(64)));
  stray.withhold(0);
  return stray.bytes().subarray(0, -1);
}
