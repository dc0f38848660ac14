/**
 * Columns a text takes on a terminal, asked of the Unicode properties of this Node: another way than that of the product,
 * which writes the ranges out.
 */
export const cells = (text: string): number => {
  let taken = 0;
  for (const { segment } of new Intl.Segmenter('en').segment(text)) taken += segmentCells(segment);
  return taken;
};

const WIDE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|\p{Emoji}\ufe0f|[\uff01-\uff60\u3000-\u303f]/u;

const segmentCells = (segment: string): number => {
  if (WIDE.test(segment)) return 2;
  return /^[\p{M}\u200d]+$/u.test(segment) ? 0 : 1;
};
