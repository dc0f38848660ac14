import { UsageError } from '../failure.ts';

const FORM = /^(\d{1,9})(?:\.(\d{1,6}))? ?([A-Z]{3})$/;

/** `1.25USD` in millionths, exactly: no fraction is ever made of it. Undefined where the option was not given. */
export const takeMoney = (
  option: string,
  text: string | undefined,
  help: string,
): { readonly currency: string; readonly micros: number } | undefined => {
  if (text === undefined) return undefined;
  const [, whole, fraction = '', currency] = FORM.exec(text) ?? [];
  if (whole !== undefined && currency !== undefined) {
    return { currency, micros: Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0')) };
  }
  throw new UsageError(`--${option} takes an amount and a currency like 1.25USD, not "${text}"`, help);
};
