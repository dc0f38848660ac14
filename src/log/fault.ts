import type { Head } from '../format/event.ts';
import { LogError } from './error.ts';
import type { Rest } from './reader.ts';

export const noLedger = (): LogError => new LogError('no-ledger', 'there is no ledger');

export const replaced = (): LogError =>
  new LogError('replaced', 'the ledger is not the one that was read: it was replaced, cut or changed');

export const newerVersion = (): LogError =>
  new LogError(
    'newer-version',
    'a later version wrote lines into this ledger: it can be read, not continued',
  );

export const poisoned = (): LogError =>
  new LogError('poisoned', 'an earlier write could not be synced: open the ledger afresh');

export const damaged = ({ verdict, tail }: Rest, head: Head): LogError => {
  const found = verdict ?? { code: tail.reason, line: head.seq + 1, offset: head.end };
  const { code: fault, line, offset } = found;
  return new LogError('damaged', `the ledger is damaged: ${fault} in line ${line}, byte ${offset}`, {
    line,
    offset,
    fault,
  });
};
