import { decimal } from '../../../domain/budget/words.ts';

/** `1.25 USD, 3 EUR`, of millionths by currency; '' where there is none. */
export const moneyText = (all: Iterable<readonly [currency: string, micros: number]>): string =>
  [...all].map(([currency, micros]) => `${decimal(micros)} ${currency}`).join(', ');
