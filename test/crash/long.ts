import { appendFileSync } from 'node:fs';

/** The long form is asked for by `npm run torture`; the short one is part of the ordinary tests. */
export const LONG = process.env.LOOPLEDGER_TORTURE === '1';

/** As many as the form in hand asks for. */
export const many = (short: number, long: number): number => (LONG ? long : short);

/** What was counted, for who looks on, and in the long form for the README beside this. */
export const counted = (what: string, figures: Readonly<Record<string, number | string>>): void => {
  const told = Object.entries(figures)
    .map(([name, figure]) => `${typeof figure === 'number' ? figure.toLocaleString('en') : figure} ${name}`)
    .join(', ');
  console.info(`${what}: ${told}`);
  const file = process.env.LOOPLEDGER_TORTURE_FIGURES;
  if (LONG && file) appendFileSync(file, `${JSON.stringify({ what, told })}\n`);
};
