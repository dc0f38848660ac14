import { pad, widthOf } from '../render/width.ts';

/** The widest a page of help is: longer lines are hard to read. */
export const PAGE_WIDTH = 80;
/** A page narrower than this has no room for two columns. */
const BESIDE = 60;
const UNDER = 6;

/** Paragraph text in lines of at most `width` columns, each after `indent` spaces. */
export const wrap = (text: string, width: number, indent = 0): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => `${' '.repeat(indent)}${each}`);
};

/** `left` in a column, its explanation beside it, wrapped under itself; on a narrow page below it. */
export const beside = (left: string, text: string, wanted: number, width: number): string[] => {
  const column = width < BESIDE ? UNDER : wanted;
  const [first = '', ...more] = wrap(text, width, column);
  if (widthOf(left) + 4 > column) return [`  ${left}`, first, ...more];
  return [pad(`  ${left}`, column) + first.slice(column), ...more];
};
