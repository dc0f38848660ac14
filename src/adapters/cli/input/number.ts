import { UsageError } from '../failure.ts';

/** A whole number from 0 on; undefined where the option was not given. */
export const takeNumber = (option: string, text: string | undefined, help: string): number | undefined => {
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  throw new UsageError(`--${option} takes a whole number, not "${text}"`, help);
};
