const WIDTH = 80;

/** Paragraph text in lines of at most 80 columns, each after `indent` spaces. */
export const wrap = (text: string, indent = 0): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => `${' '.repeat(indent)}${each}`);
};

/** `left` in a column, its explanation beside it, wrapped under itself. */
export const beside = (left: string, text: string, column: number): string[] => {
  const [first = '', ...more] = wrap(text, column);
  if (left.length + 4 > column) return [`  ${left}`, first, ...more];
  return [`  ${left}`.padEnd(column) + first.slice(column), ...more];
};
