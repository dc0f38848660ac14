import type { Ledger } from '../../app/ledger.ts';
import type { Reading } from '../../app/outcome.ts';
import type { State } from '../../domain/state.ts';
import type { Head } from '../../format/event.ts';
import type { Failure } from './answer.ts';
import type { Common } from './command.ts';
import type { Context, OpenLedger, Purpose } from './context.ts';
import { EXIT } from './exit.ts';
import { FailureError } from './failure.ts';
import { variable } from './identity.ts';

export const ledgerPath = (context: Context, common: Common): string | undefined =>
  common.ledger ?? variable(context, 'LOOPLEDGER');

export const openLedger = (context: Context, common: Common, purpose: Purpose): Promise<OpenLedger> =>
  context.ledgers.open(ledgerPath(context, common), purpose);

export interface Read {
  readonly opened: OpenLedger;
  readonly ledger: Ledger;
  readonly state: State;
  readonly head: Head;
  /** The lines before a torn tail are as good as ever: they are shown, with this beside them. */
  readonly fault?: Failure;
}

/** What a reading command works on; `looks` where its view will look at the work tree. No ledger and a damaged one are failures: nothing is shown as if it were all. */
export const read = async (
  context: Context,
  common: Common,
  { looks = false }: { readonly looks?: boolean } = {},
): Promise<Read> => {
  const opened = await openLedger(context, common, 'read');
  if (looks) opened.lookAhead();
  const { ledger, path } = opened;
  const reading = await ledger.reading();
  const fault = faultOf(reading, path);
  if (reading.status === 'absent' || reading.status === 'damaged')
    throw new FailureError(fault ?? absent(path));
  const { state, head } = reading;
  return { opened, ledger, state, head, ...(fault === undefined ? {} : { fault }) };
};

/** What is wrong with a ledger as it was found; nothing where nothing is. */
export const faultOf = (reading: Reading, path: string): Failure | undefined => {
  switch (reading.status) {
    case 'absent':
      return absent(path);
    case 'damaged':
      return damaged(reading);
    case 'torn':
      return torn(reading);
    default:
      return undefined;
  }
};

type Faulty = Pick<Extract<Reading, { readonly status: 'torn' | 'damaged' }>, 'head' | 'verdict'>;

const absent = (path: string): Failure => ({
  ok: false,
  code: 'no-ledger',
  what: `there is no ledger at ${path}`,
  instead: 'loopledger init',
  exit: EXIT.usage,
});

export const damaged = ({ verdict, head }: Faulty): Failure => {
  const where =
    verdict === undefined ? '' : ` at line ${verdict.line}, byte ${verdict.offset}: ${verdict.code}`;
  const why = verdict?.reason === undefined ? '' : ` (${verdict.reason})`;
  return {
    ok: false,
    code: 'damaged',
    what: `the ledger is damaged${where}${why}; ${head.seq + 1} good lines come before it`,
    instead: 'loopledger verify',
    exit: EXIT.damaged,
  };
};

export const torn = ({ head }: Faulty): Failure => ({
  ok: false,
  code: 'torn',
  what: `a write was cut off after line ${head.seq}, at byte ${head.end}; the lines before it are good`,
  instead: 'loopledger repair',
  exit: EXIT.damaged,
});
