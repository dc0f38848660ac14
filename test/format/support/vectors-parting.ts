import { blobId, blobPath } from '../../../src/format/blob.ts';
import { LINE_MAX } from '../../../src/format/limits.ts';
import { frameText, LedgerBuilder, plainLedger } from './ledger.ts';
import { badLedger, badLine, good, tail, type Vector } from './vector.ts';
import { rootOf } from './vectors-good.ts';
import { withNext } from './vectors-tail.ts';

/** Where two readers of the page parted, or could have: each of these has one verdict. */
export function partingVectors(): Vector[] {
  return [
    ...laterVersions(),
    ...decisions(),
    ...disclosure(),
    ...references(),
    ...heldBlobs(),
    ...wholes(),
    ...ends(),
  ];
}

const ID = '01M8NTXDM00000000000000000';
const READ_ONLY = { read_only: true as const };

function laterVersions(): Vector[] {
  const event = (name: string, why: string, text: string, pointer: string): Vector => {
    const ledger = plainLedger(2);
    ledger.addText(text);
    return badLine(`not-canonical-version-${name}`, why, ledger, { code: 'not-canonical', line: 2, pointer });
  };
  const odd = plainLedger(1);
  for (const text of [
    ' { "\\u0076" : 2 } ',
    '{"v":2.0}',
    '{"v":20e-1,"__proto__":{}}',
    '{"v":1,"v":2}',
    '{"v":9007199254740991,"x":"\\ud800"}',
  ])
    odd.addText(text);
  const first = new LedgerBuilder();
  first.addText('{"v":2}');
  const checkpoint = { size: 1, root: rootOf(first, 1), origin: `a/ledger/${ID}` };
  return [
    good(
      'later-version-odd',
      'Any JSON whose last `v` is the number 2 or more, however it is written (F-60).',
      odd,
      { expect: READ_ONLY },
    ),
    good('later-version-line-0', 'Line 0 of a later version is not judged by its type (F-18, F-60).', first, {
      expect: READ_ONLY,
    }),
    badLedger(
      'checkpoint-origin-unknown',
      'Line 0 says no origin, so no checkpoint is of this ledger (F-60, F-105).',
      first,
      { code: 'checkpoint-origin', line: 0, pointer: '/data/origin' },
      { given: { checkpoints: [checkpoint] }, expect: READ_ONLY },
    ),
    event('fraction', '2.5 is no integer (F-60).', '{"v":2.5}', '/v'),
    event('beyond', '2^53 is outside the integers (F-60).', '{"v":9007199254740992}', '/v'),
    event('twice', 'Of equal keys the last counts (F-60).', '{"v":2,"v":1}', '/v'),
    event(
      'too-deep',
      'Depth comes before version (F-36, F-60).',
      `{"v":2,"x":${'['.repeat(63)}${']'.repeat(63)}}`,
      `/x${'/0'.repeat(62)}`,
    ),
  ];
}

/** F-47, F-92 and F-94: which decision is meant, and what of it is read. */
function decisions(): Vector[] {
  const odd = plainLedger(4);
  odd.add({ type: 'decision.made', data: {} });
  odd.add({ type: 'decision.made', data: { choice: 'withhold', decision: ID, reason: 5, zzz: true } });
  odd.withholdLine(2, ID);

  const agents = plainLedger(4);
  agents.decide(ID);
  agents.decide(ID, 'agent:codex');
  agents.withholdLine(2, ID);

  const oneOfTwo = plainLedger(4);
  oneOfTwo.decide(ID);
  oneOfTwo.decide(ID);
  oneOfTwo.withholdLine(5, oneOfTwo.decide());
  oneOfTwo.withholdLine(2, ID);

  const again = plainLedger(4);
  again.decide(ID);
  again.withholdLine(2, ID);
  again.decide(ID);
  again.withholdLine(6, again.decide());

  const blob = `hmac-sha256:${'0'.repeat(64)}`;
  const ofBlob = plainLedger(4);
  ofBlob.add({
    type: 'evidence.withheld',
    data: { blob, decision: ofBlob.decide(), reason: 'a password' },
  });
  ofBlob.withholdLine(5, ofBlob.decide());
  ofBlob.withhold(5);

  const ofLine = plainLedger(4);
  ofLine.decide(ID);
  ofLine.withholdLine(2, ID);
  ofLine.withholdLine(5, ID);
  ofLine.withhold(2);
  ofLine.withhold(5);

  const none = { expect: { withheld: 0, authorised: 0 } };
  return [
    good('decision-odd-data', 'Only `decision` and `choice` of a decision are judged (F-47).', odd, none),
    good('decision-agent-same-id', 'An agent’s decision with the same id counts for nothing (F-92).', agents),
    good(
      'decision-one-of-two',
      'Of two decisions with one id one is withheld: one is left (F-92).',
      oneOfTwo,
    ),
    good('decision-again', 'No withholding rests on line 6, though one names its id (F-94).', again),
    good(
      'withheld-withholding',
      'What line 5 was nobody can tell: it is judged as the stub that it is (F-94).',
      ofBlob,
      { expect: { withheld: 1, authorised: 1 } },
    ),
    badLedger(
      'unauthorised-stub-withholding',
      'A withholding that is a stub authorises nothing (F-94, F-96).',
      ofLine,
      { code: 'unauthorised-stub', line: 2 },
      { expect: { withheld: 2, authorised: 1 } },
    ),
  ];
}

