import type { Used } from './standing.ts';
import type { Budget, Meter, Subject } from './state.ts';

const MICROS = 1_000_000;

/** `1.25` for 1,250,000 millionths: exact, whatever the amount. */
export const decimal = (micros: number): string => {
  const [whole, rest] = [Math.floor(Math.abs(micros) / MICROS), Math.abs(micros) % MICROS];
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(6, '0').replace(/0+$/, '')}`;
  return `${micros < 0 ? '-' : ''}${whole}${fraction}`;
};

/** `1h5m`, `90s` below two minutes. */
export const duration = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 120) return `${seconds}s`;
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return hours === 0 ? `${minutes}m` : minutes === 0 ? `${hours}h` : `${hours}h${minutes}m`;
};

export const meterNames: Readonly<Record<Meter, string>> = {
  tokens: 'tokens',
  money: 'money',
  turns: 'turns',
  calls: 'tool calls',
  active: 'active time',
};

/** An amount of a meter, with the currency where it is money. */
export const amountInWords = (meter: Meter, amount: number, { limits }: Pick<Budget, 'limits'>): string => {
  if (meter === 'money') return `${decimal(amount)} ${limits.money?.currency ?? ''}`.trim();
  return meter === 'active' ? duration(amount) : String(amount);
};

/** Whose it is, in a few words. */
export const subjectInWords = (of: Subject): string =>
  'goal' in of ? 'the goal' : 'step' in of ? `step ${of.step.slice(-6)}` : of.actor;

const windowInWords = ({ per, zone }: Pick<Budget, 'per' | 'zone'>): string =>
  per === undefined ? '' : ` this ${per} (${zone})`;

/** `tokens 850 of 1000 this day (UTC)`. */
export const usedInWords = ({ budget, meter, limit, used }: Used): string => {
  const amount = meter === 'money' ? decimal(used) : amountInWords(meter, used, budget);
  return `${meterNames[meter]} ${amount} of ${amountInWords(meter, limit, budget)}${windowInWords(budget)}`;
};
