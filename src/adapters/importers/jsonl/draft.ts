import type { ImportedFact } from '../../../app/importing.ts';
import type { Instant } from '../../../format/events/common.ts';
import type { LogRecord } from './record.ts';

/** An item before the file's session is known: a record without a time waits for one, a thread for its name. */
export type Draft =
  | {
      readonly kind: 'record' | 'joint';
      readonly record: number;
      readonly at: Instant | undefined;
      readonly thread: string;
      readonly facts: readonly ImportedFact[];
      readonly notices: readonly string[];
      readonly provisional: boolean;
    }
  | { readonly kind: 'passed'; readonly record: number; readonly reason: string };

export const passed = (record: number, reason: string): Draft => ({ kind: 'passed', record, reason });

/** Turns a format's records into facts, one after the other, remembering what a later one needs to know. */
export interface RecordReader {
  /** The record's own item, between what it makes certain of earlier records and of itself. */
  read(number: number, record: LogRecord, at: Instant | undefined): Draft[];
  /** What is uncertain still when the input ends. */
  end(): Draft[];
}
