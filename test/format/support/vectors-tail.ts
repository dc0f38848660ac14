import { LedgerBuilder, plainLedger } from './ledger.ts';
import { tail, upTo, type Vector } from './vector.ts';

/** What may follow the last good line: the rows of F-71, each with a near miss for its conditions. */
export function tailVectors(): Vector[] {
  return [...unterminated(), ...cut(), ...zeros()];
}

/** A ledger that ends at `remainder` past a multiple of 512, and the line that would come next, with its LF. */
export function withNext(remainder = 0, count = 3): { ledger: LedgerBuilder; next: Buffer } {
  const ledger = plainLedger(count);
  ledger.alignTo(remainder);
  const longer = plainLedger(count);
  longer.alignTo(remainder);
  const { bytes } = longer.note('the next line');
  return { ledger, next: bytes };
}

function unterminated(): Vector[] {
  const { ledger, next } = withNext();
  const whole = withNext().ledger;
  whole.note('the next line');
  const checkpoint = (size: number) => ({ given: { checkpoints: [{ size }] } });
  const { name: _, ...bare } = tail('', '', ledger, next.subarray(0, -1), 'unterminated', {
    code: 'bad-frame',
  });
  const { first_fault: _fault, ...expect } = { ...bare.expect, ...upTo(whole, 5) };
  const stub = withNext().ledger;
  stub.note('the next line');
  stub.withhold(4);
  const stubBytes = stub.lines[4]!.bytes.subarray(0, -1);
  const short = { code: 'shorter-than-checkpoint', line: 5, offset: bare.bytes.length + 1 } as const;
  return [
    {
      ...bare,
      name: 'tail/unterminated',
      why: 'Only the last LF is missing: it is added, nothing is lost (F-71).',
      expect,
    },
    {
      ...bare,
      name: 'tail/unterminated-checkpoint',
      why: 'A checkpoint of 5 lines: the unterminated one counts (F-71).',
      expect,
      ...checkpoint(5),
    },
    {
      ...bare,
      name: 'tail/unterminated-checkpoint-beyond',
      why: 'A checkpoint of 6 lines covers one that is not there (F-71).',
      expect: { ...expect, outcome: 'damaged', first_fault: short },
      ...checkpoint(6),
    },
    tail(
      'line-0-without-lf',
      'Line 0 is made whole or not at all, so no cut write explains it (F-18, F-72).',
      new LedgerBuilder(),
      plainLedger(1).bytes().subarray(0, -1),
      'damaged',
      { code: 'bad-frame' },
    ),
    tail(
      'stub-without-lf',
      'No writer appends a stub, so none was cut short (F-71).',
      ledger,
      stubBytes,
      'damaged',
      { code: 'bad-frame' },
    ),
  ];
}

function cut(): Vector[] {
  const { ledger, next } = withNext();
  const half = next.subarray(0, 200);
  const behind = (text: string): Buffer => Buffer.concat([next.subarray(0, -1), Buffer.from(text)]);
  return [
    tail('torn', 'A line cut short (F-71).', ledger, half, 'torn', { code: 'bad-frame' }),
    tail('torn-one-byte', 'Cut short after its first byte (F-71).', ledger, next.subarray(0, 1), 'torn', {
      code: 'bad-frame',
    }),
    tail(
      'torn-in-character',
      'Cut short inside a character (F-71).',
      ledger,
      Buffer.from('{"event":{"a":"é').subarray(0, -1),
      'torn',
      { code: 'bad-utf8', at: 15 },
    ),
    tail(
      'cut-with-lf',
      'The same with a LF: no cut write ends so (F-71).',
      ledger,
      Buffer.concat([half, Buffer.from('\n')]),
      'damaged',
      { code: 'bad-frame' },
    ),
    tail('lf-changed', 'The LF of a whole line became another byte (F-71).', ledger, behind('x'), 'damaged', {
      code: 'bad-frame',
    }),
    tail(
      'checkpoint-beyond',
      'A checkpoint says there was one line more (F-71).',
      ledger,
      half,
      'damaged',
      { code: 'bad-frame' },
      { given: { checkpoints: [{ size: 5 }] } },
    ),
  ];
}

function zeros(): Vector[] {
  const { ledger, next } = withNext(500);
  const filled = (bytes: Buffer, from: number, to = bytes.length): Buffer =>
    Buffer.from(bytes).fill(0, from, to);
  const long = Buffer.concat([next, next, next]).fill('y', next.length);
  const brace = withNext(511);
  return [
    tail(
      'zeros-to-end',
      'The line’s sectors from a multiple of 512 on were lost (F-71).',
      ledger,
      filled(next, 12),
      'torn',
      { code: 'nul', at: 12 },
    ),
    tail('zeros-all', 'All sectors were lost (F-71).', ledger, filled(next, 0), 'torn', { code: 'nul' }),
    tail(
      'zeros-one-sector',
      'One whole sector was lost and bytes follow (F-71).',
      ledger,
      filled(long, 12, 524),
      'torn',
      { code: 'nul', at: 12 },
    ),
    tail(
      'zeros-start-off',
      'The zeros begin one byte behind a multiple of 512 (F-71).',
      ledger,
      filled(next, 13),
      'damaged',
      { code: 'nul', at: 13 },
    ),
    tail(
      'zeros-end-off',
      'The zeros end one byte before a multiple of 512, and bytes follow (F-71).',
      ledger,
      filled(long, 12, 523),
      'damaged',
      { code: 'nul', at: 12 },
    ),
    tail(
      'zeros-behind-whole-line',
      'Where the LF of a whole line was, zeros (F-71).',
      ledger,
      filled(Buffer.concat([next, Buffer.alloc(40)]), next.length - 1),
      'damaged',
      { code: 'nul', at: next.length - 1 },
    ),
    tail(
      'zeros-before-whole-line',
      'A whole line stands behind the zeros (F-71).',
      ledger,
      Buffer.concat([filled(next, 0, 12), Buffer.from('\n'), next]),
      'damaged',
      { code: 'nul' },
    ),
    tail(
      'zero-for-brace',
      'One byte, the first, became a NUL just before a multiple of 512 (F-71).',
      brace.ledger,
      filled(brace.next, 0, 1),
      'damaged',
      { code: 'nul' },
    ),
    tail(
      'zero-and-cut',
      'The same, but the line is cut short: putting the byte back mends nothing (F-71).',
      brace.ledger,
      filled(brace.next.subarray(0, 200), 0, 1),
      'torn',
      { code: 'nul' },
    ),
  ];
}
