import { visible } from '../../../projections/visible.ts';
import { pad, padLeft, shorten, widthOf } from './width.ts';

export interface Column {
  readonly head: string;
  /** Numbers stand at the right. */
  readonly right?: true;
  /** Gives way when the terminal is narrow, and is cut with an ellipsis; the last such column first. */
  readonly gives?: true;
}

const GAP = 2;
const INDENT = '  ';
/** Narrower than this a column that gives way says nothing any more: then each row is told in lines of its own. */
const LEAST = 12;

/** Rows under their heads, no wider than `width` columns where cutting allows it. Cells are text from anywhere. */
export const table = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): string => {
  const cells = rows.map((row) => columns.map((_, at) => visible(row[at] ?? '')));
  const widths = columns.map(({ head }, at) =>
    Math.max(widthOf(head), ...cells.map((row) => widthOf(row[at] ?? ''))),
  );
  let over = widths.reduce((sum, each) => sum + each, 0) + GAP * (columns.length - 1) - width;
  for (let at = columns.length - 1; at >= 0 && over > 0; at -= 1) {
    const now = widths[at] ?? 0;
    if (columns[at]?.gives !== true || now <= LEAST) continue;
    const then = Math.max(LEAST, now - over);
    widths[at] = then;
    over -= now - then;
  }
  if (over > 0) return cells.map((row) => stacked(columns, row, width)).join('\n');
  const line = (row: readonly string[]): string => shorten(joined(row), width);
  const joined = (row: readonly string[]): string =>
    columns
      .map(({ right }, at) => {
        const cell = shorten(row[at] ?? '', widths[at] ?? 0);
        return right === true ? padLeft(cell, widths[at] ?? 0) : pad(cell, widths[at] ?? 0);
      })
      .join(' '.repeat(GAP))
      .trimEnd();
  return [line(columns.map(({ head }) => head)), ...cells.map(line)].join('\n');
};

/** A row in lines: its first cell with those that never give way, named by their heads; then each other, whole or cut. */
const stacked = (columns: readonly Column[], row: readonly string[], width: number): string => {
  const room = Math.max(1, width - INDENT.length);
  const lines: string[] = [];
  const late: string[] = [];
  for (const [at, { head, gives }] of columns.entries()) {
    const cell = row[at] ?? '';
    if (cell === '') continue;
    // What a row is about needs no name: its id, and the words that end it.
    const told = at === 0 || at === columns.length - 1 ? cell : `${head} ${cell}`.trimStart();
    if (gives === true) {
      late.push(told);
      continue;
    }
    const last = lines.at(-1);
    const longer = last === undefined ? told : `${last}${' '.repeat(GAP)}${told}`;
    if (last !== undefined && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(told);
  }
  const [first = '', ...rest] = [...lines, ...late];
  return [shorten(first, width), ...rest.map((it) => INDENT + shorten(it, room))].join('\n');
};
