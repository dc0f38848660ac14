import type { KnownCheckpoint } from '../../../src/format/report.ts';
import type { VerdictCode } from '../../../src/format/verdict.ts';
import type { LedgerBuilder } from './ledger.ts';

/** One test vector: fixtures/vectors/README.md describes the keys of `given` and `expect`. */
export interface Vector {
  readonly name: string;
  readonly bytes: Buffer;
  readonly why: string;
  readonly given?: Given;
  readonly expect: Expected;
  /** Files beside the ledger: path in `given.folder`, content. */
  readonly files?: { readonly [path: string]: Buffer };
}

export interface Given {
  readonly disclosure?: true;
  readonly checkpoints?: readonly KnownCheckpoint[];
  readonly folder?: string;
}

export interface Expected {
  readonly outcome: 'valid' | 'unterminated' | 'torn' | 'damaged';
  readonly lines: number;
  readonly head: string;
  readonly first_fault?: Fault;
  readonly withheld?: number;
  readonly authorised?: number;
  readonly read_only?: true;
}

export interface Fault {
  readonly code: VerdictCode;
  readonly line: number;
  readonly offset: number;
  readonly pointer?: string;
}

type More = Pick<Vector, 'given' | 'files'> & {
  readonly expect?: Partial<Expected>;
  readonly bytes?: Buffer;
};

/** A ledger that is good to its end. */
export function good(name: string, why: string, ledger: LedgerBuilder, more: More = {}): Vector {
  const expect = { outcome: 'valid' as const, lines: ledger.lines.length, head: ledger.head, ...more.expect };
  return vector(`good/${name}`, why, ledger, expect, more);
}

/** A ledger with a fault in one line: those before it are good. `at` is the offending byte's place in the line. */
export function badLine(
  name: string,
  why: string,
  ledger: LedgerBuilder,
  fault: { code: VerdictCode; line: number; at?: number; pointer?: string },
  more: More = {},
): Vector {
  const { code, line, at = 0, pointer } = fault;
  const first = {
    code,
    line,
    offset: ledger.offset(line) + at,
    ...(pointer === undefined ? {} : { pointer }),
  };
  const expect = { ...upTo(ledger, line), outcome: 'damaged' as const, first_fault: first, ...more.expect };
  return vector(`line/${name}`, why, ledger, expect, more);
}

/** A ledger of good lines that is at fault as a whole. */
export function badLedger(
  name: string,
  why: string,
  ledger: LedgerBuilder,
  fault: { code: VerdictCode; line: number; pointer?: string },
  more: More = {},
): Vector {
  const first = { code: fault.code, line: fault.line, offset: ledger.offset(fault.line) };
  const pointer = fault.pointer === undefined ? {} : { pointer: fault.pointer };
  const expect = {
    ...upTo(ledger, ledger.lines.length),
    outcome: 'damaged' as const,
    first_fault: { ...first, ...pointer },
    ...more.expect,
  };
  return vector(`ledger/${name}`, why, ledger, expect, more);
}

/** A ledger with bytes behind its last line. */
export function tail(
  name: string,
  why: string,
  ledger: LedgerBuilder,
  bytes: Buffer,
  outcome: Expected['outcome'],
  fault: Omit<Fault, 'line' | 'offset'> & { readonly at?: number },
  more: More = {},
): Vector {
  const line = ledger.lines.length;
  const first_fault = { code: fault.code, line, offset: ledger.offset(line) + (fault.at ?? 0) };
  const expect = { ...upTo(ledger, line), outcome, first_fault, ...more.expect };
  return vector(`tail/${name}`, why, ledger, expect, {
    ...more,
    bytes: Buffer.concat([ledger.bytes(), bytes]),
  });
}

/** The first `lines` lines of a ledger, as what is found good. */
export function upTo(ledger: LedgerBuilder, lines: number): Pick<Expected, 'lines' | 'head'> {
  return { lines, head: ledger.lines[lines - 1]?.hash ?? '0'.repeat(64) };
}

function vector(name: string, why: string, ledger: LedgerBuilder, expect: Expected, more: More): Vector {
  const { bytes = ledger.bytes(), given, files } = more;
  return { name, bytes, why, expect, ...(given && { given }), ...(files && { files }) };
}
