import { LogError } from '../log/error.ts';
import type { Reading } from './outcome.ts';

type Faulty = Extract<Reading, { readonly status: 'torn' | 'damaged' }>;

/** A reading without a fault. Throws LogError `damaged` on one with a fault; `so` says what does not happen then. */
export const unfaulty = (reading: Reading, so: string): Exclude<Reading, Faulty> => {
  if (!isFaulty(reading)) return reading;
  const { verdict } = reading;
  throw new LogError('damaged', `the ledger here is ${reading.status}: ${so}`, {
    ...(verdict === undefined ? {} : { line: verdict.line, offset: verdict.offset, fault: verdict.code }),
  });
};

const isFaulty = (reading: Reading): reading is Faulty =>
  reading.status === 'torn' || reading.status === 'damaged';
