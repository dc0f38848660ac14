/*
 * How many columns text takes on a terminal. The ranges are written out and not asked of Unicode properties,
 * so that a screen is the same on every version of Node. A terminal that disagrees shows a ragged edge, no more.
 */

type Ranges = readonly (readonly [from: number, to: number])[];

/** East Asian wide and full-width characters, and most emoji. */
const TWO: Ranges = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
];

/** Marks, joiners, selectors and skin tones: they stand on the character before them. */
const NONE: Ranges = [
  [0x0300, 0x036f],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x200b, 0x200d],
  [0x20d0, 0x20ff],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
  [0x1f3fb, 0x1f3ff],
];

const within = (point: number, ranges: Ranges): boolean =>
  ranges.some(([from, to]) => point >= from && point <= to);

const charWidth = (char: string): number => {
  const point = char.codePointAt(0) ?? 0;
  if (point < 0x0300) return 1;
  return within(point, NONE) ? 0 : within(point, TWO) ? 2 : 1;
};

export const widthOf = (text: string): number => {
  let width = 0;
  for (const char of text) width += charWidth(char);
  return width;
};

/** At most `width` columns; what was cut is shown by an ellipsis. Marks stay with the character they belong to. */
export const shorten = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text;
  let taken = 0;
  let end = 0;
  for (const char of text) {
    taken += charWidth(char);
    if (taken > width - 1) break;
    end += char.length;
  }
  return `${text.slice(0, end)}…`;
};

export const pad = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)));
export const padLeft = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - widthOf(text))) + text;
