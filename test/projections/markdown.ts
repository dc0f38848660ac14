/**
 * Just enough of CommonMark to say what is inside a fenced block: a block ends only at a line of at least as many of
 * the same character, indented by less than four, with nothing after it.
 */
export const blocksOf = (markdown: string): { inside: string[]; outside: string[]; open: boolean } => {
  const inside: string[] = [];
  const outside: string[] = [];
  let fence: { char: string; length: number } | undefined;
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    const run = mark?.[1] ?? '';
    const rest = mark?.[2] ?? '';
    if (fence === undefined) {
      if (mark && !(run[0] === '`' && rest.includes('`'))) fence = { char: run[0] ?? '', length: run.length };
      else outside.push(line);
    } else if (mark && run[0] === fence.char && run.length >= fence.length && rest.trim() === '') {
      fence = undefined;
    } else {
      inside.push(line);
    }
  }
  return { inside, outside, open: fence !== undefined };
};
