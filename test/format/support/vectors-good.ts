import { LINE_MAX } from '../../../src/format/limits.ts';
import { MerkleTree } from '../../../src/format/merkle.ts';
import { type LedgerBuilder, plainLedger } from './ledger.ts';
import { good, type Vector } from './vector.ts';

export function goodVectors(): Vector[] {
  return [
    good('one-line', 'The smallest ledger is its first line (F-18).', plainLedger(1)),
    good('twelve-lines', 'Plain lines, one after the other.', plainLedger(12)),
    good(
      'odd-text',
      'Characters on which encodings and escapes differ stand as F-33 says; U+2028 ends no line (F-10).',
      oddText(),
    ),
    good(
      'key-order',
      'U+10000 sorts before U+E000, "10" before "9" (F-31); 2^53-1 is the largest integer (F-32).',
      keyOrder(),
    ),
    good('deepest', 'Containers are 64 deep, the line object being the first (F-36).', deepest(64)),
    good('longest-line', 'Line 1 has 65,535 bytes with its LF (F-12).', longestLine(LINE_MAX)),
    good('ids-of-one-ms', 'The clock stood still: ids count up (F-22).', idsOfOneMs()),
    good('at-goes-back', '`at` may go back, and is not compared with `id` (F-23).', atGoesBack()),
    good('with-cmd', '`cmd` may be there (F-20).', withCmd()),
    good('ignorable-type', 'An unknown type that says it may be passed over (F-61).', unknownType(true)),
    good(
      'unknown-type',
      'An unknown type: the ledger is valid and can only be read (F-61, F-62).',
      unknownType(false),
      {
        expect: { read_only: true },
      },
    ),
    good(
      'later-version',
      'Line 1 is of version 2, with a fraction in it: only frame, hash and chain are checked (F-60).',
      laterVersion(),
      {
        expect: { read_only: true },
      },
    ),
    good('checkpointed', 'The root in line 4 is that of lines 0 to 3 (F-103).', checkpointed()),
  ];
}

function oddText(): LedgerBuilder {
  const ledger = plainLedger(1);
  ledger.note('line\u2028and\u2029paragraph\u0085separators, DEL\u007f, 検証 😀 Résumé');
  ledger.note('" \\ / \b \t \n \f \r \u0000 \u001b \u001f');
  return ledger;
}

function keyOrder(): LedgerBuilder {
  const ledger = plainLedger(1);
  const keys = { '\ue000': 1, '\u{10000}': 2, '9': 3, '10': 4, '': 5, a: 6, A: 7, '\n': 8, '"': 9, '!': 10 };
  const data = { ignorable: true, keys, n: [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0, -1] };
  ledger.add({ type: 'x.keys', data });
  return ledger;
}

/** Line 1 nests `levels` containers, the line's own object among them. */
export function deepest(levels: number): LedgerBuilder {
  const ledger = plainLedger(1);
  const inner = '['.repeat(levels - 3) + ']'.repeat(levels - 3);
  const text = ledger.text({ type: 'x.deep', data: { ignorable: true, nested: '@' } });
  ledger.addText(text.replace('"@"', inner));
  return ledger;
}

/** Line 1 has `bytes` bytes with its LF. */
export function longestLine(bytes: number): LedgerBuilder {
  const ledger = plainLedger(1);
  const text = ledger.text({ type: 'x.long', data: { ignorable: true, text: '@' } });
  ledger.addText(text.replace('@', 'x'.repeat(bytes - 161 - text.length + 1)));
  return ledger;
}

function idsOfOneMs(): LedgerBuilder {
  const ledger = plainLedger(1);
  ledger.add({ type: 'lesson.recorded', data: {} }, { event: { id: '01M8NTXEM0ZZZZZZZZZZZZZZZY' } });
  ledger.add({ type: 'lesson.recorded', data: {} }, { event: { id: '01M8NTXEM0ZZZZZZZZZZZZZZZZ' } });
  ledger.add({ type: 'lesson.recorded', data: {} }, { event: { id: '01M8NTXEM10000000000000000' } });
  return ledger;
}

function atGoesBack(): LedgerBuilder {
  const ledger = plainLedger(1);
  for (const at of ['9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00.000Z', '2024-02-29T12:00:00.000Z']) {
    ledger.add({ type: 'lesson.recorded', data: {}, at });
  }
  return ledger;
}

function withCmd(): LedgerBuilder {
  const ledger = plainLedger(1);
  ledger.add({ type: 'lesson.recorded', data: {}, cmd: ledger.ulid() });
  return ledger;
}

function unknownType(ignorable: boolean): LedgerBuilder {
  const ledger = plainLedger(1);
  ledger.add({ type: 'x.future', data: ignorable ? { ignorable } : { anything: [1] } });
  ledger.note('known again');
  return ledger;
}

function laterVersion(): LedgerBuilder {
  const ledger = plainLedger(1);
  ledger.addText('{"v":2,"ratio":0.5, "seq":"none"}');
  ledger.note('of version 1 again');
  return ledger;
}

function checkpointed(): LedgerBuilder {
  const ledger = plainLedger(4);
  ledger.add({
    type: 'ledger.checkpointed',
    actor: 'system:ledger',
    data: { root: rootOf(ledger, 4), size: 4 },
  });
  return ledger;
}

export function rootOf(ledger: LedgerBuilder, size: number): string {
  const tree = new MerkleTree();
  for (const { hash } of ledger.lines) tree.append(hash);
  return tree.root(size);
}