function disclosure(): Vector[] {
  const given = { disclosure: true as const };
  const agents = plainLedger(4);
  agents.decide(ID, 'agent:codex');
  agents.withholdLine(2, ID);
  agents.withholdLine(4, agents.decide());
  agents.withhold(1);
  const withheld = plainLedger(4);
  withheld.decide(ID);
  withheld.withholdLine(4, withheld.decide());
  withheld.withholdLine(2, ID);
  withheld.withhold(1);
  return [
    good(
      'disclosure-copy-agent',
      'An agent’s decision is not the one named, which may be line 1 (F-99); so it may be withheld (F-94).',
      agents,
      { given, expect: READ_ONLY },
    ),
    badLedger(
      'bad-withholding-disclosure',
      'The decision is found, and withheld: no stub stands for it (F-92, F-99).',
      withheld,
      { code: 'bad-withholding', line: 7, pointer: '/data/decision' },
      { given, expect: READ_ONLY },
    ),
  ];
}

const CONTENT = Buffer.from('output of a run');
const KEY = Buffer.alloc(32, 5);
const BLOB = blobId(KEY, CONTENT);
const REF = { blob: BLOB, bytes: CONTENT.length, media: 'text/plain' };
const FILES = { [blobPath(BLOB)]: CONTENT, [`${blobPath(BLOB)}.key`]: KEY };

function naming(...contents: readonly unknown[]): LedgerBuilder {
  const ledger = plainLedger(2);
  for (const content of contents) ledger.add({ type: 'x.y', data: { content, ignorable: true } });
  return ledger;
}

/** F-82: what is a reference. No blob is there. */
function references(): Vector[] {
  const none = { given: { folder: 'blob-none' }, files: {} };
  const odd = [
    { ...REF, blob: 'hmac-sha256:XYZ' },
    { ...REF, bytes: -1 },
    { ...REF, media: 1 },
    { ...REF, more: 1 },
    BLOB,
  ];
  const data = plainLedger(2);
  data.add({ type: 'x.y', data: REF });
  const replaced = plainLedger(4);
  replaced.withholdLine(2, replaced.decide(), { replacement: { data: { content: REF } } });
  const missing = (
    name: string,
    why: string,
    ledger: LedgerBuilder,
    line: number,
    pointer: string,
    more = {},
  ) =>
    badLedger(
      `blob-missing-${name}`,
      why,
      ledger,
      { code: 'blob-missing', line, pointer },
      { ...none, ...more },
    );
  return [
    good(
      'blob-no-references',
      'What only looks like a reference is ordinary data (F-82).',
      naming(...odd),
      none,
    ),
    missing(
      'media',
      'Any string will do for `media` (F-82).',
      naming({ ...REF, media: '?' }),
      2,
      '/data/content',
    ),
    missing('data', '`data` itself is a reference (F-82).', data, 2, '/data', { expect: READ_ONLY }),
    missing(
      'replacement',
      'A replacement names a blob (F-82).',
      replaced,
      5,
      '/data/replacement/data/content',
    ),
  ];
}

/** F-84 where more than one line names a blob, or it is withheld. */
function heldBlobs(): Vector[] {
  const given = (name: string) => ({ folder: `blob-${name}` });
  const here = { given: given('here'), files: FILES };
  const none = { given: given('none'), files: {} };
  const other = { ...FILES, [blobPath(BLOB)]: Buffer.from('Output of a run') };
  const withheld = naming(REF);
  withheld.add({
    type: 'evidence.withheld',
    data: { blob: BLOB, decision: withheld.decide(), reason: 'a password' },
  });
  const second = naming(REF, REF);
  second.withholdLine(2, second.decide());
  const standing = naming(REF);
  standing.withholdLine(2, standing.decide());
  return [
    good(
      'blob-withheld-there',
      'A withheld blob that is still there is not compared (F-84, F-96).',
      withheld,
      {
        given: given('other'),
        files: other,
      },
    ),
    good(
      'blob-of-line-there',
      'A line that is named counts as withheld, stub or not (F-84).',
      standing,
      none,
    ),
    badLedger(
      'blob-length-second',
      'The second reference says another length: the fault is there (F-55).',
      naming(REF, { ...REF, bytes: 7 }),
      { code: 'blob-mismatch', line: 3, pointer: '/data/content' },
      here,
    ),
    badLedger(
      'blob-missing-second',
      'The first line that names the blob is withheld, so the fault is at the second (F-55, F-84).',
      second,
      { code: 'blob-missing', line: 3, pointer: '/data/content' },
      none,
    ),
  ];
}

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
