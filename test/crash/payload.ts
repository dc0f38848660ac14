import { createHash } from 'node:crypto';

/** How long a text is: so many characters, or anything up to what a line can hold, most of them short. */
export type Weight = number | 'mixed';

const LONGEST = 65_000;

/** The one text that writer `name` may give its event number `i`: a text that is nobody's is forged. */
export const textFor = (name: string, i: number, weight: Weight): string => {
  const begin = `${name}.${i}`;
  if (weight !== 'mixed') return begin.padEnd(weight, '.');
  const [kind = 0, high = 0, low = 0, letter = 0] = createHash('sha256').update(begin).digest();
  const share = (high * 256 + low) / 65_536;
  const most = kind < 170 ? 600 : kind < 235 ? 4_000 : kind < 250 ? 20_000 : LONGEST;
  const length = kind === 255 ? LONGEST : Math.floor(most * share);
  return `${begin}.`.padEnd(length, String.fromCharCode(97 + (letter % 26)));
};
