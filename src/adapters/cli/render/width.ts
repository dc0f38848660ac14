/*
 * How many columns text takes on a terminal. The ranges are written out and not asked of Unicode properties,
 * so that a screen is the same on every version of Node. Where terminals disagree the wider answer is taken: a line
 * may then end early, and never runs over the edge.
 */

type Ranges = readonly (readonly [from: number, to: number])[];

/** East Asian wide and full-width characters, and what is shown as an emoji by itself. */
const TWO: Ranges = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x2329, 0x232a],
  [0x23e9, 0x23f3],
  [0x25fd, 0x25fe],
  [0x2614, 0x2615],
  [0x2648, 0x2653],
  [0x267f, 0x267f],
  [0x2693, 0x2693],
  [0x26a1, 0x26a1],
  [0x26aa, 0x26ab],
  [0x26bd, 0x26be],
  [0x26c4, 0x26c5],
  [0x26ce, 0x26ce],
  [0x26d4, 0x26d4],
  [0x26ea, 0x26ea],
  [0x26f2, 0x26f5],
  [0x26fa, 0x26fd],
  [0x2705, 0x2705],
  [0x270a, 0x270b],
  [0x2728, 0x2728],
  [0x274c, 0x274e],
  [0x2753, 0x2757],
  [0x2795, 0x2797],
  [0x27b0, 0x27b0],
  [0x27bf, 0x27bf],
  [0x2b1b, 0x2b1c],
  [0x2b50, 0x2b55],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1aff0, 0x1b2ff],
  [0x1f004, 0x1f004],
  [0x1f0cf, 0x1f0cf],
  [0x1f18e, 0x1f19a],
  [0x1f1e6, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f7d9, 0x1f7ff],
  [0x1f90c, 0x1f9ff],
  [0x1fa54, 0x1faff],
  [0x20000, 0x3fffd],
];

/** Marks, joiners and selectors: they stand on the character before them. */
const NONE: Ranges = [
  [0x0300, 0x036f],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x200b, 0x200d],
  [0x20d0, 0x20ff],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
];

/** Stand on what is before them where a terminal knows how, and else beside it. */
const TONES: Ranges = [[0x1f3fb, 0x1f3ff]];

/** Makes an emoji, two columns wide, of the character before it. */
const AS_EMOJI = '\ufe0f';

const within = (point: number, ranges: Ranges): boolean =>
  ranges.some(([from, to]) => point >= from && point <= to);

const charWidth = (char: string): number => {
  const point = char.codePointAt(0) ?? 0;
  if (point < 0x0300) return 1;
  return within(point, NONE) ? 0 : within(point, TWO) ? 2 : 1;
};

/** A character with the marks that stand on it: never parted. */
interface Cluster {
  readonly text: string;
  readonly width: number;
}

export const clusters = (text: string): Cluster[] => {
  const found: { text: string; width: number }[] = [];
  for (const char of text) {
    const width = charWidth(char);
    const before = found.at(-1);
    if (before === undefined || (width > 0 && !within(char.codePointAt(0) ?? 0, TONES))) {
      found.push({ text: char, width });
      continue;
    }
    before.text += char;
    before.width = char === AS_EMOJI ? Math.max(2, before.width) : before.width + width;
  }
  return found;
};

const PLAIN = /^[\u0020-\u007e]*$/;

export const widthOf = (text: string): number =>
  PLAIN.test(text) ? text.length : clusters(text).reduce((sum, { width }) => sum + width, 0);

/** At most `width` columns; what was cut is shown by an ellipsis. Marks stay with the character they belong to. */
export const shorten = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text;
  let taken = 0;
  let kept = '';
  for (const cluster of clusters(text)) {
    taken += cluster.width;
    if (taken > width - 1) break;
    kept += cluster.text;
  }
  return `${kept}…`;
};

export const pad = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)));
export const padLeft = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - widthOf(text))) + text;
